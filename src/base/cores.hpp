// The cores of this machine, shared among the ranks on it.
#pragma once

#include "base/comm.hpp"

namespace karst {

/// Those that this rank may use: its own where it is bound to some, or else its share. Collective.
int cores_for_rank(const Comm& comm);

}  // namespace karst
