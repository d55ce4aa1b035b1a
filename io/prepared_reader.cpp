#include <cstring>
#include <fstream>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/file_checks.hpp"
#include "io/prepared_format.hpp"

namespace karst {

namespace {

struct Opened {
  std::string facts;
  std::vector<PreparedEntry> entries;
};

[[noreturn]] void refuse(const std::string& path, const std::string& why) { throw InputError(text(quote(path), " ", why)); }

// What the first bytes say; everything is checked before it is believed, so that a damaged count does not become a size.
PreparedHead read_first(const std::string& path, std::ifstream& file, std::int64_t size) {
  PreparedHead head{};
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  const auto got = static_cast<std::size_t>(file.gcount());
  if (got < sizeof head.magic || head.magic != prepared_magic) {
    refuse(path, "is no prepared case: it does not begin with KARSTCUT. Make one with karst prepare.");
  }
  if (got < sizeof head) refuse(path, text("is truncated: it holds ", size, " bytes, less than its header. Prepare it again."));
  if (head.version != prepared_version) {
    refuse(path,
           text("has version ", head.version, " of the format, and this karst reads version ", prepared_version, ". Prepare it again."));
  }
  constexpr auto entry_bytes = static_cast<std::int64_t>(sizeof(PreparedEntry));
  const bool sound = head.header_bytes >= 0 && head.header_bytes <= head.file_bytes && head.facts_bytes >= 0 &&
                     head.facts_bytes <= head.header_bytes && head.parts >= 1 && head.parts <= head.header_bytes / entry_bytes;
  if (!sound) refuse(path, "is damaged: its header does not agree with itself. Prepare it again.");
  if (size < head.file_bytes) refuse(path, text("is truncated: it holds ", size, " of ", head.file_bytes, " bytes. Prepare it again."));
  if (size > head.file_bytes) refuse(path, text("is damaged: ", size - head.file_bytes, " bytes follow its end. Prepare it again."));
  return head;
}

// Sections lie one behind the other, and each has room for what it is said to hold.
bool is_sound(const std::vector<PreparedEntry>& entries, const PreparedHead& head) {
  std::int64_t next = head.header_bytes;
  for (const PreparedEntry& entry : entries) {
    for (const std::int64_t count : {entry.sites, entry.segments, entry.edge_segments, entry.peers, entry.slots, entry.swaps}) {
      if (count < 0 || count > head.file_bytes) return false;
    }
    if (entry.offset != next || entry.bytes < 0 || entry.bytes > head.file_bytes - next || entry.content_bytes() > entry.bytes)
      return false;
    if (entry.edge_segments > entry.segments || entry.sites > entry.segments * segment_sites) return false;
    next += entry.bytes;
  }
  return next == head.file_bytes;
}

Opened read_header(const std::string& path) {
  const std::int64_t size = check_file(path);
  std::ifstream file(path, std::ios::binary);
  const PreparedHead head = read_first(path, file, size);
  std::string header(static_cast<std::size_t>(head.header_bytes), '\0');
  file.seekg(0);
  file.read(header.data(), head.header_bytes);
  if (!file || header_checksum(header) != head.checksum) {
    refuse(path, "is damaged: the checksum of its header does not fit. Prepare it again.");
  }
  Opened opened;
  opened.entries.resize(static_cast<std::size_t>(head.parts));
  const std::int64_t table = table_offset(head.facts_bytes), table_bytes = head.parts * static_cast<std::int64_t>(sizeof(PreparedEntry));
  const bool has_table = table + table_bytes <= head.header_bytes;
  if (has_table) std::memcpy(opened.entries.data(), &header[static_cast<std::size_t>(table)], static_cast<std::size_t>(table_bytes));
  if (!has_table || !is_sound(opened.entries, head)) refuse(path, "is damaged: its table of parts makes no sense. Prepare it again.");
  opened.facts = header.substr(sizeof head, static_cast<std::size_t>(head.facts_bytes));
  return opened;
}

Opened read_header_on_all(const std::string& path, const Comm& comm) {
  Opened opened;
  opened.facts = comm.on_root([&] {
    opened = read_header(path);
    return opened.facts;
  });
  comm.broadcast_root(opened.entries);
  return opened;
}

// Takes values off the front of `bytes`.
template <class T>
std::vector<T> taken(std::span<std::byte>& bytes, std::int64_t count) {
  std::vector<T> values(static_cast<std::size_t>(count));
  const std::size_t size = values.size() * sizeof(T);
  if (size > 0) std::memcpy(values.data(), bytes.data(), size);
  bytes = bytes.subspan(size);
  return values;
}

// False when peers and slots do not agree.
bool take_tail(Part& part, const PreparedEntry& entry, std::span<std::byte> tail) {
  const auto counts = taken<PeerCount>(tail, entry.peers);
  std::int64_t left = entry.slots, last = -1;
  for (const PeerCount& peer : counts) {
    if (peer.part <= last || peer.slots < 0 || peer.slots > left) return false;
    part.peers.push_back({peer.part, taken<Slot>(tail, peer.slots)});
    left -= peer.slots;
    last = peer.part;
  }
  part.swaps = taken<Swap>(tail, left == 0 ? entry.swaps : 0);
  return left == 0;
}

}  // namespace

std::int64_t PreparedEntry::content_bytes() const {
  const std::int64_t numbers = segments * segment_sites;
  return numbers * static_cast<std::int64_t>(sizeof(std::uint64_t) + (directions - 1) * sizeof(std::uint32_t)) +
         peers * static_cast<std::int64_t>(sizeof(PeerCount)) + slots * static_cast<std::int64_t>(sizeof(Slot)) +
         swaps * static_cast<std::int64_t>(sizeof(Swap));
}

PreparedFile::PreparedFile(const std::string& path, const Comm& comm, const Hints& hints)
    : path_(path), comm_(comm), facts_([&] {
        Opened opened = read_header_on_all(path, comm);
        entries_ = std::move(opened.entries);
        return opened.facts;
      }()),
      file_(comm, path, MPI_MODE_RDONLY, hints) {}

Part PreparedFile::read(std::int64_t number) {
  Part part;
  part.number = number;
  PreparedEntry expected;
  std::vector<std::byte> tail;
  comm_.agree([&] {
    if (number < 0) return;
    expected = entry(number);
    part.sites = expected.sites;
    part.segments = expected.segments;
    part.edge_segments = expected.edge_segments;
    part.voxels.resize(static_cast<std::size_t>(part.padded_sites()));
    part.upstream.resize(static_cast<std::size_t>(part.padded_sites()) * (directions - 1));
    tail.resize(static_cast<std::size_t>(expected.bytes) - memory_of(part.voxels).size() - memory_of(part.upstream).size());
  });
  const Pieces pieces = {memory_of(part.voxels), memory_of(part.upstream), memory_of(tail)};
  transfer_all(comm_, expected.offset, pieces, [&](std::int64_t at, std::byte* to, std::int64_t bytes) { file_.read_at(at, to, bytes); });
  comm_.agree([&] {
    if (number < 0) return;
    if (checksum_of(pieces) != expected.checksum) {
      refuse(path_, text("is damaged: the checksum of part ", number, " does not fit. Prepare it again."));
    }
    if (!take_tail(part, expected, tail)) {
      refuse(path_, text("is damaged: the peers of part ", number, " make no sense. Prepare it again."));
    }
  });
  return part;
}

}  // namespace karst
