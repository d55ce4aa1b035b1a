#include "io/prepared_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/xxh64.hpp"
#include "io/file_checks.hpp"

namespace karst {

namespace {

constexpr std::array<char, 8> magic = {'K', 'A', 'R', 'S', 'T', 'C', 'U', 'T'};
constexpr std::uint32_t version = 1;
constexpr std::int64_t largest_call = std::int64_t{1} << 30;

struct Head {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t unused;
  std::int64_t facts_bytes;
  std::int64_t parts;
  std::int64_t header_bytes;  // up to the first section
  std::int64_t file_bytes;
  std::uint64_t checksum;  // of the header, without this
};
static_assert(sizeof(Head) == 56 && sizeof(PreparedEntry) == 80 && sizeof(Slot) == 8 && sizeof(Swap) == 16);

struct PeerCount {
  std::int64_t part;
  std::int64_t slots;
};

std::int64_t rounded_up(std::int64_t bytes, std::int64_t unit) { return (bytes + unit - 1) / unit * unit; }
std::int64_t table_offset(std::int64_t facts_bytes) { return static_cast<std::int64_t>(sizeof(Head)) + rounded_up(facts_bytes, 8); }

std::uint64_t header_checksum(const std::string& header) {
  Xxh64 sum;
  sum.add(header.data(), offsetof(Head, checksum));
  sum.add(header.data() + sizeof(Head), header.size() - sizeof(Head));
  return sum.sum();
}

// A section is these arrays, one behind the other. They are the part's own memory: nothing is copied to write or read it.
using Pieces = std::vector<std::span<std::byte>>;

template <class T>
std::span<std::byte> memory_of(const std::vector<T>& values) {
  return {reinterpret_cast<std::byte*>(const_cast<T*>(values.data())), values.size() * sizeof(T)};
}

Pieces section_of(const Part& part, const std::vector<PeerCount>& peer_counts) {  // without its padding
  Pieces pieces = {memory_of(part.voxels), memory_of(part.upstream), memory_of(peer_counts)};
  for (const Peer& peer : part.peers) pieces.push_back(memory_of(peer.slots));
  pieces.push_back(memory_of(part.swaps));
  return pieces;
}

std::int64_t bytes_of(const Pieces& pieces) {
  std::int64_t bytes = 0;
  for (const auto& piece : pieces) bytes += static_cast<std::int64_t>(piece.size());
  return bytes;
}

std::uint64_t checksum_of(const Pieces& pieces) {
  Xxh64 sum;
  for (const auto& piece : pieces) sum.add(piece.data(), piece.size());
  return sum.sum();
}

// transfer(at, pointer, bytes) is collective, so all ranks call it equally often, at the end with nothing.
template <class Transfer>
void transfer_all(const Comm& comm, std::int64_t at, const Pieces& pieces, Transfer&& transfer) {
  std::int64_t calls = 0;
  for (const auto& piece : pieces) {
    for (std::int64_t done = 0; done < static_cast<std::int64_t>(piece.size()); ++calls) {
      const std::int64_t bytes = std::min(largest_call, static_cast<std::int64_t>(piece.size()) - done);
      done += bytes;
    }
  }
  const std::int64_t most = comm.max_all(calls);
  for (const auto& piece : pieces) {
    for (std::int64_t done = 0; done < static_cast<std::int64_t>(piece.size());) {
      const std::int64_t bytes = std::min(largest_call, static_cast<std::int64_t>(piece.size()) - done);
      transfer(at, piece.data() + done, bytes);
      done += bytes;
      at += bytes;
    }
  }
  for (; calls < most; ++calls) transfer(at, nullptr, std::int64_t{0});
}

std::vector<PeerCount> peer_counts_of(const Part& part) {
  std::vector<PeerCount> counts;
  for (const Peer& peer : part.peers) counts.push_back({peer.part, static_cast<std::int64_t>(peer.slots.size())});
  return counts;
}

}  // namespace

PreparedWriter::PreparedWriter(const std::string& path, std::string facts, std::int64_t parts, std::int64_t align, const Comm& comm,
                               const Hints& hints)
    : unfinished_(path), facts_(std::move(facts)), parts_(parts), align_(align), comm_(comm),
      file_(comm, unfinished_.path(), MPI_MODE_WRONLY | MPI_MODE_CREATE, hints),
      header_bytes_(rounded_up(table_offset(std::ssize(facts_)) + parts * static_cast<std::int64_t>(sizeof(PreparedEntry)), align)),
      next_(header_bytes_) {
  if (!comm.is_root()) unfinished_.let_go();
  file_.resize(0);  // what an earlier run left under this name
}

void PreparedWriter::write(const Part* part) {
  PreparedEntry entry;
  const std::vector<PeerCount> peer_counts = part ? peer_counts_of(*part) : std::vector<PeerCount>{};
  Pieces pieces = part ? section_of(*part, peer_counts) : Pieces{};
  entry.bytes = rounded_up(bytes_of(pieces), align_);
  const std::vector<std::byte> padding(static_cast<std::size_t>(entry.bytes - bytes_of(pieces)));
  pieces.push_back(memory_of(padding));
  entry.offset = next_ + comm_.sum_below(entry.bytes);
  if (part) {
    entry.checksum = checksum_of(pieces);
    entry.sites = part->sites;
    entry.segments = part->segments;
    entry.edge_segments = part->edge_segments;
    entry.peers = std::ssize(part->peers);
    for (const PeerCount& peer : peer_counts) entry.slots += peer.slots;
    entry.swaps = std::ssize(part->swaps);
    entries_.push_back(entry);
    numbers_.push_back(part->number);
  }
  file_.reserve(next_ + comm_.sum_all(entry.bytes));
  transfer_all(comm_, entry.offset, pieces,
               [&](std::int64_t at, const std::byte* from, std::int64_t bytes) { file_.write_at(at, from, bytes); });
  next_ += comm_.sum_all(entry.bytes);
}

void PreparedWriter::finish() {
  const std::vector<PreparedEntry> all = comm_.gather_root(entries_);
  const std::vector<std::int64_t> numbers = comm_.gather_root(numbers_);
  std::vector<char> header;
  if (comm_.is_root()) {
    std::vector<PreparedEntry> table(static_cast<std::size_t>(parts_));
    for (std::size_t i = 0; i < all.size(); ++i) table[static_cast<std::size_t>(numbers[i])] = all[i];
    Head head{magic, version, 0, std::ssize(facts_), parts_, header_bytes_, next_, 0};
    std::string bytes(static_cast<std::size_t>(header_bytes_), '\0');
    std::memcpy(&bytes[sizeof head], facts_.data(), facts_.size());
    std::memcpy(&bytes[static_cast<std::size_t>(table_offset(head.facts_bytes))], table.data(), table.size() * sizeof(PreparedEntry));
    std::memcpy(bytes.data(), &head, sizeof head);
    head.checksum = header_checksum(bytes);
    std::memcpy(bytes.data(), &head, sizeof head);
    header.assign(bytes.begin(), bytes.end());
  }
  file_.resize(next_);
  transfer_all(comm_, 0, {memory_of(header)},
               [&](std::int64_t at, const std::byte* from, std::int64_t bytes) { file_.write_at(at, from, bytes); });
  file_.finish();
  comm_.on_root([&] {
    unfinished_.finish(next_);
    return std::string();
  });
}

namespace {

struct Opened {
  std::string facts;
  std::vector<PreparedEntry> entries;
};

// Everything is checked before it is believed: a damaged count must not become a size.
Opened read_head(const std::string& path) {
  const auto refuse = [&](const std::string& why) { throw InputError(text(quote(path), " ", why)); };
  const std::int64_t size = check_file(path);
  std::ifstream file(path, std::ios::binary);
  Head head{};
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  if (!file || head.magic != magic) refuse("is no prepared case: it does not begin with KARSTCUT. Make one with karst prepare.");
  if (head.version != version) {
    refuse(text("has version ", head.version, " of the format, and this karst reads version ", version, ". Prepare it again."));
  }
  constexpr auto entry_bytes = static_cast<std::int64_t>(sizeof(PreparedEntry));
  const bool sound = head.header_bytes >= 0 && head.header_bytes <= head.file_bytes && head.facts_bytes >= 0 &&
                     head.facts_bytes <= head.header_bytes && head.parts >= 1 && head.parts <= head.header_bytes / entry_bytes &&
                     table_offset(head.facts_bytes) + head.parts * entry_bytes <= head.header_bytes;
  if (!sound) refuse("is damaged: its header does not agree with itself. Prepare it again.");
  if (size < head.file_bytes) refuse(text("is truncated: it holds ", size, " of ", head.file_bytes, " bytes. Prepare it again."));
  if (size > head.file_bytes) refuse(text("is damaged: ", size - head.file_bytes, " bytes follow its end. Prepare it again."));
  std::string header(static_cast<std::size_t>(head.header_bytes), '\0');
  file.seekg(0);
  file.read(header.data(), head.header_bytes);
  if (!file || header_checksum(header) != head.checksum) refuse("is damaged: the checksum of its header does not fit. Prepare it again.");
  Opened opened;
  opened.facts = header.substr(sizeof head, static_cast<std::size_t>(head.facts_bytes));
  opened.entries.resize(static_cast<std::size_t>(head.parts));
  std::memcpy(opened.entries.data(), &header[static_cast<std::size_t>(table_offset(head.facts_bytes))],
              opened.entries.size() * sizeof(PreparedEntry));
  return opened;
}

Opened read_head_on_all(const std::string& path, const Comm& comm) {
  Opened opened;
  opened.facts = comm.on_root([&] {
    opened = read_head(path);
    return opened.facts;
  });
  comm.broadcast_root(opened.entries);
  return opened;
}

}  // namespace

PreparedFile::PreparedFile(const std::string& path, const Comm& comm, const Hints& hints)
    : path_(path), comm_(comm), facts_([&] {
        Opened opened = read_head_on_all(path, comm);
        entries_ = std::move(opened.entries);
        return opened.facts;
      }()),
      file_(comm, path, MPI_MODE_RDONLY, hints) {}

Part PreparedFile::read(std::int64_t number) {
  Part part;
  part.number = number;
  PreparedEntry expected;
  std::vector<PeerCount> peer_counts;
  std::vector<Slot> slots;
  if (number >= 0) {
    expected = entry(number);
    part.sites = expected.sites;
    part.segments = expected.segments;
    part.edge_segments = expected.edge_segments;
    part.voxels.resize(static_cast<std::size_t>(part.padded_sites()));
    part.upstream.resize(static_cast<std::size_t>(part.padded_sites()) * (directions - 1));
    peer_counts.resize(static_cast<std::size_t>(expected.peers));
    slots.resize(static_cast<std::size_t>(expected.slots));
    part.swaps.resize(static_cast<std::size_t>(expected.swaps));
  }
  Pieces pieces = {memory_of(part.voxels), memory_of(part.upstream), memory_of(peer_counts), memory_of(slots), memory_of(part.swaps)};
  std::vector<std::byte> padding(static_cast<std::size_t>(std::max<std::int64_t>(expected.bytes - bytes_of(pieces), 0)));
  pieces.push_back(memory_of(padding));
  transfer_all(comm_, expected.offset, pieces, [&](std::int64_t at, std::byte* to, std::int64_t bytes) { file_.read_at(at, to, bytes); });
  comm_.agree([&] {
    if (number < 0) return;
    if (bytes_of(pieces) != expected.bytes || checksum_of(pieces) != expected.checksum) {
      throw InputError(text(quote(path_), " is damaged: the checksum of part ", number, " does not fit. Prepare it again."));
    }
  });
  auto next = slots.begin();
  for (const PeerCount& peer : peer_counts) {
    part.peers.push_back({peer.part, {next, next + peer.slots}});
    next += peer.slots;
  }
  return part;
}

}  // namespace karst
