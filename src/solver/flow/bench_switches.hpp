// Choices of karst bench that no other command has.
#pragma once

#include <optional>

#include "base/gpu_blocks.hpp"
#include "solver/memory/streaming.hpp"

namespace karst {

struct BenchSwitches {
  Streaming streaming = Streaming::aa;
  std::optional<int> gpu_block = {};  ///< threads of a block that updates sites, one of gpu_blocks; none: the fastest
};

}  // namespace karst
