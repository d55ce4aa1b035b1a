// The segments that each thread of a CPU rank updates.
#pragma once

#include <cstdint>
#include <functional>

#include "solver/memory/segment_range.hpp"

namespace karst {

/// The threads share the edge segments, then the interior segments, as the steps do.
struct SegmentShares {
  int threads = 1;
  std::int64_t edge = 0, all = 0;  ///< edge segments come first

  /// Calls work(range) on each thread for its shares.
  void visit(const std::function<void(SegmentRange mine)>& work) const;
};

}  // namespace karst
