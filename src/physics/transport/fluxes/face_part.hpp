// The part of a flow as links through faces.
#pragma once

#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// The directions q of each site whose links are open, as bits.
using OpenDirections = RawVector<std::uint32_t>;
OpenDirections open_directions(const Part& part);

/// The part as the face links of its sites see it. The flow keeps its own.
Part face_part(const Part& part);

}  // namespace karst
