#include "physics/conductivity/conductivity_measures.hpp"

#include <limits>

namespace karst {

namespace {

/// The places of the sums: potential and current of slices, cubes.
struct Places {
  Places(int along, const Index3& shape)
      : axis(static_cast<std::size_t>(along)), currents(static_cast<std::size_t>(shape[axis])), cubes(shape, 2 * currents) {}

  void add(PlaceSums& sums, const Index3& voxel, const SiteCurrent& site) const {
    const auto slice = static_cast<std::size_t>(voxel[axis]);
    sums.add(slice, site.potential);
    sums.add(currents + slice, site.current[axis]);
    cubes.add(sums, voxel, site.current[axis]);
  }

  std::size_t axis, currents;
  CubePlaces cubes;
};

}  // namespace

ConductivityMeasures measure_conductivity(const Potentials& potentials, const MeasuredPotential& of, const Comm& comm) {
  const SampleFacts& sample = of.sample;
  const Places places(of.axis, sample.shape());
  const PlaceSums all = sums_of_sites<SiteCurrent>(
      places.cubes.end(), potentials.voxels(), whole_box(sample.shape()), of.threads, [&](const auto& visit) { potentials.visit(visit); },
      [&](PlaceSums& sums, const Index3& voxel, const SiteCurrent& site) { places.add(sums, voxel, site); });
  const std::vector<double> sums = all.sums_all(comm);
  const std::vector<std::int64_t> counts = all.counts_all(comm);
  ConductivityMeasures measures;
  const double length = length_between_ends(of.ends, sample.shape()[places.axis]);
  for (std::size_t i = 0; i < places.currents; ++i) {
    const std::int64_t sites = counts[i];
    const double potential = sites > 0 ? sums[i] / static_cast<double>(sites) : std::numeric_limits<double>::quiet_NaN();
    measures.slices.push_back({sites, 0.5 + potential / length, sums[places.currents + i] / sample.slice_voxels(of.axis, i)});
  }
  measures.sub_volumes = places.cubes.sub_volumes(sample.mask, sums, counts);
  return measures;
}

}  // namespace karst
