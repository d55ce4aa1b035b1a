// From sites, which lie in parts with stepped faces, to the cells of boxes, slab by slab.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "geometry/box_grid.hpp"
#include "geometry/selection.hpp"
#include "io/slab_exchange.hpp"

namespace karst {

/// Every rank has sites anywhere in a sample, and a box of the cells of a selection: those whose voxels lie in its box of the BoxGrid. The
/// cells of a rank's box, x fastest, are cut into slabs of the same size; all ranks get their slab of a number together.
class SiteSlabs {
 public:
  /// `voxels`: of each site of this rank, counted in the whole sample; must outlive this. Collective.
  SiteSlabs(std::span<const std::uint64_t> voxels, const Index3& shape, const Selection& wanted, std::int64_t slab_cells, int threads,
            const Comm& comm);

  SiteSlabs(const SiteSlabs&) = delete;
  SiteSlabs& operator=(const SiteSlabs&) = delete;

  const std::vector<Box>& boxes() const { return boxes_; }  ///< of cells
  std::int64_t slab_cells() const { return slab_cells_; }
  const Box& mine() const { return boxes_[static_cast<std::size_t>(comm_.rank())]; }
  std::int64_t slabs() const { return exchange_.slabs(); }  ///< of the largest box

  /// What `values`, called by several threads at once, knows of the cells of this rank's slab, `bytes` each; `elsewhere` in each byte
  /// where there is no site. Collective.
  std::vector<std::byte> gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, std::byte elsewhere) const;

 private:
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
