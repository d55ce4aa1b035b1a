// Which of several implementations of MPI-IO is at work.
#pragma once

#include <string>

#include "io/hints.hpp"

namespace karst {

/// "ROMIO" or "ompio", from the hints that MPI says it took and the type of the file system; "" where it cannot be told.
std::string mpi_io_layer(const Hints& taken, const std::string& file_system);

}  // namespace karst
