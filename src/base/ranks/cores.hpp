// The cores of this machine, shared among the ranks on it.
#pragma once

#include "base/ranks/comm.hpp"

namespace karst {

/// The share of one rank of `cores`, at least 1. Of the ranks that share them, `need_one` keep one core from the others: they may use an
/// equal share at times when the others wait for them.
int share_of_cores(int cores, int ranks, int need_one, bool needs_one);

/// The number of cores that this rank may use: those that it is bound to, divided by the ranks that are bound to the same cores. A rank
/// that `needs_one` (it steps on a GPU) keeps one core from the others, and may use an equal share between steps. Collective.
int cores_for_rank(const Comm& comm, bool needs_one = false);

}  // namespace karst
