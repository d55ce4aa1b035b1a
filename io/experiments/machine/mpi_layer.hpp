// The implementation of MPI-IO in use.
#pragma once

#include <string>

#include "io/parallel/hints.hpp"

namespace karst {

/// "ROMIO" or "ompio", from the hints in use and the type of the file system; "" if unknown.
std::string mpi_io_layer(const Hints& taken, const std::string& file_system);

}  // namespace karst
