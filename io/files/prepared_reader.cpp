#include <algorithm>
#include <cstring>
#include <utility>

#include "base/text.hpp"
#include "io/files/prepared_file.hpp"

namespace karst {

namespace {

struct Opened {
  std::string facts;
  std::vector<PreparedEntry> entries;
};

// Sections must follow one another, and each must have the size that its counts need.
bool is_sound(const std::vector<PreparedEntry>& entries, const FileHead& head) {
  std::int64_t next = head.header_bytes;
  for (const PreparedEntry& entry : entries) {
    for (const std::int64_t count :
         {entry.sites, entry.segments, entry.edge_segments, entry.peers, entry.slots, entry.swaps, entry.site_data_bytes}) {
      if (count < 0 || count > head.file_bytes) return false;
    }
    if (entry.site_data_bytes > 0 && entry.segments > head.file_bytes / segment_sites / entry.site_data_bytes) return false;
    if (entry.offset != next || entry.bytes < 0 || entry.bytes > head.file_bytes - next) return false;
    if (entry.edge_segments > entry.segments || entry.sites > entry.segments * segment_sites) return false;
    next += entry.bytes;
  }
  return next == head.file_bytes;
}

Opened open_on_root(const std::string& path) {
  const FileHeader header = read_header(prepared_kind, path);
  Opened opened{header.facts, std::vector<PreparedEntry>(static_cast<std::size_t>(header.head.sections))};
  if (!header.table.empty()) std::memcpy(opened.entries.data(), header.table.data(), header.table.size());
  if (opened.entries.empty() || !is_sound(opened.entries, header.head))
    refuse_damaged(prepared_kind, path, "its table of parts is invalid");
  return opened;
}

Opened read_header_on_all(const std::string& path, const Comm& comm) {
  Opened opened;
  opened.facts = comm.on_root([&] {
    opened = open_on_root(path);
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

// Returns false if the counts of links do not match.
bool take_tail(Part& part, const PreparedEntry& entry, std::span<std::byte> tail) {
  const auto counts = taken<PeerCount>(tail, entry.peers);
  std::int64_t left = entry.slots, last = -1;
  for (const PeerCount& peer : counts) {
    if (peer.part <= last || peer.slots < 0 || peer.slots > left) return false;
    part.peers.push_back({peer.part, taken<LinkOfSite>(tail, peer.slots)});
    left -= peer.slots;
    last = peer.part;
  }
  part.swaps = taken<Swap>(tail, left == 0 ? entry.swaps : 0);
  return left == 0;
}

// Every site number must be that of a site of the part, so that following links cannot leave the part.
bool is_sound(const Part& part, std::int64_t parts) {
  const auto is_link = [&](const LinkOfSite& link) {
    return link.site < part.padded_sites() && part.voxels[link.site] != no_voxel && link.q >= 1 && link.q < part.velocities.size() &&
           link.mirrors < 8;
  };
  const SiteInterval padding = padding_of(part);
  if (padding.end - padding.begin != part.padded_sites() - part.sites) return false;
  if (std::count(part.voxels.begin(), part.voxels.end(), no_voxel) != padding.end - padding.begin) return false;
  return std::all_of(part.upstream.begin(), part.upstream.end(), [&](std::uint32_t site) { return site < part.padded_sites(); }) &&
         std::all_of(part.peers.begin(), part.peers.end(),
                     [&](const Peer& peer) {
                       return peer.part < parts && peer.part != part.number && std::all_of(peer.links.begin(), peer.links.end(), is_link);
                     }) &&
         std::all_of(part.swaps.begin(), part.swaps.end(), [&](const Swap& swap) { return is_link(swap.a) && is_link(swap.b); });
}

}  // namespace

std::int64_t PreparedEntry::content_bytes(const VelocitySet& velocities) const {
  const std::int64_t numbers = segments * segment_sites, links = velocities.size() - 1;
  return numbers * (static_cast<std::int64_t>(sizeof(std::uint64_t)) + links * static_cast<std::int64_t>(sizeof(std::uint32_t)) +
                    site_data_bytes) +
         peers * static_cast<std::int64_t>(sizeof(PeerCount)) + slots * static_cast<std::int64_t>(sizeof(LinkOfSite)) +
         swaps * static_cast<std::int64_t>(sizeof(Swap));
}

PreparedFile::PreparedFile(const std::string& path, const Comm& comm, const Hints& hints)
    : path_(path), comm_(comm), facts_([&] {
        Opened opened = read_header_on_all(path, comm);
        entries_ = std::move(opened.entries);
        return opened.facts;
      }()),
      file_(comm, path, MPI_MODE_RDONLY, hints, Opening::alone) {}

Part PreparedFile::read(std::int64_t number, const VelocitySet& velocities) {
  Part part;
  part.number = number;
  part.velocities = velocities;
  PreparedEntry expected;
  std::vector<std::byte> tail;
  comm_.agree([&] {
    if (number < 0) return;
    expected = entry(number);
    if (expected.content_bytes(velocities) > expected.bytes) refuse_damaged(prepared_kind, path_, "its table of parts is invalid");
    part.sites = expected.sites;
    part.segments = expected.segments;
    part.edge_sites = expected.edge_segments * segment_sites;
    part.voxels.resize(static_cast<std::size_t>(part.padded_sites()));
    part.upstream.resize(static_cast<std::size_t>(part.padded_sites() * (velocities.size() - 1)));
    part.site_data.resize(static_cast<std::size_t>(part.padded_sites() * expected.site_data_bytes));
    tail.resize(static_cast<std::size_t>(expected.bytes) - memory_of(part.voxels).size() - memory_of(part.upstream).size() -
                part.site_data.size());
  });
  const Pieces pieces = {memory_of(part.voxels), memory_of(part.upstream), memory_of(part.site_data), memory_of(tail)};
  transfer_all(comm_, expected.offset, pieces, [&](std::int64_t at, std::byte* to, std::int64_t bytes) { file_.read_at(at, to, bytes); });
  comm_.agree([&] {
    if (number < 0) return;
    if (checksum_of(pieces) != expected.checksum) {
      refuse_damaged(prepared_kind, path_, text("the checksum of part ", number, " does not match"));
    }
    if (!take_tail(part, expected, tail)) {
      refuse_damaged(prepared_kind, path_, text("the peers of part ", number, " are invalid"));
    }
    if (!is_sound(part, parts())) refuse_damaged(prepared_kind, path_, text("the sites of part ", number, " are invalid"));
  });
  return part;
}

}  // namespace karst
