#include "physics/transport/fluxes/transport_flow.hpp"

#include <algorithm>
#include <utility>

#include "base/memory/memory.hpp"
#include "network/halo.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

TransportFlows transport_flows(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Axes& axes,
                               const Flows::AtMonitor& at_monitor, const Comm& comm) {
  constexpr std::int64_t of_links = 46, of_counts = 48, of_fluxes = 24;  // bytes of a site, beside the flow
  const std::int64_t bytes = part.padded_sites() * (of_links + of_counts + of_fluxes * std::count(axes.begin(), axes.end(), true));
  check_memory(need_of_host(bytes, "the fluxes of the flow", "Use more ranks or machines."), comm);
  TransportFlows of;
  const VelocitySet velocities = part.velocities;
  const OpenDirections open = open_directions(part);
  SiteFacts& facts = of.facts;
  facts.shape = shape;
  facts.boundary = boundary;
  facts.share_of_box = settings.sample_share;
  facts.part = face_part(part);
  facts.codes = site_codes(facts.part, shape, settings.threads, comm);
  facts.neighbours = take_neighbours(facts.part);
  {
    FlowSolver solver(std::move(part), boundary, shape, settings, comm);
    for (int axis = 0; axis < 3; ++axis) {
      if (!axes[static_cast<std::size_t>(axis)]) continue;
      FlowFluxes& along = of.along[static_cast<std::size_t>(axis)].emplace();
      bool goes_on = true;
      along.flow = solver.compute(axis, {.from_pressure = true}, [&](const FlowState& state) { return goes_on = at_monitor(state); });
      if (!goes_on) return of;
      along.fluxes = arriving_fluxes(solver, settings.storage, velocities, open, facts, axis, settings.threads, comm);
    }
  }
  of.levels = levels_of(facts, settings.threads, comm);
  for (int axis = 0; axis < 3; ++axis) {
    auto& along = of.along[static_cast<std::size_t>(axis)];
    if (along) along->largest_change = make_whole(along->fluxes, facts, of.levels, axis, settings.threads, comm);
  }
  return of;
}

}  // namespace karst
