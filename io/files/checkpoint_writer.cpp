#include <algorithm>
#include <array>
#include <cstring>
#include <future>
#include <utility>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/files/checkpoint_file.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/parallel/mpi_file.hpp"

namespace karst {

namespace {

constexpr std::int64_t header_align = 4096;

VoxelSlabs slabs_for(const CheckpointSites& sites, std::int64_t slab_bytes, int ranks) {
  constexpr std::int64_t most = std::int64_t{1} << 31;  // places in a slab have 32 bits
  const std::int64_t voxels = whole_box(sites.shape).volume();
  const double sites_in_slab = static_cast<double>(slab_bytes) / static_cast<double>(sites.value_bytes);
  const double wanted = sites_in_slab * static_cast<double>(voxels) / static_cast<double>(std::max<std::int64_t>(1, sites.all_sites));
  return {
      voxels,
      std::clamp(static_cast<std::int64_t>(std::min(wanted, 1e18)), std::int64_t{64}, std::min(most, std::max<std::int64_t>(64, voxels))),
      ranks};
}

}  // namespace

CheckpointWriter::CheckpointWriter(const CheckpointSites& sites, int threads, const Comm& comm, std::int64_t slab_bytes)
    : value_bytes_(sites.value_bytes), comm_(comm), slabs_(slabs_for(sites, slab_bytes, comm.size())),
      exchange_(
          sites.voxels, [slabs = slabs_](std::uint64_t voxel) { return slabs.place_of(voxel); }, slabs_.most_of_a_rank(),
          {.by_voxel = true, .threads = threads}, comm) {
  const std::int64_t first = slabs_.first(comm.rank()), own_slabs = slabs_.first(comm.rank() + 1) - first;
  for (std::int64_t slab = 0; slab < exchange_.slabs(); ++slab) {
    SlabBits bits(slab < own_slabs ? slabs_.voxels_of(first + slab) : 0);
    exchange_.gather(
        slab, 0, [](std::span<const std::uint32_t>, std::byte*) {}, [&](std::uint32_t at, const std::byte*) { bits.add(at); });
    if (slab >= own_slabs) continue;
    bits.count();
    bytes_of_mine_ += section_bytes(bits);
    mine_.push_back(std::move(bits));
  }
  away_ = count_away();
  bytes_ = comm.sum_all(bytes_of_mine_);
}

std::int64_t CheckpointWriter::section_bytes(const SlabBits& bits) const {
  return std::ssize(bits.words()) * static_cast<std::int64_t>(sizeof(std::uint64_t)) +
         rounded_up(bits.sites() * static_cast<std::int64_t>(value_bytes_), 8);
}

// For each slab number: how many sites, of the slabs with this number on all ranks, are on another rank than their slab.
std::vector<std::int64_t> CheckpointWriter::count_away() const {
  std::vector<std::int64_t> away;
  for (std::int64_t slab = 0; slab < exchange_.slabs(); ++slab) away.push_back(static_cast<std::int64_t>(exchange_.sites_away(slab)));
  return comm_.sum_all(std::move(away));
}

// Begins a section with the bits of the slab. The values of its sites follow, in the order of voxels.
std::byte* CheckpointWriter::begin_section(Section& section, const SlabBits& bits) const {
  const auto head = memory_of(bits.words());
  const std::size_t end = head.size() + static_cast<std::size_t>(bits.sites()) * value_bytes_;
  section.bytes.resize(static_cast<std::size_t>(section_bytes(bits)));
  if (!head.empty()) std::memcpy(section.bytes.data(), head.data(), head.size());
  std::fill(section.bytes.begin() + static_cast<std::ptrdiff_t>(end), section.bytes.end(), std::byte{0});
  return section.bytes.data() + head.size();
}

const SlabBits& CheckpointWriter::bits_of(std::int64_t slab) const {
  static const SlabBits none;
  return slab < std::ssize(mine_) ? mine_[static_cast<std::size_t>(slab)] : none;
}

// Fills a section whose sites are all on this rank. May run while another slab is written.
void CheckpointWriter::fill_from_here(Section& section, std::int64_t slab, const SiteValues& values) const {
  std::byte* first = begin_section(section, bits_of(slab));
  values(exchange_.sites_of(slab), first);
  section.checksum = checksum_of({memory_of(section.bytes)});
}

void CheckpointWriter::fill_from_all(Section& section, std::int64_t slab, const SiteValues& values) const {
  const SlabBits& bits = bits_of(slab);
  std::byte* first = nullptr;
  comm_.agree([&] { first = begin_section(section, bits); });
  exchange_.gather(slab, value_bytes_, values, [&](std::uint32_t at, const std::byte* value) {
    std::memcpy(first + bits.number_of(at) * value_bytes_, value, value_bytes_);
  });
  section.checksum = checksum_of({memory_of(section.bytes)});
}

// Calls put(slab, section) for one slab after the other. A slab without sites on other ranks is filled while put() writes the previous
// slab.
void CheckpointWriter::for_each_section(const SiteValues& values, const std::function<void(std::int64_t, Section&)>& put) const {
  std::array<Section, 2> sections;
  if (exchange_.slabs() > 0) fill_from_all(sections[0], 0, values);
  for (std::int64_t slab = 0; slab < exchange_.slabs(); ++slab) {
    const std::int64_t next = slab + 1;
    const bool is_last = next == exchange_.slabs();
    const bool is_filled_meanwhile = !is_last && away_[static_cast<std::size_t>(next)] == 0;
    Section& next_section = sections[static_cast<std::size_t>(next % 2)];
    std::future<void> filling;
    if (is_filled_meanwhile) filling = std::async(std::launch::async, [&] { fill_from_here(next_section, next, values); });
    put(slab, sections[static_cast<std::size_t>(slab % 2)]);
    if (is_filled_meanwhile) {
      comm_.agree([&] { filling.get(); });
    } else if (!is_last) {
      fill_from_all(next_section, next, values);
    }
  }
}

void CheckpointWriter::write(const std::string& path, const std::string& facts, const SiteValues& values, const Hints& hints) const {
  SharedUnfinishedFile unfinished(path, Earlier::ours, with_output(), comm_);
  MpiFile file(comm_, unfinished.path(), MPI_MODE_WRONLY, hints, Opening::alone);
  const auto put = [&](std::int64_t at, const std::byte* from, std::int64_t bytes) { file.write_at(at, from, bytes); };
  const std::int64_t header_size = header_bytes(checkpoint_kind, std::ssize(facts), slabs_.count(), header_align);
  file.reserve(header_size + bytes_);
  Progress progress(comm_, text("writing ", path));
  std::vector<CheckpointEntry> entries;
  std::int64_t next = header_size + comm_.sum_below(bytes_of_mine_);
  const auto write_section = [&](std::int64_t slab, Section& section) {
    if (slab < std::ssize(mine_)) {
      const std::int64_t number = slabs_.first(comm_.rank()) + slab;
      entries.push_back({next, std::ssize(section.bytes), section.checksum, number * slabs_.slab_voxels, slabs_.voxels_of(number),
                         bits_of(slab).sites()});
    }
    transfer_all(comm_, next, {memory_of(section.bytes)}, put);
    next += std::ssize(section.bytes);
    progress.at(static_cast<double>(slab + 1) / static_cast<double>(exchange_.slabs()));
  };
  try {
    for_each_section(values, write_section);
  } catch (const MachineError&) {  // on all ranks
    file.abandon();
    throw;
  }
  const std::vector<CheckpointEntry> table = comm_.gather_root(entries);
  std::string header;
  if (comm_.is_root()) header = header_text(checkpoint_kind, facts, memory_of(table), header_size, header_size + bytes_);
  transfer_all(comm_, 0, {{reinterpret_cast<std::byte*>(header.data()), header.size()}}, put);
  file.finish();
  unfinished.finish(header_size + bytes_);
}

void write_facts_alone(const std::string& path, const std::string& facts) {
  const std::int64_t bytes = header_bytes(checkpoint_kind, std::ssize(facts), 0, 8);
  write_file(path, header_text(checkpoint_kind, facts, {}, bytes, bytes));
}

}  // namespace karst
