#include "solver/flow/flow_refusals.hpp"

#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/site/site_sums.hpp"

namespace karst {

namespace {

std::string flow_words(const FlowState& state) { return text("the flow along ", axis_names[static_cast<std::size_t>(state.axis)]); }

std::string instead_of_f16() { return "Use " + setting("storage", "f32"); }

}  // namespace

void refuse_unstable(const FlowState& state, double speed, const Index3& at, Storage storage) {
  throw UnstableFlow(text(flow_words(state), " became unstable by step ", state.steps, " (speed ", digits(speed, 3),
                          " in lattice units at voxel ", at[0], ",", at[1], ",", at[2], ")."),
                     storage == Storage::f16 ? "The flow may be too fast for f16. " + instead_of_f16() + "." : "");
}

void refuse_rounded(const FlowState& state, double error) {
  throw UnstableFlow(
      text(flow_words(state), " does not converge with f16 (rounding keeps the estimated error at ", digits(100 * error, 2), " %)."),
      text(instead_of_f16(), ", or a larger ", setting("tolerance"), "."));
}

void refuse_too_fast(const FlowState& state, double force) {
  throw MachineError(text(flow_words(state), " left the range of exact sums by step ", state.steps, " (its speed is ",
                          digits(state.fastest / force, 3), " times the body force, and sums are exact up to ", digits(fastest_summed, 3),
                          "). Use a larger tau."));
}

}  // namespace karst
