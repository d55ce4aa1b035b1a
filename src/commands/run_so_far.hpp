// How far a run has come: all that it knows but for the populations. As JSON it is what a checkpoint says of itself.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "commands/image_json.hpp"
#include "geometry/boundary.hpp"
#include "solver/flow_runs.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// Whether a flow that has come so far goes no further with these settings.
inline bool is_converged(const FlowState& state, const FlowSettings& settings) { return state.relative_error <= settings.tolerance; }
inline bool has_ended(const FlowState& state, const FlowSettings& settings) {
  return is_converged(state, settings) || state.steps + 2 > settings.max_steps;
}

struct RunSoFar {
  /// What is known of the flow along an axis: of one that begins again, what was found before, until it comes as near to its end.
  const std::vector<FlowState>& known(int along) const;

  /// The flow along an axis has come to its end, so there is nothing to run.
  bool is_done(int along, const FlowSettings& settings) const;

  /// A flow that has begun again, and has not come as near to its end as the one before.
  bool is_behind(int along) const { return !before[static_cast<std::size_t>(along)].empty(); }

  /// From now on, the flow that has begun again is the one that is known.
  void forget_before(int along);

  /// The flow along an axis begins anew: its populations are not kept.
  void begin_again(int along);

  /// A look at --max-steps between two others is forgotten once the flow goes on: a run in one knows nothing of it.
  void add(const FlowState& state, std::int64_t interval);

  std::array<std::vector<FlowState>, 3> looks;   ///< by driving direction
  std::array<std::vector<FlowState>, 3> before;  ///< of a flow that came to its end and has begun again
  Axes done{};                                   ///< to its end, and its fields are written
  std::vector<Json> variants;  ///< of the sample, through which all flows have come to their end (bracket.hpp); kept apart
  std::optional<int> axis;     ///< of the flow whose populations are kept
  std::int64_t restarts = 0;
  std::array<Json, 3> answers;  ///< of the flow that is known: summary_of(), and `forchheimer`; null where nothing was asked of it
};

Json to_json(const RunSoFar& run);

/// The `run` of the facts of the checkpoint `path`, beside which stands what must be `alike`. Throws InputError for what to_json() did not
/// make.
RunSoFar run_so_far(const Json& facts, const std::string& path);

}  // namespace karst
