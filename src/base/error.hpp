// The three kinds of failure, never mixed.
//
//   InputError    what the user gave is wrong. One message, once; exit code 2; nothing written.
//                 Thrown on all ranks alike (see Comm::on_root and Comm::agree).
//   MachineError  MPI, disk, memory, device. "[rank r] ..." and exit code 3.
//   KARST_ASSERT  a bug of ours.
//
// A message says what is wrong (why it matters), then what to do. Settings in it are marked: base/setting.hpp.
#pragma once

#include <stdexcept>
#include <string>

#include "base/setting.hpp"

namespace karst {

class Failure : public std::runtime_error {
 public:
  /// what() names settings as the API does.
  explicit Failure(const std::string& message) : std::runtime_error(with_plain_settings(message)), message_(message) {}

  /// With settings marked: the command line shows them as options.
  const std::string& message() const { return message_; }

 private:
  std::string message_;
};

struct InputError : Failure {
  using Failure::Failure;
};

struct MachineError : Failure {
  using Failure::Failure;
};

/// Thrown on all ranks alike, so that they can go on without the memory.
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
