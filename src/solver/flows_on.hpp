// Flows on one kind of device.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "base/error.hpp"
#include "base/raw_vector.hpp"
#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"
#include "solver/balanced_k.hpp"
#include "solver/error_estimate.hpp"
#include "solver/flow_settings.hpp"
#include "solver/flows.hpp"
#include "solver/memory_check.hpp"
#include "solver/part_on_device.hpp"
#include "solver/site_motion.hpp"
#include "solver/stepper.hpp"

namespace karst {

inline std::array<double, 3> force_along(int axis, double size) {
  std::array<double, 3> force{};
  force[static_cast<std::size_t>(axis)] = size;
  return force;
}

template <FlowBackend Device>
class FlowsOn final : public Flows {
 public:
  FlowsOn(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm)
      : boundary_(boundary), shape_(shape), settings_(settings), comm_(comm), at_(std::move(part), settings, comm) {}

  Flow compute(int axis, const FlowStart& start, const AtMonitor& at_monitor) override {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    tau_ = start.monitors.empty() ? start.tau.value_or(settings_.tau) : start.monitors.back().tau;
    at_.device().set_flow({tau_, force_along(axis, settings_.force)});
    at_.device().start_at_rest({force_along(axis, settings_.force)});
    Stepper stepper(at_.device(), at_.part(), boundary_, axis, settings_.overlap, comm_);
    ErrorEstimate estimate(axis, is_linear(), boundary_ == Boundary::periodic, k_of_force() / static_cast<double>(settings_.interval),
                           std::numeric_limits<Number>::epsilon());
    Flow flow;
    flow.last.axis = axis;
    flow.last.tau = tau_;
    flow.last.least_error = least_error(start);
    if (start.flow_at || !start.flows.empty()) start_from(start, force_along(axis, settings_.force));
    if (!start.monitors.empty()) {
      start.restore();
      for (const FlowState& state : start.monitors) judge(state, estimate, flow);
    }
    const double seconds_before = flow.last.seconds;
    std::optional<FlowState> before = last_regular(start.monitors);
    bool go_on = true;
    while (go_on && !flow.converged && flow.last.steps + 2 <= settings_.max_steps) {
      FlowState state = flow.last;
      const std::int64_t to_next_monitor = settings_.interval - state.steps % settings_.interval;
      const std::int64_t pairs = std::min(to_next_monitor, settings_.max_steps - state.steps) / 2;
      stepper.steps(pairs);
      state.steps += 2 * pairs;
      measure(state, before);
      state.seconds = seconds_before + comm_.max_all(std::chrono::duration<double>(Clock::now() - begin).count());
      judge(state, estimate, flow);
      if (is_regular(flow.last)) before = flow.last;
      go_on = at_monitor(flow.last);
    }
    return flow;
  }

  std::span<const std::uint64_t> voxels() const override { return at_.part().voxels; }

  void set_force(double force) override { settings_.force = force; }

  std::vector<SiteFlow> site_flows() const override {
    const std::int64_t bytes = at_.part().padded_sites() * static_cast<std::int64_t>(sizeof(SiteFlow));
    check_memory(need_of_host(bytes, "the velocities of all sites", "Use more machines."), comm_);
    std::vector<SiteFlow> flows;
    flows.reserve(static_cast<std::size_t>(at_.part().padded_sites()));
    visit_flows([&](std::int64_t, std::span<const SiteFlow> some) { flows.insert(flows.end(), some.begin(), some.end()); });
    return flows;
  }

  void visit_flows(const FlowVisit& visit) const override {
    RawVector<SiteFlow> flows;
    at_.visit_motions([&](std::int64_t first, std::span<const SiteMotion> motions) {
      flows.resize(motions.size());
      at_.in_shares(std::ssize(motions), [&](std::size_t i) { flows[i] = flow_of(motions[i]); });
      visit(first, flows);
    });
  }

  std::size_t site_bytes() const override { return at_.site_bytes(); }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override { at_.populations(sites, to); }
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override { at_.set_populations(sites, from); }
  std::int64_t bytes() const override { return at_.bytes(); }

 private:
  using Number = typename Device::Number;

  void start_from(const FlowStart& start, const std::array<double, 3>& force) {
    at_.set_motions({force},
                    [&](std::size_t site) { return motion_of_flow(start.flow_at ? start.flow_at(voxels()[site]) : start.flows[site]); });
  }

  // A SiteFlow has a force of 1 and does not depend on tau.
  SiteMotion motion_of_flow(const SiteFlow& flow) const {
    SiteMotion motion{};
    for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] = settings_.force * (flow.velocity[a] / viscosity(tau_));
    motion.density = settings_.force * (3 * flow.pressure);
    return motion;
  }

  SiteFlow flow_of(const SiteMotion& motion) const {
    SiteFlow flow{};
    for (std::size_t a = 0; a < 3; ++a) flow.velocity[a] = viscosity(tau_) * (motion.velocity[a] / settings_.force);
    flow.pressure = motion.density / (3 * settings_.force);
    return flow;
  }

  // Evaluates the next monitor. A monitor at max_steps may lie between two regular ones: the estimate does not use it.
  void judge(const FlowState& state, ErrorEstimate& estimate, Flow& flow) const {
    if (is_regular(state)) estimate.add(state);
    flow.last = state;
    flow.last.relative_error = std::max(estimate.relative_error(), state.least_error);
    flow.converged = flow.last.relative_error <= settings_.tolerance;
  }

  // A start from `flows` is as accurate as one from rest: FlowStart says why.
  double least_error(const FlowStart& start) const {
    if (!start.monitors.empty()) return start.monitors.back().least_error;
    return std::max(settings_.storage == Storage::f32 ? f32_accuracy : 0.0, start.flow_at ? near_start_accuracy : 0.0);
  }

  // Factor from the sum of u / F over all sites to k. The mean is over all voxels of the sample, so porosity enters once.
  double k_of_force() const { return viscosity(tau_) / (static_cast<double>(whole_box(shape_).volume()) * settings_.sample_share); }

  bool is_linear() const { return settings_.equilibrium == EquilibriumKind::stokes; }
  bool is_regular(const FlowState& state) const { return state.steps % settings_.interval == 0; }

  std::optional<FlowState> last_regular(const std::vector<FlowState>& monitors) const {
    for (auto at = monitors.rbegin(); at != monitors.rend(); ++at) {
      if (is_regular(*at)) return *at;
    }
    return std::nullopt;
  }

  // `before`: the last regular monitor.
  void measure(FlowState& state, const std::optional<FlowState>& before) const {
    const FlowStatistics mine = at_.device().statistics();
    state.fastest = comm_.max_all(mine.fastest);
    if (state.fastest > speed_limit) refuse_unstable(state);
    if (state.fastest > fastest_summed * settings_.force) refuse_too_fast(state);
    const std::vector<double> sums = ExactSum::all({mine.sums.begin(), mine.sums.end()}, comm_);
    for (std::size_t a = 0; a < 3; ++a) state.k[a] = k_of_force() * sums[a];
    state.flux = state.k_driven();
    state.energy = energy_unit * sums[energy_sum];
    state.mean_speed = state.flux * settings_.force / viscosity(tau_);
    if (before && is_linear()) state.k[static_cast<std::size_t>(state.axis)] = balanced_k(*before, state, k_of_force());
  }

  [[noreturn]] void refuse_unstable(const FlowState& state) const {
    struct Place {
      double speed = 0;
      std::uint64_t voxel = no_voxel;
    } mine;
    visit_flows([&](std::int64_t first, std::span<const SiteFlow> flows) {
      auto at = voxels().begin() + first;
      for (const SiteFlow& flow : flows) {
        const std::uint64_t voxel = *at++;
        const auto [x, y, z] = flow.velocity;
        const double found = std::hypot(x, y, z), speed = std::isfinite(found) ? found : std::numeric_limits<double>::infinity();
        if (voxel != no_voxel && speed > mine.speed) mine = {speed, voxel};
      }
    });
    Place worst;
    for (const Place& place : comm_.gather_all(mine)) {
      if (place.speed > worst.speed) worst = place;
    }
    const Index3 at = whole_box(shape_).voxel_at(worst.voxel);
    throw UnstableFlow(text(flow_words(state), " became unstable by step ", state.steps, " (speed ",
                            digits(worst.speed * settings_.force / viscosity(tau_), 3), " in lattice units at voxel ", at[0], ",", at[1],
                            ",", at[2], ")."));
  }

  // For every force: the speed is proportional to the force.
  [[noreturn]] void refuse_too_fast(const FlowState& state) const {
    throw MachineError(text(flow_words(state), " left the range of exact sums by step ", state.steps, " (its speed is ",
                            digits(state.fastest / settings_.force, 3), " times the body force, and sums are exact up to ",
                            digits(fastest_summed, 3), "). Use a larger tau."));
  }

  static std::string flow_words(const FlowState& state) {
    return text("the flow along ", axis_names[static_cast<std::size_t>(state.axis)]);
  }

  Boundary boundary_;
  Index3 shape_;
  FlowSettings settings_;
  double tau_ = 0;  // of the last run
  Comm comm_;
  PartOnDevice<Device> at_;
};

template <FlowBackend Device>
std::unique_ptr<Flows> flows_on(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  return std::make_unique<FlowsOn<Device>>(std::move(part), boundary, shape, settings, comm);
}

}  // namespace karst
