#include "permeability/flow_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "geometry/tiling.hpp"
#include "partition/part.hpp"
#include "solver/collision.hpp"
#include "solver/flow_sum.hpp"

namespace karst {

namespace {

// The upper ends of the bins of speed: ten per decade, from 1e-4 of the mean to the bin of the fastest site.
std::vector<double> bin_ends(double fastest_by_mean) {
  std::vector<double> ends;
  for (int i = -40; ends.empty() || ends.back() <= fastest_by_mean; ++i) ends.push_back(std::pow(10.0, i / 10.0));
  return ends;
}

/// The places of the sums in one array: speed, velocity along the driven axis, bins of speed, slices, cubes of each tiling.
struct Plan {
  explicit Plan(const MeasuredFlow& of)
      : axis(static_cast<std::size_t>(of.state.axis)), sample(whole_box(of.sample.shape())), tiles(tilings(of.sample.shape())) {
    const double mean = of.state.flux * static_cast<double>(of.sample.voxels()) / static_cast<double>(of.sample.sites());
    if (mean > 0) ends = bin_ends(of.state.fastest * viscosity(of.state.tau) / (mean * of.force));
    for (const double end : ends) ends2.push_back(end * mean * end * mean);
    slices = bins + ends.size();
    cubes = slices + static_cast<std::size_t>(of.sample.shape()[axis]);
    size = cubes;
    for (const Tiling& tiling : tiles) size += static_cast<std::size_t>(tiling.count());
  }

  std::size_t axis;
  Box sample;
  std::vector<Tiling> tiles;
  std::vector<double> ends, ends2;  // of bins: relative to the mean velocity of the sites; and squared, in the units of SiteFlow
  static constexpr std::size_t bins = 2;
  std::size_t slices, cubes, size;
};

class Tally {
 public:
  explicit Tally(const Plan& plan) : plan_(&plan), walk_(plan.sample), sums_(plan.size), counts_(plan.size) {}

  void add(std::uint64_t voxel, const SiteFlow& flow) {
    const auto [x, y, z] = flow.velocity;
    const double along = flow.velocity[plan_->axis], speed2 = x * x + y * y + z * z;
    const Index3& at = walk_.at(voxel);
    add(0, std::sqrt(speed2));
    add(1, along);
    if (!plan_->ends2.empty()) {
      const auto bin = std::upper_bound(plan_->ends2.begin(), plan_->ends2.end() - 1, speed2) - plan_->ends2.begin();
      add(Plan::bins + static_cast<std::size_t>(bin), along);
    }
    add(plan_->slices + static_cast<std::size_t>(at[plan_->axis]), flow.pressure);
    std::size_t first = plan_->cubes;
    for (const Tiling& tiling : plan_->tiles) {
      const std::int64_t tile = tiling.tile_of(at);
      if (tile >= 0) add(first + static_cast<std::size_t>(tile), along);
      first += static_cast<std::size_t>(tiling.count());
    }
  }

  void add(const Tally& other) {
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      sums_[i].add(other.sums_[i]);
      counts_[i] += other.counts_[i];
    }
  }

  std::vector<double> sums_all(const Comm& comm) const { return ExactSum::all(sums_, comm); }
  std::vector<std::int64_t> counts_all(const Comm& comm) const { return comm.sum_all(counts_); }

 private:
  void add(std::size_t place, double value) {
    sums_[place].add(value);
    ++counts_[place];
  }

  const Plan* plan_;
  VoxelWalk walk_;
  std::vector<ExactSum> sums_;
  std::vector<std::int64_t> counts_;
};

Tally tally_of(const Flows& solver, const Plan& plan, int threads) {
  std::vector<Tally> tallies(static_cast<std::size_t>(threads), Tally(plan));
  solver.visit_flows([&](std::int64_t first, std::span<const SiteFlow> flows) {
    const std::int64_t share = (std::ssize(flows) + threads - 1) / threads;
    in_parallel_shares(threads, std::ssize(flows), share, [&](std::int64_t begin, std::int64_t end) {
      Tally& mine = tallies[static_cast<std::size_t>(begin / share)];
      for (std::int64_t i = begin; i < end; ++i) {
        const std::uint64_t voxel = solver.voxels()[static_cast<std::size_t>(first + i)];
        if (voxel != no_voxel) mine.add(voxel, flows[static_cast<std::size_t>(i)]);
      }
    });
  });
  for (std::size_t i = 1; i < tallies.size(); ++i) tallies[0].add(tallies[i]);
  return std::move(tallies[0]);
}

// The cubes of each tiling, without those that a mask cuts. A single cube is no distribution.
std::vector<std::vector<SubVolume>> sub_volumes(const Plan& plan, const std::optional<MaskMeasures>& mask, const std::vector<double>& sums,
                                                const std::vector<std::int64_t>& counts) {
  std::vector<std::vector<SubVolume>> found;
  std::size_t place = plan.cubes;
  for (std::size_t t = 0; t < plan.tiles.size(); ++t) {
    const Tiling& tiling = plan.tiles[t];
    std::vector<SubVolume> cubes;
    const auto voxels = static_cast<double>(tiling.edge() * tiling.edge() * tiling.edge());
    for (std::int64_t i = 0; i < tiling.count(); ++i, ++place) {
      if (mask && mask->whole_cubes[t][static_cast<std::size_t>(i)] == 0) continue;
      cubes.push_back({tiling.box(i), static_cast<double>(counts[place]) / voxels, sums[place] / voxels});
    }
    if (cubes.size() > 1) found.push_back(std::move(cubes));
  }
  return found;
}

}  // namespace

FlowMeasures measure_flow(const Flows& solver, const MeasuredFlow& of, const Comm& comm) {
  const Plan plan(of);
  const Tally tally = tally_of(solver, plan, of.threads);
  const std::vector<double> sums = tally.sums_all(comm);
  const std::vector<std::int64_t> counts = tally.counts_all(comm);
  FlowMeasures found;
  const double flow = sums[1];
  if (flow > 0) found.tortuosity = sums[0] / flow;
  for (std::size_t i = 0; i < plan.ends.size(); ++i) {
    const double share = static_cast<double>(counts[Plan::bins + i]) / static_cast<double>(of.sample.sites());
    found.speeds.push_back({i == 0 ? 0 : plan.ends[i - 1], plan.ends[i], share, sums[Plan::bins + i] / flow});
  }
  const auto length = static_cast<double>(of.sample.shape()[plan.axis]);
  for (std::size_t i = 0; i < plan.cubes - plan.slices; ++i) {
    const std::int64_t sites = counts[plan.slices + i];
    const double deviation = sites > 0 ? sums[plan.slices + i] / static_cast<double>(sites) : std::numeric_limits<double>::quiet_NaN();
    found.slices.push_back({sites, (deviation + length - static_cast<double>(i) - 0.5) / length});
  }
  found.sub_volumes = sub_volumes(plan, of.sample.mask, sums, counts);
  return found;
}

}  // namespace karst
