// Links in the memory of a GPU.
#pragma once

#include <cstdint>

#include "solver/memory/narrow_links.hpp"

namespace karst {

/// One of the two forms: whole site numbers if `upstream` is not null, otherwise narrow links.
struct CudaLinks {
  const std::uint32_t* upstream = nullptr;
  const std::uint32_t* bases = nullptr;
  const std::uint8_t* distances = nullptr;
  const NarrowLinks::Row* table = nullptr;
};

}  // namespace karst
