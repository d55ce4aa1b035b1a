// Moves values from sites, which are in parts with stepped faces, to the cells of boxes, slab by slab.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/selection.hpp"
#include "io/parallel/slab_exchange.hpp"
#include "io/parallel/slab_marks.hpp"

namespace karst {

/// Every rank has sites anywhere in a sample. It also has a box of the cells of a selection: those whose voxels are in its box of the
/// BoxGrid. The cells of this box, x fastest, are cut into slabs of equal size. In one call, all ranks get the values of slabs with the
/// same number.
class SiteSlabs {
 public:
  /// `voxels`: the voxel of each site of this rank, counted in the whole sample; must outlive this object. Collective.
  SiteSlabs(std::span<const std::uint64_t> voxels, const Index3& shape, const Selection& wanted, std::int64_t slab_cells, int threads,
            const Comm& comm);

  SiteSlabs(const SiteSlabs&) = delete;
  SiteSlabs& operator=(const SiteSlabs&) = delete;

  const std::vector<Box>& boxes() const { return boxes_; }  ///< boxes of cells
  std::int64_t slab_cells() const { return slab_cells_; }
  const Box& own_box() const { return boxes_[static_cast<std::size_t>(comm_.rank())]; }
  std::int64_t slabs() const { return exchange_.slabs(); }  ///< slabs of the largest box

  /// Sets `cells` to the values of the cells of this rank's slab, `bytes` each; cells without a site have `elsewhere` in each byte. Several
  /// threads call `values`. Collective.
  void gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, std::byte elsewhere, RawVector<std::byte>& cells) const;

  /// The number of cells of this rank's slab.
  std::int64_t cells_of(std::int64_t slab) const;

  /// Marks the cells of this rank's slabs that have a site. Collective.
  SlabMarks marks() const;

  /// Sets `some` to the values of the cells with a site of this rank's slab, in the order of cells. `marks`: of marks(). Collective.
  void gather_marked(const SlabMarks& marks, std::int64_t slab, std::size_t bytes, const SiteValues& values,
                     RawVector<std::byte>& some) const;

 private:
  SiteValues on_threads(std::size_t bytes, const SiteValues& values) const;
  std::int64_t most_slabs() const;
  SlabPlace place_of(std::uint64_t voxel) const;

  BoxGrid grid_;
  Box whole_;
  Selection wanted_;
  std::int64_t slab_cells_;
  int threads_;
  Comm comm_;
  std::vector<Box> boxes_;
  SlabExchange exchange_;
};

}  // namespace karst
