// The ranks that run a test together.
#pragma once

#include "base/ranks/comm.hpp"

namespace karst {

/// All ranks, unless run_on() named others.
MPI_Comm test_ranks();
void run_on(MPI_Comm ranks);

}  // namespace karst
