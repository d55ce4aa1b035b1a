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

std::string shell_words(const Words& words) {
  Words quoted;
  for (const std::string& word : words) quoted.push_back(in_shell_quotes(word));
  return joined(quoted, " ");
}

Outcome start_program(const std::string& program, const Words& arguments, int ranks) {
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
  command += shell_words(with({program}, arguments));
  command += " > " + in_shell_quotes(scratch.path("out")) + " 2> " + in_shell_quotes(scratch.path("err")) + " < /dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(scratch.path("out")), bytes_of(scratch.path("err"))};
}

Outcome start_karst(const Words& arguments, int ranks) { return start_program(KARST_PROGRAM, arguments, ranks); }

void expect_refused(const Outcome& outcome, const std::string& words) {
  EXPECT_EQ(outcome.err, "karst: " + words + "\n");
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.code, 2);
}

void expect_refusal(const Words& arguments, const std::string& words) {
  SCOPED_TRACE(joined(arguments, " "));
  expect_refused(run_karst(arguments), words);
}

}  // namespace karst
