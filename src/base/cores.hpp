// The cores of this machine, shared among the ranks on it.
#pragma once

#include "base/comm.hpp"

namespace karst {

/// The number of cores that this rank may use: those that it is bound to, otherwise an equal share. Collective.
int cores_for_rank(const Comm& comm);

}  // namespace karst
