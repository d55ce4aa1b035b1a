// Flows on one kind of device.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/estimate/error_estimate.hpp"
#include "solver/flow/estimate/extrapolation.hpp"
#include "solver/flow/estimate/flow_jumps.hpp"
#include "solver/flow/flow_meter.hpp"
#include "solver/flow/flow_refusals.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"
#include "solver/memory/part_on_device.hpp"
#include "solver/pressure/flow_corrections.hpp"
#include "solver/site/rounding_noise.hpp"
#include "solver/site/site_flow.hpp"
#include "solver/step/stepper.hpp"

namespace karst {

template <FlowBackend Device>
class FlowsOn final : public Flows {
 public:
  FlowsOn(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm)
      : boundary_(boundary), settings_(settings), comm_(comm), network_(network_for(part, shape, settings, comm)), labels_(part.site_data),
        at_(std::move(part), settings, comm), meter_(at_, settings_, shape, comm), jumps_(at_, settings_, meter_, comm),
        corrections_(std::exchange(network_, std::nullopt), at_, settings_, meter_.voxels(), comm) {}

  Flow compute(int axis, const FlowStart& start, const AtMonitor& at_monitor) override {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Run run = begin_run(axis, start);
    Stepper stepper(at_.device(), at_.part(), boundary_, axis, settings_.overlap, comm_);
    FlowState& last = run.flow.last;
    const double seconds_before = last.seconds;
    bool go_on = true;
    while (go_on && !run.flow.converged && last.steps + 2 <= settings_.max_steps) {
      if (jumps_.jump_if_due(last)) run.before.reset();
      if (corrections_.correct_if_due(last) && !corrections_.is_on()) extrapolate_instead(run);
      FlowState state = last;
      go_to_next_monitor(stepper, state, run);
      meter_.measure(state, is_linear() ? run.before : std::nullopt);
      corrections_.find(state);
      state.seconds = seconds_before + comm_.max_all(std::chrono::duration<double>(Clock::now() - begin).count());
      judge(state, run);
      if (is_regular(last, settings_.interval)) run.before = corrections_.is_on() ? std::nullopt : std::optional(last);
      tau_ = last.tau;
      go_on = at_monitor(last);
    }
    if (run.flow.converged) jumps_.free_memory();
    return run.flow;
  }

  bool corrects() const override { return corrections_.is_possible(); }

  std::span<const std::uint64_t> voxels() const override { return at_.part().voxels; }

  void set_force(double force) override { settings_.force = force; }

  RawVector<SiteFlow> site_flows() const override {
    const std::int64_t bytes = at_.part().padded_sites() * static_cast<std::int64_t>(sizeof(SiteFlow));
    check_memory(need_of_host(bytes, "the velocities of all sites", "Use more machines."), comm_);
    RawVector<SiteFlow> flows(static_cast<std::size_t>(at_.part().padded_sites()));
    at_.visit_motions([&](std::int64_t first, std::span<const SiteMotion> motions) {
      SiteFlow* const to = flows.data() + first;
      at_.in_shares(std::ssize(motions), [&](std::size_t i) { to[i] = scale().flow_of(motions[i]); });
    });
    return flows;
  }

  void visit_flows(const FlowVisit& visit) const override {
    RawVector<SiteFlow> flows;
    at_.visit_motions([&](std::int64_t first, std::span<const SiteMotion> motions) {
      flows.resize(motions.size());
      at_.in_shares(std::ssize(motions), [&](std::size_t i) { flows[i] = scale().flow_of(motions[i]); });
      visit(first, flows);
    });
  }

  // Populations, snapshots of a flow that is extrapolated, and a pressure of a flow that is corrected.
  std::size_t site_bytes() const override { return at_.site_bytes() + jumps_.site_bytes() + corrections_.site_bytes(); }

  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override {
    const std::size_t first = at_.site_bytes(), all = site_bytes();
    if (first == all) return at_.populations(sites, to);
    std::vector<std::byte> of_populations(sites.size() * first);
    at_.populations(sites, of_populations.data());
    std::vector<double> pressures(sites.size());
    if (corrections_.site_bytes() > 0) corrections_.values(sites, pressures);
    for (std::size_t i = 0; i < sites.size(); ++i) {
      std::copy_n(of_populations.data() + i * first, first, to + i * all);
      jumps_.values(sites[i], to + i * all + first);
      std::memcpy(to + i * all + first + jumps_.site_bytes(), &pressures[i], corrections_.site_bytes());
    }
  }

  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override {
    const std::size_t first = at_.site_bytes(), all = site_bytes();
    if (first == all) return at_.set_populations(sites, from);
    std::vector<std::byte> of_populations(sites.size() * first);
    std::vector<double> pressures(sites.size());
    for (std::size_t i = 0; i < sites.size(); ++i) {
      std::copy_n(from + i * all, first, of_populations.data() + i * first);
      jumps_.set_values(sites[i], from + i * all + first);
      std::memcpy(&pressures[i], from + i * all + first + jumps_.site_bytes(), corrections_.site_bytes());
    }
    at_.set_populations(sites, of_populations.data());
    if (corrections_.site_bytes() > 0) corrections_.set_values(sites, pressures);
  }

  std::int64_t bytes() const override {
    return at_.bytes() + corrections_.bytes() + static_cast<std::int64_t>(voxels().size() * jumps_.site_bytes());
  }

 private:
  using Number = typename Device::Number;

  // A flow while it is computed.
  struct Run {
    ErrorEstimate estimate;  // of steps without corrections
    RoundingNoise noise;
    Flow flow = {};
    std::optional<FlowState> before = {};  // k is balanced from there
  };

  Run begin_run(int axis, const FlowStart& start) {
    const bool is_restart = !start.monitors.empty();
    const std::array<double, 3> force = force_along(axis, settings_.force);
    tau_ = is_restart ? start.monitors.back().tau : start.tau.value_or(tau_of_settings(axis));
    at_.device().set_flow({tau_, force, settings_.permeabilities});
    at_.device().start_at_rest({force});
    jumps_.free_memory();
    // A flow is corrected with the tau that it begins with.
    const double first_tau = is_restart ? start.monitors.front().tau : tau_;
    corrections_.begin(axis, first_tau, settings_.force, boundary_ == Boundary::periodic);
    Run run{estimate_along(axis, first_tau), RoundingNoise(settings_.storage, meter_.voxels())};
    FlowState& last = run.flow.last;
    last.axis = axis;
    last.tau = tau_;
    last.least_error = least_error(start);
    if (start.flow_at || !start.flows.empty()) start_from(start, force);
    const bool from_pressure = !is_restart && start.from_pressure && settings_.tolerance >= pressure_start_accuracy && corrections_.is_on();
    corrections_.start(from_pressure);
    if (is_restart) {
      restart(start, run);
    } else {
      if (!from_pressure && !start.flow_at && start.flows.empty()) start_in_labels(force);
      if (!corrections_.is_on() && jumps_.can_extrapolate()) last.cycle_begin = 0;
    }
    return run;
  }

  // In a tight label, momentum changes its sign in every step, and decays in nu / (4 K) steps. So flows begin with the velocity that the
  // force alone drives there. In wide labels, they begin with that of the tightest one, which lets no more through, if that
  // is not much faster than in the widest pore.
  void start_in_labels(const std::array<double, 3>& force) {
    if (labels_.empty()) return;
    const double nu = viscosity(tau_);
    std::vector<double> by_force = {0};
    const double most = 2 * corrections_.widest().value_or(nu);
    const double tightest = *std::min_element(settings_.permeabilities.begin(), settings_.permeabilities.end());
    for (const double permeability : settings_.permeabilities)
      by_force.push_back((permeability < nu ? permeability : std::min(tightest, most)) / nu);
    at_.set_motions({force}, [&](std::size_t site) {
      SiteMotion motion{};
      const double share = by_force[std::to_integer<std::size_t>(labels_[site])];
      for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] = share * force[a];
      return motion;
    });
  }

  ErrorEstimate estimate_along(int axis, double tau) const {
    return {axis, is_linear(), boundary_ == Boundary::periodic, meter_.k_of_force(tau) / static_cast<double>(settings_.interval),
            std::numeric_limits<ComputedNumber<Number>>::epsilon()};
  }

  // Corrections did not converge.
  void extrapolate_instead(Run& run) {
    if (!jumps_.can_extrapolate()) return;
    run.flow.last.cycle_begin = run.flow.last.steps;
    run.before.reset();
  }

  void restart(const FlowStart& start, Run& run) {
    const FlowState& at = start.monitors.back();
    for (const FlowState& state : start.monitors) judge(state, run);
    jumps_.make_room(at);
    corrections_.restart_at(at);
    start.restore();
    run.before = corrections_.is_on() ? middle_of(at) : last_regular(start.monitors);
    if (!may_be_extrapolated(settings_)) {
      jumps_.free_memory();
      run.flow.last.cycle_begin.reset();
    }
  }

  // The flow in the middle of the cycle, as far as the balance needs it.
  static std::optional<FlowState> middle_of(FlowState state) {
    if (!state.correction) return std::nullopt;
    state.steps = state.correction->middle;
    state.flux = state.correction->flux;
    state.energy = state.correction->energy;
    return state;
  }

  double tau_of_settings(int axis) const {
    return settings_.tau_may_differ ? corrections_.fitting_tau(axis).value_or(settings_.tau) : settings_.tau;
  }

  void go_to_next_monitor(Stepper<Device>& stepper, FlowState& state, Run& run) {
    const std::int64_t next = std::min((state.steps / settings_.interval + 1) * settings_.interval, settings_.max_steps);
    if (const auto middle = corrections_.middle_between(state.steps, next)) {
      step_to(*middle, stepper, state);
      meter_.measure(state, std::nullopt);
      corrections_.look(state);
      run.before = state;
    }
    step_to(next, stepper, state);
  }

  static void step_to(std::int64_t step, Stepper<Device>& stepper, FlowState& state) {
    const std::int64_t pairs = (step - state.steps) / 2;
    stepper.steps(state.steps, pairs);
    state.steps += 2 * pairs;
  }

  void start_from(const FlowStart& start, const std::array<double, 3>& force) {
    at_.set_motions({force},
                    [&](std::size_t site) { return scale().motion_of(start.flow_at ? start.flow_at(voxels()[site]) : start.flows[site]); });
  }

  FlowScale scale() const { return {settings_.force, viscosity(tau_)}; }

  // Evaluates the next monitor. A monitor at max_steps may lie between two regular ones: the estimate does not use it.
  void judge(const FlowState& state, Run& run) {
    const bool was_corrected = corrections_.is_on();
    corrections_.judge(state);
    if (was_corrected && !corrections_.is_on()) run.estimate = estimate_along(state.axis, state.tau);
    if (is_regular(state, settings_.interval)) run.estimate.add(state);
    run.flow.last = state;
    const bool is_balanced = state.cycle_begin.value_or(0) == 0 || state.steps - *state.cycle_begin > settings_.interval;
    const double of_steps = is_balanced ? run.estimate.relative_error() : std::numeric_limits<double>::infinity();
    const double estimate = corrections_.is_on() ? corrections_.relative_error(state) : of_steps;
    if (is_regular(state, settings_.interval)) run.noise.add(state, estimate);
    if (run.noise.prevents(settings_.tolerance)) refuse_rounded(state, run.noise.reached());
    run.flow.last.relative_error = std::max({estimate, state.least_error, run.noise.error(state)});
    run.flow.converged = run.flow.last.relative_error <= settings_.tolerance;
  }

  // A start from `flows` is as accurate as one from rest: FlowStart says why.
  double least_error(const FlowStart& start) const {
    if (!start.monitors.empty()) return start.monitors.back().least_error;
    return std::max(storage_accuracy(settings_.storage), start.flow_at ? near_start_accuracy : 0.0);
  }

  bool is_linear() const { return settings_.equilibrium == EquilibriumKind::stokes; }
  // The last regular monitor of the present cycle of the extrapolation.
  std::optional<FlowState> last_regular(const std::vector<FlowState>& monitors) const {
    for (auto at = monitors.rbegin(); at != monitors.rend() && at->cycle_begin == monitors.back().cycle_begin; ++at) {
      if (is_regular(*at, settings_.interval)) return *at;
    }
    return std::nullopt;
  }

  Boundary boundary_;
  FlowSettings settings_;
  double tau_ = 0;  // of the last step
  Comm comm_;
  std::optional<PoreNetwork> network_;  // until the populations are allocated
  RawVector<std::byte> labels_;         // Part::site_data
  PartOnDevice<Device> at_;
  FlowMeter<Device> meter_;
  FlowJumps<Device> jumps_;
  FlowCorrections<Device> corrections_;
};

template <FlowBackend Device>
std::unique_ptr<Flows> flows_on(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  return std::make_unique<FlowsOn<Device>>(std::move(part), boundary, shape, settings, comm);
}

}  // namespace karst
