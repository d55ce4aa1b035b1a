#include <utility>

#include "io/files/prepared_file.hpp"

namespace karst {

namespace {

template <class T>
void append(std::vector<std::byte>& bytes, const std::vector<T>& values) {
  const auto memory = memory_of(values);
  bytes.insert(bytes.end(), memory.begin(), memory.end());
}

// The bytes after the large arrays, without padding.
std::vector<std::byte> tail_of(const Part& part) {
  std::vector<PeerCount> counts;
  for (const Peer& peer : part.peers) counts.push_back({peer.part, std::ssize(peer.links)});
  std::vector<std::byte> tail;
  append(tail, counts);
  for (const Peer& peer : part.peers) append(tail, peer.links);
  append(tail, part.swaps);
  return tail;
}

PreparedEntry entry_of(const Part& part) {
  PreparedEntry entry;
  entry.sites = part.sites;
  entry.segments = part.segments;
  entry.edge_segments = part.edge_segments();
  entry.peers = std::ssize(part.peers);
  for (const Peer& peer : part.peers) entry.slots += std::ssize(peer.links);
  entry.swaps = std::ssize(part.swaps);
  entry.site_data_bytes = part.site_data.empty() ? 0 : std::ssize(part.site_data) / part.padded_sites();
  return entry;
}

}  // namespace

PreparedWriter::PreparedWriter(SharedUnfinishedFile& output, std::string facts, std::int64_t parts, std::int64_t align, const Comm& comm,
                               const Hints& hints)
    : output_(output), facts_(std::move(facts)), parts_(parts), align_(align), comm_(comm),
      file_(comm, output_.path(), MPI_MODE_WRONLY, hints, Opening::alone),
      header_bytes_(header_bytes(prepared_kind, std::ssize(facts_), parts, align)), next_(header_bytes_) {}

void PreparedWriter::write(const Part* part) {
  PreparedEntry entry;
  std::vector<std::byte> tail;
  Pieces pieces;
  if (part) {
    entry = entry_of(*part);
    const std::int64_t content = entry.content_bytes(part->velocities);
    entry.bytes = rounded_up(content, align_);
    tail = tail_of(*part);
    tail.resize(tail.size() + static_cast<std::size_t>(entry.bytes - content));
    pieces = {memory_of(part->voxels), memory_of(part->upstream), memory_of(part->site_data), memory_of(tail)};
  }
  entry.offset = next_ + comm_.sum_below(entry.bytes);
  entry.checksum = checksum_of(pieces);
  if (part) {
    entries_.push_back(entry);
    numbers_.push_back(part->number);
  }
  next_ += comm_.sum_all(entry.bytes);
  file_.reserve(next_);
  transfer_all(comm_, entry.offset, pieces,
               [&](std::int64_t at, const std::byte* from, std::int64_t bytes) { file_.write_at(at, from, bytes); });
}

void PreparedWriter::finish() {
  const std::vector<PreparedEntry> all = comm_.gather_root(entries_);
  const std::vector<std::int64_t> numbers = comm_.gather_root(numbers_);
  std::string header;
  if (comm_.is_root()) {
    std::vector<PreparedEntry> table(static_cast<std::size_t>(parts_));
    for (std::size_t i = 0; i < all.size(); ++i) table[static_cast<std::size_t>(numbers[i])] = all[i];
    header = header_text(prepared_kind, facts_, memory_of(table), header_bytes_, next_);
  }
  const Pieces pieces = {{reinterpret_cast<std::byte*>(header.data()), header.size()}};
  transfer_all(comm_, 0, pieces, [&](std::int64_t at, const std::byte* from, std::int64_t bytes) { file_.write_at(at, from, bytes); });
  file_.finish();
  output_.finish(next_);
}

}  // namespace karst
