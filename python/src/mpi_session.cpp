#include "mpi_session.hpp"

#include <mpi.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <map>
#include <string>

#include "base/error.hpp"
#include "base/ranks/mpi_start.hpp"
#include "base/timing.hpp"

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

// The names and values of all variables of the environment.
std::map<std::string, std::string> variables() {
  std::map<std::string, std::string> all;
  for (char** each = environ; *each; ++each) {
    const std::string words = *each;
    const std::size_t equals = words.find('=');
    if (equals != std::string::npos) all.emplace(words.substr(0, equals), words.substr(equals + 1));
  }
  return all;
}

// Open MPI sets variables too. A program that this process starts must not see any of them: mpirun fails then.
void restore(const std::map<std::string, std::string>& before) {
  for (const auto& [name, value] : variables()) {
    if (!before.contains(name)) unsetenv(name.c_str());
  }
  for (const auto& [name, value] : before) setenv(name.c_str(), value.c_str(), 1);
}

void start() {
  const auto before = variables();
  set_up_mpi();
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  open_a_file();
  restore(before);
  std::atexit(finish);
}

}  // namespace

Comm begin_call() {
  begin_call_here();
  int has_begun = 0, is_over = 0;
  MPI_Initialized(&has_begun);
  MPI_Finalized(&is_over);
  if (is_over) throw MachineError("MPI is already finalized in this process. Restart Python.");
  if (!has_begun) start();
  return Comm(MPI_COMM_SELF);
}

SharedCall::SharedCall(std::uintptr_t communicator) {
  begin_call_here();
  MPI_Comm_dup(*reinterpret_cast<const MPI_Comm*>(communicator), &comm_);
}

std::string mpi_library() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING + 1> words{};
  int length = 0;
  MPI_Get_library_version(words.data(), &length);
  return words.data();
}

}  // namespace karst
