// MPI in a process of Python.
#pragma once

#include "base/comm.hpp"

namespace karst {

/// The communicator of this process alone. Starts MPI at the first call, unless the process has started it. Variables that the start needs
/// do not stay in the environment. Throws MachineError after the end of MPI.
Comm own_comm();

}  // namespace karst
