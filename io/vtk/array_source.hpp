// The bytes of one array of a VTK XML file, decoded one after the other in little memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "io/byte_stream.hpp"
#include "io/file_bytes.hpp"
#include "io/vtk/array_place.hpp"
#include "io/vtk/number_type.hpp"

namespace karst {

/// `bytes` bytes of numbers of this type, in the byte order of the file (ascii: of this machine). Throws InputError, as reading does,
/// where the array is damaged or has another size. Takes no more memory than one block of an array that the file can hold.
std::unique_ptr<ByteStream> open_array(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place, const VtkNumberType& type,
                                       std::int64_t bytes);

}  // namespace karst
