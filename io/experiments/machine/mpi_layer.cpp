#include "io/experiments/machine/mpi_layer.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"

namespace karst {

namespace {

// The MPI-IO layer that the user chose for Open MPI (--mca io NAME, a file, the environment).
std::string chosen_by_user() {
  int provided = 0, index = 0, count = 0;
  std::vector<char> words = {'\0'};
  if (MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) != MPI_SUCCESS) return "";
  MPI_T_cvar_handle handle{};
  if (MPI_T_cvar_get_index("io", &index) == MPI_SUCCESS && MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count) == MPI_SUCCESS) {
    words.assign(static_cast<std::size_t>(count) + 1, '\0');
    MPI_T_cvar_read(handle, words.data());
    MPI_T_cvar_handle_free(&handle);
  }
  MPI_T_finalize();
  return words.data();
}

bool is_open_mpi() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> words{};
  int length = 0;
  MPI_Get_library_version(words.data(), &length);
  return std::string(words.data()).starts_with("Open MPI");
}

}  // namespace

std::string mpi_io_layer(const Hints& taken, const std::string& file_system) {
  if (std::any_of(taken.begin(), taken.end(), [](const auto& hint) { return hint.first.starts_with("romio_"); })) return "ROMIO";
  if (!is_open_mpi()) return "";
  static const std::string chosen = chosen_by_user();  // only once: the query takes a tenth of a second
  if (chosen.starts_with("romio")) return "ROMIO";
  if (chosen == "ompio") return "ompio";
  return chosen.empty() && file_system != "lustre" ? "ompio" : "";  // on Lustre it depends on the version
}

}  // namespace karst
