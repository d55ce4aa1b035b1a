// The end of a command: its result on stdout, its error on stderr, its exit code.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/ranks/comm.hpp"

namespace karst {

/// Thrown by a command that has a result which must not count as success (exit code 3): text for stdout, and what() for stderr.
struct ResultNotAccepted : Failure {
  ResultNotAccepted(std::string result, const std::string& what) : Failure(what), out(std::move(result)) {}
  std::string out;
};

/// The root writes to stdout. Throws MachineError, on the root, if that fails.
void print_result(const std::string& words, const Comm& comm);

/// Runs a command and prints the text that it returns. Returns 0, 2 for wrong input, 3 for a failure of the machine. A collective error
/// gives one message. An error of one rank ends all ranks.
int run_to_exit_code(const std::function<std::string()>& command, const Comm& comm);

}  // namespace karst
