// The cores of this machine, shared among the ranks on it.
#pragma once

#include "base/comm.hpp"

namespace karst {

/// The number of cores that this rank may use: those that it is bound to, divided by the ranks that are bound to the same cores. A rank
/// that `needs_one` (it steps on a GPU) keeps one core from the others, and may use an equal share between steps. Collective.
int cores_for_rank(const Comm& comm, bool needs_one = false);

}  // namespace karst
