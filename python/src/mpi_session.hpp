// MPI in a process of Python.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <string>

#include "base/ranks/comm.hpp"

namespace karst {

/// Begins a call: the clock of this thread counts from here. Returns the communicator of this process alone. Starts MPI at the first call,
/// unless the process has started it. Variables that the start needs do not stay in the environment. Throws MachineError after the end of
/// MPI.
Comm begin_call();

/// Begins a call of several ranks. Duplicates the communicator at this address, which belongs to the MPI of this build. Collective.
class SharedCall {
 public:
  explicit SharedCall(std::uintptr_t communicator);
  SharedCall(const SharedCall&) = delete;
  SharedCall& operator=(const SharedCall&) = delete;
  ~SharedCall() { MPI_Comm_free(&comm_); }

  Comm comm() const { return Comm(comm_); }

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

/// The name and version of the MPI of this build.
std::string mpi_library();

}  // namespace karst
