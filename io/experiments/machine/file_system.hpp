// The file system of a file.
#pragma once

#include <cstdint>
#include <string>

#include "io/parallel/hints.hpp"

namespace karst {

struct FileSystem {
  std::string type;              ///< as in the mount table: "ext4", "lustre", "fuse.glusterfs"; otherwise type_of_magic(); "" if unknown
  std::string place;             ///< the mount point; "" if unknown
  std::int64_t block_bytes = 0;  ///< preferred size of transfers; 0: unknown
};

/// The file system of a file, or of its folder if the file does not exist yet.
FileSystem file_system_of(const std::string& path);

/// Type and mount point of the file system of the absolute `path`, from `mountinfo` (the text of /proc/self/mountinfo).
FileSystem mount_of(const std::string& mountinfo, const std::string& path);

/// The name of a type number of statfs(): less exact than mountinfo ("ext2/3/4", "fuse"). An unknown number as hexadecimal: "0x1badface".
std::string type_of_magic(std::uint32_t magic);

// The implementation of MPI-IO in use.

/// "ROMIO" or "ompio", from the hints in use and the type of the file system; "" if unknown.
std::string mpi_io_layer(const Hints& taken, const std::string& file_system);

}  // namespace karst
