#include "unsteady/flow_observer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "solver/flow_sum.hpp"

namespace karst {

namespace {

std::vector<std::array<double, 3>> points_of(const std::vector<Probe>& probes) {
  std::vector<std::array<double, 3>> points;
  for (const Probe& probe : probes) points.push_back(probe.at);
  return points;
}

// A power of two that brings numbers up to `largest` to about 1: sums are exact to 2^-62.
double scale_for(double largest) { return largest > 0 ? std::exp2(-std::ilogb(largest)) : 1; }

}  // namespace

FlowObserver::FlowObserver(const Part& part, const UnsteadyPlan& plan, const Index3& shape, int threads, const Comm& comm)
    : plan_(plan), threads_(threads), comm_(comm), sites_(comm.sum_all(part.sites)), gradients_(part, plan.walls, threads, comm),
      forces_(part, plan.walls, comm), probes_(points_of(plan.probes), part, shape, plan.walls, comm) {
  for (const std::uint64_t voxel : part.voxels) is_site_.push_back(voxel == no_voxel ? 0 : 1);
  for (const ProbeLine& line : plan.lines) lines_.emplace_back(points_of(line), part, shape, plan.walls, comm);
}

std::vector<SiteMotion> FlowObserver::motions_of(const UnsteadyFlow& flow) const {
  std::vector<SiteMotion> motions(is_site_.size());
  flow.visit_motions(
      [&](std::int64_t first, std::span<const SiteMotion> some) { std::copy(some.begin(), some.end(), motions.begin() + first); });
  return motions;
}

FlowMonitor FlowObserver::observe(const UnsteadyFlow& flow, bool is_regular) {
  const std::vector<SiteMotion> motions = motions_of(flow);
  FlowMonitor monitor;
  monitor.steps = flow.steps();
  std::array<std::vector<double>, 3> velocities;
  for (std::vector<double>& u : velocities) u.resize(motions.size());
  double fastest2 = 0;
  for (std::size_t i = 0; i < motions.size(); ++i) {
    if (is_site_[i] == 0) continue;
    double u2 = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      velocities[a][i] = motions[i].velocity[a];
      u2 += motions[i].velocity[a] * motions[i].velocity[a];
    }
    fastest2 = std::max(fastest2, u2);
  }
  monitor.fastest = std::sqrt(comm_.max_all(fastest2));
  const double scale = scale_for(monitor.fastest);
  std::vector<ExactSum> sums(5);
  for (std::size_t i = 0; i < motions.size(); ++i) {
    if (is_site_[i] == 0) continue;
    double u2 = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      const double u = velocities[a][i] * scale;
      sums[a].add(u);
      u2 += u * u;
    }
    sums[3].add(u2 / 2);
    sums[4].add(motions[i].density);
  }
  const std::vector<double> totals = ExactSum::all(sums, comm_);
  const auto sites = static_cast<double>(std::max<std::int64_t>(sites_, 1));
  for (std::size_t a = 0; a < 3; ++a) monitor.velocity[a] = totals[a] / scale / sites;
  monitor.energy = totals[3] / (scale * scale) / sites;
  monitor.density = totals[4] / sites;
  const GradientSums gradients = gradients_.sums(velocities);
  monitor.dissipation = 2 * plan_.scales.viscosity * gradients.strain() / sites;
  monitor.enstrophy = gradients.enstrophy() / sites;
  monitor.change = change(velocities, monitor.fastest, monitor.steps);
  monitor.walls = forces_.answers(flow);
  monitor.probes = probes_.values(motions);
  if (is_regular) {
    earlier_ = std::move(velocities);
    earlier_steps_ = monitor.steps;
  }
  return monitor;
}

std::optional<double> FlowObserver::change(const std::array<std::vector<double>, 3>& velocities, double fastest, std::int64_t steps) const {
  if (!earlier_steps_ || *earlier_steps_ == steps) return std::nullopt;
  double largest = 0;
  for (std::size_t i = 0; i < is_site_.size(); ++i) {
    double changed = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      const double by = velocities[a][i] - earlier_[a][i];
      changed += by * by;
    }
    if (is_site_[i] != 0) largest = std::max(largest, changed);
  }
  largest = std::sqrt(comm_.max_all(largest));
  const double speed = plan_.scales.speed.value_or(fastest);
  if (!(speed > 0)) return std::nullopt;
  return largest / speed * plan_.scales.characteristic_steps() / static_cast<double>(steps - *earlier_steps_);
}

LineProfiles FlowObserver::profiles(const UnsteadyFlow& flow) const {
  LineProfiles profiles{flow.steps(), {}};
  if (lines_.empty()) return profiles;
  const std::vector<SiteMotion> motions = motions_of(flow);
  for (const ProbePoints& line : lines_) profiles.lines.push_back(line.values(motions));
  return profiles;
}

void FlowObserver::earlier(std::span<const std::uint32_t> sites, std::byte* to) const {
  for (const std::uint32_t site : sites) {
    std::array<double, 3> u{};
    for (std::size_t a = 0; a < 3; ++a) u[a] = earlier_[a].empty() ? 0 : earlier_[a][site];
    std::memcpy(to, u.data(), sizeof u);
    to += sizeof u;
  }
}

void FlowObserver::set_earlier(std::span<const std::uint32_t> sites, const std::byte* from) {
  for (std::vector<double>& u : earlier_) u.resize(is_site_.size());
  for (const std::uint32_t site : sites) {
    std::array<double, 3> u{};
    std::memcpy(u.data(), from, sizeof u);
    from += sizeof u;
    for (std::size_t a = 0; a < 3; ++a) earlier_[a][site] = u[a];
  }
}

}  // namespace karst
