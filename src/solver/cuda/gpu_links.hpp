// Links in the memory of a GPU.
#pragma once

#include <cstdint>

#include "solver/narrow_links.hpp"

namespace karst {

/// In one of their two forms: narrow, or whole site numbers where `upstream` is not null.
struct CudaLinks {
  const std::uint32_t* upstream = nullptr;
  const NarrowLinks::Bases* bases = nullptr;
  const NarrowLinks::Distances* distances = nullptr;
  const NarrowLinks::MoreDistances* more = nullptr;
  const NarrowLinks::Row* table = nullptr;
};

}  // namespace karst
