#include "commands/run_karst.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "base/text.hpp"
#include "support/scratch.hpp"

namespace karst {

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Outcome run_karst(const std::vector<std::string>& arguments, int ranks, const std::string& program) {
  const Scratch scratch;
  // The tests are an MPI program themselves; a program that they start must not believe it belongs to them, so it
  // gets an environment of its own.
  std::string command = "env -i";
  for (const char* name : {"PATH", "HOME", "TMPDIR", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "OMPI_MCA_io"}) {
    if (const char* value = std::getenv(name)) command += " " + in_shell_quotes(text(name, "=", value));
  }
  command += " CUDA_VISIBLE_DEVICES= " KARST_MPI_ENVIRONMENT;
  command += " HWLOC_COMPONENTS=-gl ";  // looks for X displays: seconds where localhost does not resolve
  if (ranks > 0) command += text(in_shell_quotes(KARST_MPIEXEC), " -n ", ranks, " ");
  command += in_shell_quotes(program);
  for (const std::string& argument : arguments) command += " " + in_shell_quotes(argument);
  command += " > " + in_shell_quotes(scratch.path("out")) + " 2> " + in_shell_quotes(scratch.path("err")) + " < /dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(scratch.path("out")), bytes_of(scratch.path("err"))};
}

void expect_refusal(const std::vector<std::string>& arguments, const std::string& words, const std::string& program) {
  const Outcome outcome = run_karst(arguments, 0, program);
  EXPECT_EQ(outcome.err, "karst: " + words + "\n");
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.code, 2) << joined(arguments, " ");
}

}  // namespace karst
