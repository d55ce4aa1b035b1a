// The three kinds of failure, never mixed.
//
//   InputError    wrong input of the user. One message, printed once; exit code 2; no file is written.
//                 Thrown on all ranks (see Comm::on_root and Comm::agree).
//   MachineError  failure of MPI, disk, memory or device. "[rank r] ..." and exit code 3.
//   KARST_ASSERT  a bug in Karst.
//
// Form of a message: problem (reason). Suggestion. Settings in it are marked: base/setting.hpp.
#pragma once

#include <stdexcept>
#include <string>

#include "base/setting.hpp"

namespace karst {

class Failure : public std::runtime_error {
 public:
  /// what() has the names of settings in the API.
  explicit Failure(const std::string& message) : std::runtime_error(with_plain_settings(message)), message_(message) {}

  /// The message with marked settings, which the command line shows as options.
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

/// Thrown on one rank whose transfer failed while the others wait for it in MPI. So ranks cannot agree on it: it passes through Comm::agree
/// and ends the program with exit code 3.
struct LeftAlone : Failure {
  using Failure::Failure;
};

/// Thrown on all ranks, so that they can continue without the memory.
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
