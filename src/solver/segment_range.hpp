// Which segments, in which of the two kinds of step.
#pragma once

#include <cstdint>

namespace karst {

enum class Parity { even, odd };

struct SegmentRange {
  std::int64_t begin;
  std::int64_t end;
};

}  // namespace karst
