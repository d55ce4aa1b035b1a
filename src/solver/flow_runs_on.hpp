// Flows on one kind of device.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "base/comm.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"
#include "solver/convergence.hpp"
#include "solver/flow_runs.hpp"
#include "solver/flow_settings.hpp"
#include "solver/memory_need.hpp"
#include "solver/stepper.hpp"

namespace karst {

constexpr double speed_limit = 0.3;  // the speed of sound is 0.58

inline std::array<double, 3> force_along(int axis, double size) {
  std::array<double, 3> force{};
  force[static_cast<std::size_t>(axis)] = size;
  return force;
}

template <Backend Device>
class FlowRunsOn final : public FlowRuns {
 public:
  // The links move into the backend's own form, and what the part held of them goes before the populations come.
  FlowRunsOn(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm)
      : part_(std::move(part)), boundary_(boundary), shape_(shape), settings_(settings), comm_(comm), device_(part_, settings, comm) {
    decltype(part_.upstream)().swap(part_.upstream);  // "= {}" would keep the memory
    device_.claim_memory();
  }

  Flow run(int axis, const FlowStart& start, const Look& look) override {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    device_.set_flow(settings_.tau, force_along(axis, settings_.force));
    device_.start_at_rest(force_along(axis, settings_.force));
    Stepper stepper(device_, part_, boundary_, axis, settings_.overlap, comm_);
    Convergence convergence(axis, std::numeric_limits<Number>::epsilon());
    Flow flow;
    flow.last.axis = axis;
    if (!start.looks.empty()) {
      start.restore();
      for (const FlowState& state : start.looks) judge(state, convergence, flow);
    }
    const double seconds_before = flow.last.seconds;
    bool go_on = true;
    while (go_on && !flow.converged && flow.last.steps + 2 <= settings_.max_steps) {
      FlowState state = flow.last;
      const std::int64_t to_next_look = settings_.interval - state.steps % settings_.interval;
      const std::int64_t pairs = std::min(to_next_look, settings_.max_steps - state.steps) / 2;
      stepper.steps(pairs);
      state.steps += 2 * pairs;
      measure(state);
      state.seconds = seconds_before + comm_.max_all(std::chrono::duration<double>(Clock::now() - begin).count());
      judge(state, convergence, flow);
      go_on = look(flow.last);
    }
    return flow;
  }

  const std::vector<std::uint64_t>& voxels() const override { return part_.voxels; }

  std::vector<SiteFlow> site_flows() const override {
    check_memory(part_.padded_sites() * static_cast<std::int64_t>(sizeof(SiteFlow)), "the fields",
                 "Use more machines, or --fields none; all other results are written.", comm_);
    std::vector<SiteFlow> flows;
    flows.reserve(static_cast<std::size_t>(part_.padded_sites()));
    for_each_site([&](std::int64_t, const SiteFlow& flow) { flows.push_back(flow); });
    return flows;
  }

  std::size_t site_bytes() const override { return directions * sizeof(Number); }

  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override {
    device_.arriving(sites, {reinterpret_cast<Number*>(to), sites.size() * directions});
  }

  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override {
    device_.set_arriving(sites, {reinterpret_cast<const Number*>(from), sites.size() * directions});
  }

  std::int64_t bytes() const override {
    std::int64_t slots = 0;
    for (const Peer& peer : part_.peers) slots += std::ssize(peer.slots);
    return device_.bytes() + static_cast<std::int64_t>(part_.voxels.capacity() * sizeof(part_.voxels[0])) +
           slots * static_cast<std::int64_t>(sizeof(Slot) + sizeof(Crossing) + 2 * sizeof(Number));
  }

 private:
  using Number = typename Device::Number;

  // Some segments at a time: a device may have to bring their populations here.
  template <class Visit>
  void for_each_site(Visit&& visit) const {
    constexpr std::int64_t some = 4096;
    std::vector<Number> populations(static_cast<std::size_t>(std::min(some, part_.segments) * segment_sites * directions));
    for (std::int64_t begin = 0; begin < part_.segments; begin += some) {
      const SegmentRange segments{begin, std::min(begin + some, part_.segments)};
      device_.arriving(site_numbers(segments), populations);
      const Number* f = populations.data();
      for (std::int64_t site = begin * segment_sites; site < segments.end * segment_sites; ++site, f += directions) visit(site, flow_of(f));
    }
  }

  SiteFlow flow_of(const Number* populations) const {
    Number f[directions];
    double density = 0;
    for (int q = 0; q < directions; ++q) density += static_cast<double>(f[q] = populations[q]);
    Number u[3];
    velocity_of(f, device_.numbers(), u);
    SiteFlow flow{};
    for (std::size_t a = 0; a < 3; ++a) flow.velocity[a] = static_cast<double>(u[a]) / settings_.force;
    flow.pressure = density / (3 * settings_.force);
    return flow;
  }

  // What the next look in a row says of the flow. One at --max-steps may lie between those that are compared.
  void judge(const FlowState& state, Convergence& convergence, Flow& flow) const {
    if (state.steps % settings_.interval == 0) convergence.add(compared(state));
    flow.last = state;
    flow.last.relative_error = std::max(convergence.relative_error(), settings_.storage == Storage::f32 ? f32_accuracy : 0.0);
    flow.converged = flow.last.relative_error <= settings_.tolerance;
  }

  // What has to stand still before k is believed.
  std::array<double, 3> compared(const FlowState& state) const {
    if (boundary_ == Boundary::periodic) return state.k;
    std::array<double, 3> driven{};
    driven[static_cast<std::size_t>(state.axis)] = state.k_driven();
    return driven;
  }

  void measure(FlowState& state) const {
    const FlowStatistics mine = device_.statistics();
    state.fastest = comm_.max_all(mine.fastest);
    if (state.fastest > speed_limit) refuse(state);
    const std::array<double, 3> sums = ExactSum::all(mine.velocity_by_force, comm_);
    for (std::size_t a = 0; a < 3; ++a)
      state.k[a] =
          viscosity(settings_.tau) * sums[a] / static_cast<double>(whole_box(shape_).volume());  // all voxels: porosity enters once
    state.mean_speed = state.k_driven() * settings_.force / viscosity(settings_.tau);
  }

  [[noreturn]] void refuse(const FlowState& state) const {
    struct Place {
      double speed = 0;
      std::uint64_t voxel = no_voxel;
    } mine;
    for_each_site([&](std::int64_t site, const SiteFlow& flow) {
      const std::uint64_t voxel = part_.voxels[static_cast<std::size_t>(site)];
      const auto [x, y, z] = flow.velocity;
      const double found = std::hypot(x, y, z), speed = std::isfinite(found) ? found : std::numeric_limits<double>::infinity();
      if (voxel != no_voxel && speed > mine.speed) mine = {speed, voxel};
    });
    Place worst;
    for (const Place& place : comm_.gather_all(mine)) {
      if (place.speed > worst.speed) worst = place;
    }
    const Index3 at = whole_box(shape_).voxel_at(worst.voxel);
    const std::string axis(1, axis_names[static_cast<std::size_t>(state.axis)]);
    throw MachineError(text("the flow along ", axis, " became unstable by step ", state.steps, " (speed ",
                            digits(worst.speed * settings_.force, 3), " in lattice units at voxel ", at[0], ",", at[1], ",", at[2],
                            "). Use a smaller --body-force or a larger --tau."));
  }

  Part part_;  // without its links
  Boundary boundary_;
  Index3 shape_;
  FlowSettings settings_;
  Comm comm_;
  Device device_;
};

template <Backend Device>
std::unique_ptr<FlowRuns> runs_on(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  return std::make_unique<FlowRunsOn<Device>>(std::move(part), boundary, shape, settings, comm);
}

}  // namespace karst
