#include "io/parallel/site_slabs.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

std::vector<Box> boxes_in(const BoxGrid& grid, const Selection& wanted, int ranks) {
  std::vector<Box> boxes;
  for (int rank = 0; rank < ranks; ++rank) boxes.push_back(wanted.cells_in(grid.box(rank)));
  return boxes;
}

}  // namespace

SiteSlabs::SiteSlabs(std::span<const std::uint64_t> voxels, const Index3& shape, const Selection& wanted, std::int64_t slab_cells,
                     int threads, const Comm& comm)
    : grid_(shape, comm.size()), whole_(whole_box(shape)), wanted_(wanted), slab_cells_(slab_cells), threads_(threads), comm_(comm),
      boxes_(boxes_in(grid_, wanted, comm.size())),
      exchange_(
          voxels, [this](std::uint64_t voxel) { return place_of(voxel); }, most_slabs(), {.keep_places = true, .threads = threads}, comm) {}

std::int64_t SiteSlabs::most_slabs() const {
  std::int64_t largest = 0;
  for (const Box& box : boxes_) largest = std::max(largest, box.volume());
  return (largest + slab_cells_ - 1) / slab_cells_;
}

SlabPlace SiteSlabs::place_of(std::uint64_t voxel) const {
  if (voxel == no_voxel) return no_place;
  const Index3 v = whole_.voxel_at(voxel);
  const std::optional<Index3> cell = wanted_.cell_of(v);
  if (!cell) return no_place;
  const int rank = grid_.rank_of(v);
  const auto at = static_cast<std::int64_t>(boxes_[static_cast<std::size_t>(rank)].offset(*cell));
  return {rank, at / slab_cells_, static_cast<std::uint32_t>(at % slab_cells_)};
}

std::int64_t SiteSlabs::cells_of(std::int64_t slab) const {
  return std::clamp<std::int64_t>(own_box().volume() - slab * slab_cells_, 0, slab_cells_);
}

// `values` must outlive the result.
SiteValues SiteSlabs::on_threads(std::size_t bytes, const SiteValues& values) const {
  return [this, bytes, &values](std::span<const std::uint32_t> sites, std::byte* to) {
    in_parallel_shares(threads_, std::ssize(sites), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
      const auto first = static_cast<std::size_t>(begin);
      values(sites.subspan(first, static_cast<std::size_t>(end - begin)), to + first * bytes);
    });
  };
}

void SiteSlabs::gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, std::byte elsewhere,
                       RawVector<std::byte>& cells) const {
  constexpr std::int64_t bytes_at_a_time = 1 << 18;
  comm_.agree([&] {
    cells.resize(static_cast<std::size_t>(cells_of(slab)) * bytes);
    in_parallel_shares(threads_, std::ssize(cells), bytes_at_a_time, [&](std::int64_t begin, std::int64_t end) {
      std::memset(cells.data() + begin, std::to_integer<int>(elsewhere), static_cast<std::size_t>(end - begin));
    });
  });
  exchange_.gather(slab, bytes, on_threads(bytes, values),
                   [&](std::uint32_t at, const std::byte* value) { std::memcpy(&cells[at * bytes], value, bytes); });
}

SlabMarks SiteSlabs::marks() const {
  std::optional<SlabMarks> marks;
  comm_.agree([&] { marks.emplace(slabs(), slab_cells_); });
  const SiteValues is_site = [](std::span<const std::uint32_t> sites, std::byte* to) { std::fill_n(to, sites.size(), std::byte{1}); };
  RawVector<std::byte> cells;
  for (std::int64_t slab = 0; slab < slabs(); ++slab) {
    gather(slab, 1, is_site, std::byte{0}, cells);
    marks->mark(slab, cells);
  }
  return std::move(*marks);
}

void SiteSlabs::gather_marked(const SlabMarks& marks, std::int64_t slab, std::size_t bytes, const SiteValues& values,
                              RawVector<std::byte>& some) const {
  comm_.agree([&] { some.resize(marks.marked(slab) * bytes); });
  exchange_.gather(slab, bytes, on_threads(bytes, values),
                   [&](std::uint32_t at, const std::byte* value) { std::memcpy(&some[marks.number_of(slab, at) * bytes], value, bytes); });
}

}  // namespace karst
