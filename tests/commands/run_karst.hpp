// Runs karst as a user would: within the process of the test, which is fast, or as a program.
#pragma once

#include <string>
#include <vector>

namespace karst {

/// The tests of the commands see no GPU, so that they say the same on all machines.
constexpr const char* why_no_gpu_here = KARST_HAS_CUDA ? "no NVIDIA GPU with a driver is visible" : "this karst was built without CUDA";

using Words = std::vector<std::string>;

/// The words, and more words after them.
Words with(Words words, const Words& more);

/// The words as a shell takes them, quoted where they need it.
std::string shell_words(const Words& words);

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

/// Runs a command within this process and, with `ranks` above 1, those beside it (commands/command_main.cpp).
Outcome run_karst(const Words& arguments, int ranks = 1);

/// Starts the program, under mpirun unless `ranks` is 0. For what ends a process, for limits of a process, and for other programs.
Outcome start_karst(const Words& arguments, int ranks = 0);
Outcome start_program(const std::string& program, const Words& arguments, int ranks = 0);

/// Runs karst and expects one message on stderr, nothing on stdout, and exit code 2.
void expect_refusal(const Words& arguments, const std::string& words);

/// The same of an outcome.
void expect_refused(const Outcome& outcome, const std::string& words);

}  // namespace karst
