#include "physics/permeability/flow_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/site/collision.hpp"

namespace karst {

namespace {

// The upper ends of the bins of speed: ten per decade, from 1e-4 of the mean to the bin of the fastest site.
std::vector<double> bin_ends(double fastest_by_mean) {
  std::vector<double> ends;
  for (int i = -40; ends.empty() || ends.back() <= fastest_by_mean; ++i) ends.push_back(std::pow(10.0, i / 10.0));
  return ends;
}

/// The places of the sums: speed, velocity along the driven axis, bins of speed, slices, cubes.
struct Places {
  explicit Places(const MeasuredFlow& of)
      : axis(static_cast<std::size_t>(of.state.axis)), ends(ends_of(of)), slices(bins + ends.size()),
        cubes(of.sample.shape(), slices + static_cast<std::size_t>(of.sample.shape()[axis])) {
    const double mean = mean_of(of);
    for (const double end : ends) ends2.push_back(end * mean * end * mean);
  }

  // Over all sites.
  static double mean_of(const MeasuredFlow& of) {
    return of.state.flux * static_cast<double>(of.sample.voxels()) / static_cast<double>(of.sample.sites());
  }

  static std::vector<double> ends_of(const MeasuredFlow& of) {
    const double mean = mean_of(of);
    return mean > 0 ? bin_ends(of.state.fastest * viscosity(of.state.tau) / (mean * of.force)) : std::vector<double>();
  }

  void add(PlaceSums& sums, const Index3& voxel, const SiteFlow& flow) const {
    const auto [x, y, z] = flow.velocity;
    const double along = flow.velocity[axis], speed2 = x * x + y * y + z * z;
    sums.add(0, std::sqrt(speed2));
    sums.add(1, along);
    if (!ends2.empty()) {
      const auto bin = std::upper_bound(ends2.begin(), ends2.end() - 1, speed2) - ends2.begin();
      sums.add(bins + static_cast<std::size_t>(bin), along);
    }
    sums.add(slices + static_cast<std::size_t>(voxel[axis]), flow.pressure);
    cubes.add(sums, voxel, along);
  }

  static constexpr std::size_t bins = 2;
  std::size_t axis;
  std::vector<double> ends, ends2;  // of bins: relative to the mean velocity of the sites; and squared, in the units of SiteFlow
  std::size_t slices;
  CubePlaces cubes;
};

}  // namespace

FlowMeasures measure_flow(const Flows& solver, const MeasuredFlow& of, const Comm& comm) {
  const Places places(of);
  const PlaceSums all = sums_of_sites<SiteFlow>(
      places.cubes.end(), solver.voxels(), whole_box(of.sample.shape()), of.threads, [&](const auto& visit) { solver.visit_flows(visit); },
      [&](PlaceSums& sums, const Index3& voxel, const SiteFlow& flow) { places.add(sums, voxel, flow); });
  const std::vector<double> sums = all.sums_all(comm);
  const std::vector<std::int64_t> counts = all.counts_all(comm);
  FlowMeasures measures;
  const double flow = sums[1];
  if (flow > 0) measures.tortuosity = sums[0] / flow;
  for (std::size_t i = 0; i < places.ends.size(); ++i) {
    const double share = static_cast<double>(counts[Places::bins + i]) / static_cast<double>(of.sample.sites());
    measures.speeds.push_back({i == 0 ? 0 : places.ends[i - 1], places.ends[i], share, sums[Places::bins + i] / flow});
  }
  const std::int64_t slices = of.sample.shape()[places.axis];
  const auto length = static_cast<double>(slices);
  for (std::size_t i = 0; i < static_cast<std::size_t>(slices); ++i) {
    const std::int64_t sites = counts[places.slices + i];
    const double deviation = sites > 0 ? sums[places.slices + i] / static_cast<double>(sites) : std::numeric_limits<double>::quiet_NaN();
    measures.slices.push_back({sites, (deviation + length - static_cast<double>(i) - 0.5) / length});
  }
  measures.sub_volumes = places.cubes.sub_volumes(of.sample.mask, sums, counts);
  return measures;
}

Forchheimer fit_forchheimer(const std::vector<ForcedFlow>& flows, double viscosity) {
  const auto n = static_cast<double>(flows.size());
  double mean_x = 0, mean_y = 0;
  for (const ForcedFlow& flow : flows) {
    mean_x += flow.speed / viscosity / n;
    mean_y += 1 / flow.k / n;
  }
  double xx = 0, xy = 0;
  for (const ForcedFlow& flow : flows) {
    const double x = flow.speed / viscosity - mean_x;
    xx += x * x;
    xy += x * (1 / flow.k - mean_y);
  }
  const double beta = xy / xx, at_rest = mean_y - beta * mean_x;
  double squares = 0;
  for (const ForcedFlow& flow : flows) {
    const double left = 1 / flow.k - (at_rest + beta * flow.speed / viscosity);
    squares += left * left;
  }
  const auto [slowest, fastest] =
      std::minmax_element(flows.begin(), flows.end(), [](const ForcedFlow& a, const ForcedFlow& b) { return a.speed < b.speed; });
  return {1 / at_rest, beta, std::sqrt(squares / n) / at_rest, beta * (fastest->speed - slowest->speed) / viscosity / at_rest};
}

}  // namespace karst
