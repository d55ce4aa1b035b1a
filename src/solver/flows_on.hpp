// Flows on one kind of device.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "base/error.hpp"
#include "base/memory_check.hpp"
#include "base/raw_vector.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"
#include "solver/balanced_k.hpp"
#include "solver/error_estimate.hpp"
#include "solver/extrapolation.hpp"
#include "solver/fastest_site.hpp"
#include "solver/flow_refusals.hpp"
#include "solver/flow_settings.hpp"
#include "solver/flow_snapshots.hpp"
#include "solver/flows.hpp"
#include "solver/part_on_device.hpp"
#include "solver/pressure/pressure_error.hpp"
#include "solver/pressure/pressure_on.hpp"
#include "solver/rounding_noise.hpp"
#include "solver/site_flow.hpp"
#include "solver/stepper.hpp"

namespace karst {

template <FlowBackend Device>
class FlowsOn final : public Flows {
 public:
  FlowsOn(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm)
      : boundary_(boundary), shape_(shape), settings_(settings), comm_(comm), network_(network_of(part)), at_(std::move(part), settings, comm),
        snapshots_(at_.part().padded_sites(), padding_of(at_.part()), settings.threads) {
    if (!network_) return;
    pressure_.emplace(std::move(*network_), at_, Device::network_device(settings), voxels_of_sample(), comm);
    network_.reset();
  }

  Flow compute(int axis, const FlowStart& start, const AtMonitor& at_monitor) override {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Run run = begin_run(axis, start);
    Stepper stepper(at_.device(), at_.part(), boundary_, axis, settings_.overlap, comm_);
    FlowState& last = run.flow.last;
    const double seconds_before = last.seconds;
    bool go_on = true;
    while (go_on && !run.flow.converged && last.steps + 2 <= settings_.max_steps) {
      extrapolate_if_due(run);
      correct_if_due(run);
      FlowState state = last;
      go_to(std::min((state.steps / settings_.interval + 1) * settings_.interval, settings_.max_steps), stepper, state, run);
      measure(state, run.before);
      if (is_end_of_cycle(state)) state.correction->power = pressure_->find(at_, scale(), state.steps - state.correction->middle);
      state.seconds = seconds_before + comm_.max_all(std::chrono::duration<double>(Clock::now() - begin).count());
      judge(state, run);
      if (is_regular(last) && !corrects_) run.before = last;
      go_on = at_monitor(last);
    }
    if (run.flow.converged) snapshots_.free_memory();
    return run.flow;
  }

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

  std::size_t site_bytes() const override {
    return at_.site_bytes() + snapshots_.count() * FlowSnapshots::bytes_of_site + (corrects_ ? sizeof(float) : 0);
  }

  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override {
    if (snapshots_.count() == 0) return at_.populations(sites, to);
    const std::size_t first = at_.site_bytes(), all = site_bytes();
    std::vector<std::byte> of_populations(sites.size() * first);
    at_.populations(sites, of_populations.data());
    for (std::size_t i = 0; i < sites.size(); ++i) {
      std::copy_n(of_populations.data() + i * first, first, to + i * all);
      snapshots_.values(sites[i], to + i * all + first);
    }
  }

  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override {
    if (snapshots_.count() == 0) return at_.set_populations(sites, from);
    const std::size_t first = at_.site_bytes(), all = site_bytes();
    std::vector<std::byte> of_populations(sites.size() * first);
    for (std::size_t i = 0; i < sites.size(); ++i) {
      std::copy_n(from + i * all, first, of_populations.data() + i * first);
      snapshots_.set_values(sites[i], from + i * all + first);
    }
    at_.set_populations(sites, of_populations.data());
  }

  std::int64_t bytes() const override {
    return at_.bytes() + static_cast<std::int64_t>(voxels().size() * snapshots_.count() * FlowSnapshots::bytes_of_site);
  }

 private:
  using Number = typename Device::Number;

  // With a smaller viscosity, the velocity does not follow the pressure within a cycle, and corrections overshoot.
  static constexpr double least_viscosity = 1.0 / 3;

  // A flow while it is computed.
  struct Run {
    int axis;
    ErrorEstimate estimate;
    PressureError pressure_error;
    RoundingNoise noise;
    Flow flow = {};
    std::optional<FlowState> before = {};  // the last regular monitor of this cycle: k is balanced from there
  };

  Run begin_run(int axis, const FlowStart& start) {
    const bool is_restart = !start.monitors.empty();
    const std::array<double, 3> force = force_along(axis, settings_.force);
    tau_ = is_restart ? start.monitors.back().tau : start.tau.value_or(tau_of_settings());
    corrects_ = pressure_ && viscosity(tau_) >= least_viscosity;
    at_.device().set_flow({tau_, force});
    at_.device().start_at_rest({force});
    snapshots_.free_memory();
    Run run{axis,
            ErrorEstimate(axis, is_linear(), boundary_ == Boundary::periodic, k_of_force() / static_cast<double>(settings_.interval),
                          std::numeric_limits<ComputedNumber<Number>>::epsilon()),
            PressureError(boundary_ == Boundary::periodic), RoundingNoise(settings_.storage, voxels_of_sample())};
    FlowState& last = run.flow.last;
    last.axis = axis;
    last.tau = tau_;
    last.least_error = least_error(start);
    if (start.flow_at || !start.flows.empty()) start_from(start, force);
    if (corrects_) pressure_->set_axis(axis);
    if (!is_restart) {
      if (corrects_ && start.from_pressure) pressure_->add_start(at_, scale());
      if (!corrects_ && can_extrapolate()) last.cycle_begin = 0;
      return run;
    }
    const FlowState& at = start.monitors.back();
    if (at.cycle_begin) {
      check_memory(snapshots_.need(), comm_);
      snapshots_.make_room(cycle_from(*at.cycle_begin).snapshots_before(at.steps));
    }
    start.restore();
    for (const FlowState& state : start.monitors) judge(state, run);
    run.before = corrects_ ? middle_of(start.monitors.back()) : last_regular(start.monitors);
    if (!may_be_extrapolated(settings_)) {
      snapshots_.free_memory();
      last.cycle_begin.reset();
    }
    return run;
  }

  Cycle cycle_from(std::int64_t begin) const { return {begin, settings_.interval}; }

  // Collective.
  bool can_extrapolate() const {
    if (!may_be_extrapolated(settings_)) return false;
    try {
      check_memory(snapshots_.need(), comm_);
      return true;
    } catch (const NotEnoughMemory&) {
      return false;
    }
  }

  // Pressure is corrected, so the viscosity need not be small for it: it is large for motion across the pores.
  double tau_of_settings() const {
    if (!pressure_ || !settings_.tau_may_differ) return settings_.tau;
    constexpr double least = 0.5, most = 2, by_width = 1.0 / 50;  // chosen by experiment: docs/performance.md
    return 0.5 + 3 * std::clamp(by_width * pressure_->widest(), least, most);
  }

  static std::optional<FlowState> middle_of(FlowState state) {
    if (!state.correction) return std::nullopt;
    state.steps = state.correction->middle;
    state.flux = state.correction->flux;
    state.energy = state.correction->energy;
    return state;
  }

  std::optional<PoreNetwork> network_of(Part& part) const {
    if (!settings_.corrects_pressure || !is_linear() || settings_.storage == Storage::f16) return std::nullopt;
    return pore_network(part, shape_, settings_.threads, comm_);
  }

  bool is_end_of_cycle(const FlowState& state) const { return corrects_ && state.correction && is_regular(state); }

  void correct_if_due(Run& run) {
    FlowState& last = run.flow.last;
    if (!is_end_of_cycle(last)) return;
    pressure_->correct(at_, scale());
    last.correction.reset();
    run.before.reset();
  }

  // Runs steps up to a monitor, and looks at the flow in the middle of a cycle.
  void go_to(std::int64_t step, Stepper<Device>& stepper, FlowState& state, Run& run) {
    const std::int64_t middle = state.steps / settings_.interval * settings_.interval + settings_.interval / 4 * 2;
    if (corrects_ && state.steps < middle && middle <= step) {
      go_on(middle, stepper, state);
      measure(state, std::nullopt);
      run.before = state;
      state.correction = {state.steps, state.flux, state.energy};
      pressure_->look(at_, scale());
    }
    go_on(step, stepper, state);
  }

  void go_on(std::int64_t step, Stepper<Device>& stepper, FlowState& state) {
    stepper.steps(state.steps, (step - state.steps) / 2);
    state.steps += (step - state.steps) / 2 * 2;
  }

  void extrapolate_if_due(Run& run) {
    FlowState& last = run.flow.last;
    if (!last.cycle_begin || !cycle_from(*last.cycle_begin).has_snapshot_at(last.steps)) return;
    snapshots_.add([&](std::span<NarrowFlow> flows) { at_.device().flows(scale(), flows); });
    if (snapshots_.count() < cycle_from(*last.cycle_begin).snapshots()) return;
    if (const auto weights = extrapolation_weights(snapshots_.products(3 * viscosity(tau_) * viscosity(tau_), comm_))) {
      jump(run, *weights);
      last.cycle_begin = last.steps;
      run.before.reset();
    }
    snapshots_.clear();
  }

  // Continues from the extrapolated flow. If the tau of this flow was chosen without a coarser flow, tau now follows from k. Velocity and
  // pressure then replace all populations, as at a start near another flow.
  void jump(Run& run, const std::vector<double>& weights) {
    FlowState& last = run.flow.last;
    last.least_error = std::max(last.least_error, extrapolated_accuracy);
    const double tau = fitting_tau_now(last);
    if (tau == tau_) {
      at_.add_flows(scale(), [&](std::int64_t first, std::span<NarrowFlow> to) { snapshots_.changes(weights, first, to); });
      return;
    }
    tau_ = last.tau = tau;
    last.least_error = std::max(last.least_error, near_start_accuracy);
    const std::array<double, 3> force = force_along(run.axis, settings_.force);
    at_.device().set_flow({tau_, force});
    at_.set_motions({force}, [&](std::size_t site) { return scale().motion_of(snapshots_.extrapolated(weights, site)); });
  }

  double fitting_tau_now(const FlowState& state) const {
    // The accuracy of f16 is no better than that of a start near another flow, so the state does not tell them apart: tau stays.
    const bool started_near = state.least_error >= near_start_accuracy;
    if (!settings_.tau_may_differ || started_near || settings_.tolerance < near_start_accuracy) return tau_;
    const double pores = static_cast<double>(comm_.sum_all(at_.part().sites));
    return std::min(tau_, fitting_tau(state.k_driven(), pores / voxels_of_sample()));
  }

  void start_from(const FlowStart& start, const std::array<double, 3>& force) {
    at_.set_motions({force},
                    [&](std::size_t site) { return scale().motion_of(start.flow_at ? start.flow_at(voxels()[site]) : start.flows[site]); });
  }

  FlowScale scale() const { return {settings_.force, viscosity(tau_)}; }

  // Evaluates the next monitor. A monitor at max_steps may lie between two regular ones: the estimate does not use it.
  void judge(const FlowState& state, Run& run) const {
    if (is_regular(state)) run.estimate.add(state);
    if (is_end_of_cycle(state)) run.pressure_error.add(state);
    run.flow.last = state;
    const bool is_balanced = state.cycle_begin.value_or(0) == 0 || state.steps - *state.cycle_begin > settings_.interval;
    const double estimate = corrects_ ? run.pressure_error.relative_error() : is_balanced ? run.estimate.relative_error() : std::numeric_limits<double>::infinity();
    if (is_regular(state)) run.noise.add(state, estimate);
    if (run.noise.prevents(settings_.tolerance)) refuse_rounded(state, run.noise.reached());
    run.flow.last.relative_error = std::max({estimate, state.least_error, run.noise.error(state)});
    run.flow.converged = run.flow.last.relative_error <= settings_.tolerance;
  }

  // A start from `flows` is as accurate as one from rest: FlowStart says why.
  double least_error(const FlowStart& start) const {
    if (!start.monitors.empty()) return start.monitors.back().least_error;
    return std::max(storage_accuracy(settings_.storage), start.flow_at ? near_start_accuracy : 0.0);
  }

  // Factor from the sum of u / F over all sites to k. The mean is over all voxels of the sample, so porosity enters once.
  double k_of_force() const { return viscosity(tau_) / voxels_of_sample(); }
  double voxels_of_sample() const { return static_cast<double>(whole_box(shape_).volume()) * settings_.sample_share; }

  bool is_linear() const { return settings_.equilibrium == EquilibriumKind::stokes; }
  bool is_regular(const FlowState& state) const { return state.steps % settings_.interval == 0; }

  // Of the present cycle.
  std::optional<FlowState> last_regular(const std::vector<FlowState>& monitors) const {
    for (auto at = monitors.rbegin(); at != monitors.rend() && at->cycle_begin == monitors.back().cycle_begin; ++at) {
      if (is_regular(*at)) return *at;
    }
    return std::nullopt;
  }

  // `before`: see Run.
  void measure(FlowState& state, const std::optional<FlowState>& before) const {
    const FlowStatistics mine = at_.device().statistics();
    state.fastest = comm_.max_all(mine.fastest);
    if (state.fastest > speed_limit) refuse_unstable(state);
    if (state.fastest > fastest_summed * settings_.force) refuse_too_fast(state, settings_.force);
    const std::vector<double> sums = ExactSum::all({mine.sums.begin(), mine.sums.end()}, comm_);
    for (std::size_t a = 0; a < 3; ++a) state.k[a] = k_of_force() * sums[a];
    state.flux = state.k_driven();
    state.energy = energy_unit * sums[energy_sum];
    state.mean_speed = state.flux * settings_.force / viscosity(tau_);
    if (before && is_linear()) state.k[static_cast<std::size_t>(state.axis)] = balanced_k(*before, state, k_of_force());
  }

  [[noreturn]] void refuse_unstable(const FlowState& state) const {
    const FastestSite worst = fastest_site<SiteMotion>(at_, voxels(), comm_);
    karst::refuse_unstable(state, worst.speed, whole_box(shape_).voxel_at(worst.voxel), settings_.storage);
  }

  Boundary boundary_;
  Index3 shape_;
  FlowSettings settings_;
  double tau_ = 0;  // of the last step
  Comm comm_;
  std::optional<PoreNetwork> network_;  // until the populations are allocated
  PartOnDevice<Device> at_;
  std::optional<PressureOn<Device>> pressure_;
  bool corrects_ = false;  // the pressure of the present flow
  FlowSnapshots snapshots_;
};

template <FlowBackend Device>
std::unique_ptr<Flows> flows_on(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  return std::make_unique<FlowsOn<Device>>(std::move(part), boundary, shape, settings, comm);
}

}  // namespace karst
