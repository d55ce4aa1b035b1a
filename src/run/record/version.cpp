#include "run/record/version.hpp"

#include <mpi.h>

#include <array>

#include "base/text.hpp"
#include "build_facts.hpp"
#include "commit.hpp"

namespace karst {

std::string karst_version() { return built_version; }

std::string karst_commit() { return built_commit; }

std::string karst_date() { return built_date; }

std::string version_text() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING + 1> library{};
  int length = 0;
  MPI_Get_library_version(library.data(), &length);
  std::string mpi = std::string(library.data()).substr(0, std::string(library.data()).find_first_of(",\n"));
  const std::string mpich = "MPICH Version:";  // a tab and the number follow
  if (mpi.starts_with(mpich)) mpi = text("MPICH ", trimmed(mpi.substr(mpich.size())));
  return text("karst ", karst_version(), " (commit ", karst_commit(), ")\nMPI:    ", mpi, "\n", built_packages);
}

}  // namespace karst
