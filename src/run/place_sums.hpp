// Sums over sites by places, such as slices and cubes of the sample. They do not depend on the order of the sites.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"
#include "geometry/box.hpp"
#include "geometry/pores/mask.hpp"
#include "geometry/selection.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// One sum and one number of values for each place.
class PlaceSums {
 public:
  explicit PlaceSums(std::size_t places) : sums_(places), counts_(places) {}

  void add(std::size_t place, double value) {
    sums_[place].add(value);
    ++counts_[place];
  }

  void add(const PlaceSums& other);

  /// Over all ranks. Collective.
  std::vector<double> sums_all(const Comm& comm) const { return ExactSum::all(sums_, comm); }
  std::vector<std::int64_t> counts_all(const Comm& comm) const { return comm.sum_all(counts_); }

 private:
  std::vector<ExactSum> sums_;
  std::vector<std::int64_t> counts_;
};

/// A cube inside the sample.
struct SubVolume {
  Box box;
  double porosity;  ///< share of voxels that are sites
  double mean;      ///< over all voxels; of a flow: k along the driven axis, in voxel^2, by the pressure gradient of the sample
};

struct Spread {
  double mean = 0, standard_deviation = 0, min = 0, max = 0;
};

/// A quantity over cubes of one size in the sample.
struct CubeSpread {
  std::int64_t edge = 0, number = 0;
  Spread mean;               ///< of SubVolume::mean
  std::optional<Spread> si;  ///< the same in SI units
  Spread porosity;           ///< of sites
};

/// The spread of each list of two or more cubes. `si`: the unit of their means in SI units, if it is known.
std::vector<CubeSpread> spreads_of(const std::vector<std::vector<SubVolume>>& sub_volumes, std::optional<double> si = {});

/// Equal cubes that fill a sample, as places from `first` on.
class CubePlaces {
 public:
  CubePlaces(const Index3& shape, std::size_t first);

  std::size_t end() const { return end_; }

  void add(PlaceSums& sums, const Index3& voxel, double value) const {
    std::size_t first = first_;
    for (const Tiling& tiling : tilings_) {
      const std::int64_t tile = tiling.tile_of(voxel);
      if (tile >= 0) sums.add(first + static_cast<std::size_t>(tile), value);
      first += static_cast<std::size_t>(tiling.count());
    }
  }

  /// The cubes of each tiling, largest edge first, without those that a mask cuts. A single cube is no distribution. `sums`, `counts`: of
  /// all places.
  std::vector<std::vector<SubVolume>> sub_volumes(const std::optional<MaskMeasures>& mask, const std::vector<double>& sums,
                                                  const std::vector<std::int64_t>& counts) const;

 private:
  std::vector<Tiling> tilings_;
  std::size_t first_, end_;
};

/// Sums over the sites of this rank. visit_all(visit) calls visit(first, values) for pieces of the values of all sites. add(sums, voxel,
/// value): called for each site, with its voxel, by several threads, each with its own sums.
template <class Value, class VisitAll, class Add>
PlaceSums sums_of_sites(std::size_t places, std::span<const std::uint64_t> voxels, const Box& sample, int threads, VisitAll&& visit_all,
                        Add&& add) {
  std::vector<PlaceSums> sums(static_cast<std::size_t>(threads), PlaceSums(places));
  visit_all([&](std::int64_t first, std::span<const Value> values) {
    const std::int64_t share = (std::ssize(values) + threads - 1) / threads;
    in_parallel_shares(threads, std::ssize(values), share, [&](std::int64_t begin, std::int64_t end) {
      PlaceSums& of_share = sums[static_cast<std::size_t>(begin / share)];
      VoxelWalk walk(sample);
      for (std::int64_t i = begin; i < end; ++i) {
        const std::uint64_t voxel = voxels[static_cast<std::size_t>(first + i)];
        if (voxel != no_voxel) add(of_share, walk.at(voxel), values[static_cast<std::size_t>(i)]);
      }
    });
  });
  for (std::size_t i = 1; i < sums.size(); ++i) sums[0].add(sums[i]);
  return std::move(sums[0]);
}

}  // namespace karst
