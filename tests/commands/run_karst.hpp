// Runs the karst program as a user would.
#pragma once

#include <string>
#include <vector>

namespace karst {

/// The tests of the commands see no GPU, so that they say the same on all machines.
constexpr const char* why_no_gpu_here = KARST_HAS_CUDA ? "no NVIDIA GPU with a driver is visible" : "this karst was built without CUDA";

using Words = std::vector<std::string>;

/// The words, and more words after them.
Words with(Words words, const Words& more);

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

/// `ranks` 0: alone, without mpirun. Arguments are passed as they are.
Outcome run_karst(const std::vector<std::string>& arguments, int ranks = 0, const std::string& program = KARST_PROGRAM);

/// Runs karst alone and expects one message on stderr, nothing on stdout, and exit code 2.
void expect_refusal(const std::vector<std::string>& arguments, const std::string& words, const std::string& program = KARST_PROGRAM);

}  // namespace karst
