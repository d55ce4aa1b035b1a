// From sites, which lie in parts with stepped faces, to the voxels of boxes, slab by slab.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

/// Puts what is known of each of these sites, one after the other. Called by several threads at once.
using SiteValues = std::function<void(std::span<const std::uint32_t> sites, std::byte* to)>;

/// Every rank has sites anywhere in a sample, and a box of it: its box of the BoxGrid, as far as that lies in a wanted box. The voxels
/// of a rank's box, x fastest, are cut into slabs of the same size; all ranks get their slab of a number together. Holds 4 bytes a site.
class SiteSlabs {
 public:
  /// `voxels`: of each site of this rank, counted in the whole sample; must outlive this. Collective.
  SiteSlabs(std::span<const std::uint64_t> voxels, const Index3& shape, const Box& wanted, std::int64_t slab_voxels, int threads,
            const Comm& comm);

  const std::vector<Box>& boxes() const { return boxes_; }
  const Box& mine() const { return boxes_[static_cast<std::size_t>(comm_.rank())]; }
  std::int64_t slabs() const { return std::ssize(begin_) - 1; }  ///< of the largest box

  /// What `values` knows of the voxels of this rank's slab, `bytes` each; `elsewhere` in each byte where there is no site. Collective.
  std::vector<std::byte> gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, std::byte elsewhere) const;

 private:
  struct Place {
    int rank = -1;  // none: outside the wanted box
    std::uint64_t at = 0;
  };
  Place place_of(std::uint64_t voxel) const;
  void sort_sites();
  std::span<const std::uint32_t> sites_of(std::int64_t slab) const;
  std::vector<std::vector<std::byte>> shared_out(std::int64_t slab, std::size_t bytes, const SiteValues& values,
                                                 std::vector<std::byte>& mine) const;

  std::span<const std::uint64_t> voxels_;
  BoxGrid grid_;
  Box whole_, wanted_;
  std::uint64_t slab_voxels_;
  int threads_;
  Comm comm_;
  std::vector<Box> boxes_;
  std::vector<std::uint32_t> order_;  // of the sites: slab by slab
  std::vector<std::uint64_t> begin_;  // where each slab begins in it
};

}  // namespace karst
