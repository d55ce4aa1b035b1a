// Programs that this program starts, such as mpirun.
#pragma once

#include <string>
#include <vector>

namespace karst {

/// Keeps a copy of the environment for programs that are started later. MPI adds variables that an mpirun must not see, so this must come
/// before the start of MPI.
void keep_environment();

struct ChildEnd {
  int code = 0;          ///< exit code; 128 + the number of the signal that ended the program
  bool is_late = false;  ///< ended because its time was over
  std::string out, err;
};

struct ChildRun {
  std::vector<std::string> words;  ///< the program, found on the PATH, and its arguments
  std::string folder;              ///< the working directory
  double seconds = 0;              ///< the time that it may take
};

/// Runs the program to its end. A program that takes too long gets SIGTERM, and SIGKILL five seconds later. It ends with this program.
/// Throws MachineError if it cannot be started.
ChildEnd run_child(const ChildRun& run);

}  // namespace karst
