// Why a flow cannot go on. All functions throw on all ranks.
#pragma once

#include "geometry/box.hpp"
#include "solver/flow/flows.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Throws UnstableFlow. `speed` and `at`: of the fastest site.
[[noreturn]] void refuse_unstable(const FlowState& state, double speed, const Index3& at, Storage storage);

/// Throws UnstableFlow. `error`: the smallest that was reached.
[[noreturn]] void refuse_rounded(const FlowState& state, double error);

/// Throws MachineError. For every force: the speed is proportional to the force.
[[noreturn]] void refuse_too_fast(const FlowState& state, double force);

}  // namespace karst
