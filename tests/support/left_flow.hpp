// A flow that is left on its way, to be taken up by another solver of the same part.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/flow/flows.hpp"
#include "solver/memory/segment_range.hpp"

namespace karst {

inline std::vector<std::uint32_t> all_sites(const Flows& solver) { return site_numbers({0, std::ssize(solver.voxels()) / segment_sites}); }

struct LeftFlow {
  FlowStart start;
  std::vector<std::byte> populations;

  void restore_in(Flows& solver) {
    start.restore = [this, &solver] { solver.set_populations(all_sites(solver), populations.data()); };
  }
};

/// A flow along `axis` that is left when look(monitors) is false, or at the end.
template <class Look>
LeftFlow left_when(Flows& solver, int axis, const FlowStart& start, Look&& look) {
  LeftFlow left;
  solver.compute(axis, start, [&](const FlowState& state) {
    left.start.monitors.push_back(state);
    return look(left.start.monitors);
  });
  left.populations.resize(solver.voxels().size() * solver.site_bytes());
  solver.populations(all_sites(solver), left.populations.data());
  return left;
}

/// The same from rest, after this number of monitors.
inline LeftFlow left_after(std::size_t monitors, Flows& solver, int axis) {
  return left_when(solver, axis, {}, [&](const std::vector<FlowState>& seen) { return seen.size() < monitors; });
}

}  // namespace karst
