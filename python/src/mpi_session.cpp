#include "mpi_session.hpp"

#include <mpi.h>

#include <cstdlib>

#include "base/error.hpp"
#include "base/mpi_start.hpp"

namespace karst {

namespace {

void finish() {
  int is_over = 0;
  MPI_Finalized(&is_over);
  if (!is_over) MPI_Finalize();
}

// MPI reads the variables about files when it opens the first file.
void open_a_file() {
  MPI_File file = MPI_FILE_NULL;
  if (MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &file) == MPI_SUCCESS) MPI_File_close(&file);
}

void start() {
  const std::vector<std::string> variables = set_up_mpi();
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  open_a_file();
  for (const std::string& name : variables) unsetenv(name.c_str());
  std::atexit(finish);
}

}  // namespace

Comm own_comm() {
  int has_begun = 0, is_over = 0;
  MPI_Initialized(&has_begun);
  MPI_Finalized(&is_over);
  if (is_over) throw MachineError("MPI has ended in this process. Start Python anew.");
  if (!has_begun) start();
  return Comm(MPI_COMM_SELF);
}

}  // namespace karst
