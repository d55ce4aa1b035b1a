#include "physics/flow/measures/flow_observer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

std::vector<std::array<double, 3>> points_of(const std::vector<Probe>& probes) {
  std::vector<std::array<double, 3>> points;
  for (const Probe& probe : probes) points.push_back(probe.at);
  return points;
}

double squared(const Velocity& u) { return u[0] * u[0] + u[1] * u[1] + u[2] * u[2]; }

// A power of two that brings numbers up to `largest` to about 1: sums are exact to 2^-62.
double scale_for(double largest) { return largest > 0 ? std::exp2(-std::ilogb(largest)) : 1; }

}  // namespace

FlowObserver::FlowObserver(const Part& part, const FlowPlan& plan, const Index3& shape, int threads, const Comm& comm)
    : plan_(plan), threads_(threads), comm_(comm), sites_(comm.sum_all(part.sites)), gradients_(part, plan.walls, threads, comm),
      forces_(part, plan.walls, comm), probes_(points_of(plan.probes), part, shape, plan.walls, comm) {
  for (const std::uint64_t voxel : part.voxels) is_site_.push_back(voxel == no_voxel ? 0 : 1);
  for (const ProbeLine& line : plan.lines) lines_.emplace_back(points_of(line), part, shape, plan.walls, comm);
}

template <class Work>
void FlowObserver::in_shares(Work&& work) const {
  in_parallel_shares(threads_, std::ssize(is_site_), sites_of_share,
                     [&](std::int64_t begin, std::int64_t end) { work(static_cast<std::size_t>(begin), static_cast<std::size_t>(end)); });
}

void FlowObserver::read_motions(const UnsteadyFlow& flow) {
  if (motions_at_ == flow.steps()) return;
  motions_.resize(is_site_.size());
  flow.visit_motions(
      [&](std::int64_t first, std::span<const SiteMotion> some) { std::copy(some.begin(), some.end(), motions_.begin() + first); });
  motions_at_ = flow.steps();
}

template <class ValueAt>
double FlowObserver::largest_all(ValueAt&& value_at) const {
  std::mutex mutex;
  double largest = 0;
  in_shares([&](std::size_t begin, std::size_t end) {
    double own_largest = 0;
    for (std::size_t i = begin; i < end; ++i) own_largest = std::max(own_largest, is_site_[i] != 0 ? value_at(i) : 0);
    const std::scoped_lock lock(mutex);
    largest = std::max(largest, own_largest);
  });
  return comm_.max_all(largest);
}

struct FlowObserver::Sums {
  std::array<ExactSum, 3> velocity;
  ExactSum energy, density, squares, mixed;

  void add(const Sums& other) {
    for (std::size_t a = 0; a < 3; ++a) velocity[a].add(other.velocity[a]);
    energy.add(other.energy);
    density.add(other.density);
    squares.add(other.squares);
    mixed.add(other.mixed);
  }
};

// Velocities are multiplied by `scale`.
FlowObserver::Sums FlowObserver::sums(double scale) const {
  std::mutex mutex;
  Sums all;
  in_shares([&](std::size_t begin, std::size_t end) {
    Sums own_sums;
    for (std::size_t i = begin; i < end; ++i) {
      if (is_site_[i] == 0) continue;
      for (std::size_t a = 0; a < 3; ++a) own_sums.velocity[a].add(motions_[i].velocity[a] * scale);
      own_sums.energy.add(squared(motions_[i].velocity) * (scale * scale / 2));
      own_sums.density.add(motions_[i].density);
      const GradientProducts products = gradients_.at(static_cast<std::uint32_t>(i));
      own_sums.squares.add(products.squares * (scale * scale));
      own_sums.mixed.add(products.mixed * (scale * scale));
    }
    const std::scoped_lock lock(mutex);
    all.add(own_sums);
  });
  return all;
}

FlowMonitor FlowObserver::observe(const UnsteadyFlow& flow, bool is_regular) {
  read_motions(flow);
  gradients_.fetch(motions_);
  FlowMonitor monitor;
  monitor.steps = flow.steps();
  monitor.fastest = std::sqrt(largest_all([&](std::size_t i) { return squared(motions_[i].velocity); }));
  const double scale = scale_for(monitor.fastest);
  const Sums own_sums = sums(scale);
  const std::vector<double> totals = ExactSum::all({own_sums.velocity[0], own_sums.velocity[1], own_sums.velocity[2], own_sums.energy,
                                                    own_sums.density, own_sums.squares, own_sums.mixed},
                                                   comm_);
  const auto sites = static_cast<double>(std::max<std::int64_t>(sites_, 1));
  for (std::size_t a = 0; a < 3; ++a) monitor.velocity[a] = totals[a] / scale / sites;
  monitor.energy = totals[3] / (scale * scale) / sites;
  monitor.density = totals[4] / sites;
  const GradientProducts gradients = {totals[5] / (scale * scale), totals[6] / (scale * scale)};
  monitor.dissipation = 2 * plan_.scales.viscosity * gradients.strain() / sites;
  monitor.enstrophy = gradients.enstrophy() / sites;
  monitor.change = change(monitor.fastest, monitor.steps);
  monitor.walls = forces_.answers(flow);
  monitor.probes = probes_.values(motions_);
  if (is_regular) keep(monitor.steps);
  return monitor;
}

void FlowObserver::keep(std::int64_t steps) {
  earlier_.resize(motions_.size());
  in_shares([&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) earlier_[i] = motions_[i].velocity;
  });
  earlier_steps_ = steps;
}

std::optional<double> FlowObserver::change(double fastest, std::int64_t steps) const {
  if (!earlier_steps_ || *earlier_steps_ == steps) return std::nullopt;
  const double largest = std::sqrt(largest_all([&](std::size_t i) {
    Velocity by{};
    for (std::size_t a = 0; a < 3; ++a) by[a] = motions_[i].velocity[a] - earlier_[i][a];
    return squared(by);
  }));
  const double speed = plan_.scales.speed.value_or(fastest);
  if (!(speed > 0)) return 0.0;  // nothing moves
  return largest / speed * plan_.scales.characteristic_steps() / static_cast<double>(steps - *earlier_steps_);
}

std::optional<LineProfiles> FlowObserver::profiles(const UnsteadyFlow& flow) {
  if (lines_.empty()) return std::nullopt;
  LineProfiles profiles{flow.steps(), {}};
  read_motions(flow);
  for (const ProbePoints& line : lines_) profiles.lines.push_back(line.values(motions_));
  return profiles;
}

void FlowObserver::site_values(std::span<const std::uint32_t> sites, std::byte* to) const {
  for (const std::uint32_t site : sites) {
    const Velocity u = earlier_.empty() ? Velocity{} : earlier_[site];
    std::memcpy(to, u.data(), sizeof u);
    to += sizeof u;
  }
}

void FlowObserver::set_site_values(std::span<const std::uint32_t> sites, const std::byte* from) {
  earlier_.resize(is_site_.size());
  for (const std::uint32_t site : sites) {
    std::memcpy(earlier_[site].data(), from, sizeof(Velocity));
    from += sizeof(Velocity);
  }
}

}  // namespace karst
