// The program karst: sets up its process and runs a command.
#include <mpi.h>

#include <csignal>

#include "base/ranks/child_process.hpp"
#include "base/ranks/comm.hpp"
#include "base/ranks/mpi_start.hpp"
#include "commands/cli/messages.hpp"
#include "commands/commands.hpp"
#include "io/files/killed_run.hpp"

int main(int argc, char** argv) {
  using namespace karst;
  keep_environment();
  set_up_mpi();
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // one thread at a time calls MPI
  std::signal(SIGXFSZ, SIG_IGN);  // a file that exceeds the limit of the user (ulimit -f) is then an error with a message
  remove_files_when_killed();
  ProgressBar progress;
  install_progress_display(&progress);
  const int code = run_program(Arguments(argv + 1, argv + argc), Comm(MPI_COMM_WORLD));
  MPI_Finalize();
  return code;
}
