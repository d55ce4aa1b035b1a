// The three kinds of failure, never mixed.
//
//   InputError    what the user gave is wrong. One message, once; exit code 2; nothing written.
//                 Thrown on all ranks alike (see Comm::on_root and Comm::agree).
//   MachineError  MPI, disk, memory, device. "[rank r] ..." and exit code 3.
//   KARST_ASSERT  a bug of ours.
//
// A message says what is wrong (why it matters), then what to do.
#pragma once

#include <stdexcept>
#include <string>

namespace karst {

struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct MachineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// On all ranks alike, so that they can do without what there is no room for.
struct NotEnoughMemory : MachineError {
  using MachineError::MachineError;
};

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace karst

#ifdef NDEBUG
#define KARST_ASSERT(condition) static_cast<void>(0)
#else
#define KARST_ASSERT(condition) ((condition) ? static_cast<void>(0) : ::karst::assertion_failed(#condition, __FILE__, __LINE__))
#endif
