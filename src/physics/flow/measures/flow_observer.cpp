#include "physics/flow/measures/flow_observer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/ranks/exact_sum.hpp"
#include "physics/flow/measures/device_of_measures.hpp"

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

FlowObserver::FlowObserver(const Part& part, const FlowPlan& plan, const Index3& shape, int threads, const Comm& comm)
    : plan_(plan), threads_(threads), comm_(comm), sites_(comm.sum_all(part.sites)),
      probes_(points_of(plan.probes), part, shape, plan.walls, comm), tables_(std::in_place, part, plan.walls, threads) {
  for (const ProbeLine& line : plan.lines) lines_.emplace_back(points_of(line), part, shape, plan.walls, comm);
}

void FlowObserver::claim_memory(const RankSettings& settings) {
  measures_ = site_measures(*std::move(tables_), settings, threads_, comm_);
  tables_.reset();
}

FlowMonitor FlowObserver::observe(const UnsteadyFlow& flow, bool is_regular) {
  measures_->read(flow);
  FlowMonitor monitor;
  monitor.steps = flow.steps();
  monitor.fastest = std::sqrt(comm_.max_all(measures_->largest_square()));
  const double scale = scale_for(monitor.fastest);
  const std::vector<double> totals = ExactSum::all(measures_->sums(scale), comm_);
  const auto sites = static_cast<double>(std::max<std::int64_t>(sites_, 1));
  for (std::size_t a = 0; a < 3; ++a) monitor.velocity[a] = totals[velocity_term + a] / scale / sites;
  monitor.energy = totals[energy_term] / (scale * scale) / sites;
  monitor.density = totals[flow_terms] / sites;
  const GradientProducts gradients = {totals[squares_term] / (scale * scale), totals[mixed_term] / (scale * scale)};
  monitor.dissipation = 2 * plan_.scales.viscosity * gradients.strain() / sites;
  monitor.enstrophy = gradients.enstrophy() / sites;
  monitor.change = change(monitor.fastest, monitor.steps);
  monitor.walls = answers_of_walls(flow);
  monitor.probes = probes_.values(flow);
  if (!is_regular) return monitor;
  measures_->keep();
  earlier_steps_ = monitor.steps;
  return monitor;
}

std::optional<double> FlowObserver::change(double fastest, std::int64_t steps) const {
  if (!earlier_steps_ || *earlier_steps_ == steps) return std::nullopt;
  const double largest = std::sqrt(comm_.max_all(measures_->largest_change()));
  const double speed = plan_.scales.speed.value_or(fastest);
  if (!(speed > 0)) return 0.0;  // nothing moves
  return largest / speed * plan_.scales.characteristic_steps() / static_cast<double>(steps - *earlier_steps_);
}

std::vector<WallAnswer> FlowObserver::answers_of_walls(const UnsteadyFlow& flow) {
  constexpr double scale = SumReflections<double>::scale;
  std::vector<WallAnswer> answers(plan_.walls.size());
  if (answers.empty() || flow.steps() == 0) return answers;  // before the first step, nothing is reflected
  const std::vector<double> totals = ExactSum::all(measures_->reflections(flow), comm_);
  for (std::size_t wall = 0; wall < answers.size(); ++wall) {
    for (std::size_t a = 0; a < 3; ++a) answers[wall].force[a] = totals[4 * wall + a] / scale;
    answers[wall].inflow = totals[4 * wall + 3] / scale;
  }
  return answers;
}

std::optional<LineProfiles> FlowObserver::profiles(const UnsteadyFlow& flow) const {
  if (lines_.empty()) return std::nullopt;
  LineProfiles profiles{flow.steps(), {}};
  for (const ProbePoints& line : lines_) profiles.lines.push_back(line.values(flow));
  return profiles;
}

void FlowObserver::site_values(std::span<const std::uint32_t> sites, std::byte* to) const {
  std::vector<Velocity> velocities(sites.size());
  measures_->earlier(sites, velocities);
  std::memcpy(to, velocities.data(), sites.size() * sizeof(Velocity));
}

void FlowObserver::set_site_values(std::span<const std::uint32_t> sites, const std::byte* from) {
  std::vector<Velocity> velocities(sites.size());
  std::memcpy(velocities.data(), from, sites.size() * sizeof(Velocity));
  measures_->set_earlier(sites, velocities);
}

}  // namespace karst
