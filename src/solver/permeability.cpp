#include "solver/permeability.hpp"

#include <chrono>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/convergence.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/flow_sum.hpp"
#include "solver/stepper.hpp"

namespace karst {

namespace {

// A power of two, so that dividing by it changes no digit; small, so that the widest channel stays far below the speed of sound.
constexpr double force_of_flow = 0x1p-30;
constexpr double speed_limit = 0.3;  // the speed of sound is 0.58

template <class Number>
Flow run(const Part& part, Boundary boundary, int axis, std::int64_t voxels, const FlowSettings& settings, const Comm& comm,
         const std::function<void(const FlowState&)>& look) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::array<double, 3> force{};
  force[static_cast<std::size_t>(axis)] = force_of_flow;
  CpuBackend<Number> backend(part, settings.layout, settings.equilibrium, settings.threads);
  backend.set_flow(settings.tau, force);
  backend.start_at_rest(force);
  Stepper stepper(backend, {0, part.edge_segments}, {part.edge_segments, part.segments},
                  crossings_of(part, backend.layout(), boundary, axis), settings.overlap, comm);
  Convergence convergence;
  Flow flow;
  flow.last.axis = axis;
  while (!flow.converged && flow.last.steps < settings.max_steps) {
    for (std::int64_t step = 0; step < settings.interval; step += 2) stepper.two_steps();
    flow.last.steps += settings.interval;
    const FlowStatistics mine = backend.statistics();
    flow.last.fastest = comm.max_all(mine.fastest);
    if (flow.last.fastest > speed_limit) {
      throw MachineError(text("the flow along ", axis_names[static_cast<std::size_t>(axis)], " became unstable by step ", flow.last.steps,
                              " (speed ", digits(flow.last.fastest, 3), " in lattice units). Use a larger tau."));
    }
    const std::array<double, 3> sums = ExactSum::all(mine.velocity_by_force, comm);
    for (std::size_t a = 0; a < 3; ++a) flow.last.k[a] = viscosity(settings.tau) * sums[a] / static_cast<double>(voxels);
    convergence.add(flow.last.k);
    flow.last.mean_speed = flow.last.k_driven() * force_of_flow / viscosity(settings.tau);
    flow.last.relative_error = convergence.relative_error(axis);
    flow.last.seconds = comm.max_all(std::chrono::duration<double>(Clock::now() - begin).count());
    flow.converged = flow.last.relative_error <= settings.tolerance;
    look(flow.last);
  }
  return flow;
}

}  // namespace

Flow run_flow(const Part& part, Boundary boundary, int axis, std::int64_t voxels, const FlowSettings& settings, const Comm& comm,
              const std::function<void(const FlowState&)>& look) {
  return settings.f32 ? run<float>(part, boundary, axis, voxels, settings, comm, look)
                      : run<double>(part, boundary, axis, voxels, settings, comm, look);
}

}  // namespace karst
