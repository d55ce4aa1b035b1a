#include "physics/twophase/phase_monitor.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

enum PhaseSum : std::size_t {
  mass_sum,
  mass_n_sum,
  interface_sum,
  velocity_n_sum,
  velocity_w_sum = velocity_n_sum + 3,
  pressure_n_sum = velocity_w_sum + 3,
  pressure_w_sum,
  bulk_n_sum,
  bulk_w_sum,
  phase_sums
};

// Where the share of n is closer than this to 0 or 1, the fluid is bulk.
constexpr double bulk_limit = 0.01;

struct PhaseSums {
  std::vector<ExactSum> sums = std::vector<ExactSum>(phase_sums);

  void add(const TwoPhaseMotion& m) {
    const double phi = m.share;
    sums[mass_sum].add(1 + m.density);
    sums[mass_n_sum].add((1 + m.density) * phi);
    sums[interface_sum].add(4 * phi * (1 - phi));
    for (std::size_t a = 0; a < 3; ++a) {
      sums[velocity_n_sum + a].add(phi * m.velocity[a]);
      sums[velocity_w_sum + a].add((1 - phi) * m.velocity[a]);
    }
    if (phi > 1 - bulk_limit) {
      sums[pressure_n_sum].add(m.density);
      sums[bulk_n_sum].add(1.0);
    } else if (phi < bulk_limit) {
      sums[pressure_w_sum].add(m.density);
      sums[bulk_w_sum].add(1.0);
    }
  }
};

std::vector<double> sums_of(const TwoPhaseFlow& flow, int threads, const Comm& comm) {
  std::vector<PhaseSums> each(static_cast<std::size_t>(threads));
  flow.visit_motions([&](std::int64_t first, std::span<const TwoPhaseMotion> motions) {
    const std::int64_t share = (std::ssize(motions) + threads - 1) / threads;
    in_parallel_shares(threads, std::ssize(motions), share, [&](std::int64_t begin, std::int64_t end) {
      PhaseSums& mine = each[static_cast<std::size_t>(begin / share)];
      for (std::int64_t i = begin; i < end; ++i) {
        if (flow.voxels()[static_cast<std::size_t>(first + i)] != no_voxel) mine.add(motions[static_cast<std::size_t>(i)]);
      }
    });
  });
  for (std::size_t thread = 1; thread < each.size(); ++thread) {
    for (std::size_t i = 0; i < phase_sums; ++i) each.front().sums[i].add(each[thread].sums[i]);
  }
  return ExactSum::all(each.front().sums, comm);
}

// The sums of the flow with the opposite force in a doubled sample, which is its own mirror image.
std::vector<double> opposite_of(std::vector<double> sums) {
  for (double& sum : sums) sum = -sum;
  return sums;
}

}  // namespace

PhaseMonitor TwophaseObserver::observe(const PhasePair& flow, bool /*is_regular*/) const {
  const std::vector<double> sums = sums_of(flow, threads_, comm_);
  PhaseMonitor monitor;
  monitor.steps = flow.steps();
  monitor.point = state_.part;
  monitor.saturation = 1 - sums[mass_n_sum] / sums[mass_sum];
  monitor.interface = sums[interface_sum] / sums[mass_sum];
  monitor.fastest = comm_.max_all(flow.fastest());
  for (std::size_t a = 0; a < 3; ++a) {
    monitor.velocity_n[a] = sums[velocity_n_sum + a] / voxels_;
    monitor.velocity_w[a] = sums[velocity_w_sum + a] / voxels_;
  }
  if (sums[bulk_n_sum] > 0 && sums[bulk_w_sum] > 0)
    monitor.capillary_pressure = sums[pressure_n_sum] / sums[bulk_n_sum] - sums[pressure_w_sum] / sums[bulk_w_sum];
  if (!plan_.request.relative_permeability) return monitor;
  const std::vector<double> opposite = flow.is_pair() ? sums_of(flow.backward(), threads_, comm_) : opposite_of(sums);
  const double unit = plan_.force * plan_.permeability * voxels_;
  const auto half = [&](std::size_t sum, double sign, double viscosity) {
    const std::size_t along = sum + plan_.request.axis();
    return (sums[along] + sign * opposite[along]) / 2 * viscosity / unit;
  };
  monitor.kr_n = half(velocity_n_sum, -1, plan_.law.viscosity_n);
  monitor.kr_w = half(velocity_w_sum, -1, plan_.law.viscosity_w);
  if (!flow.is_pair()) return monitor;
  monitor.floor_n = half(velocity_n_sum, 1, plan_.law.viscosity_n);
  monitor.floor_w = half(velocity_w_sum, 1, plan_.law.viscosity_w);
  return monitor;
}

}  // namespace karst
