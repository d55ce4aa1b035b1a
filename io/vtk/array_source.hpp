// The bytes of one array of a VTK XML file, decoded as a stream with little memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "geometry/labels/voxel_type.hpp"
#include "io/files/file_bytes.hpp"
#include "io/images/byte_stream.hpp"
#include "io/vtk/array_place.hpp"

namespace karst {

/// A stream of `bytes` bytes of numbers of this type, in the byte order of the file (ascii: of this machine). Opening and reading throw
/// InputError if the array is damaged or has another size. Memory: at most one block of an array that fits into the file.
std::unique_ptr<ByteStream> open_array(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place, VoxelType type,
                                       std::int64_t bytes);

}  // namespace karst
