#include "solver/memory/segment_range.hpp"

#include "base/ranks/parallel.hpp"

namespace karst {

void SegmentShares::visit(const std::function<void(SegmentRange share)>& work) const {
  for (const SegmentRange& range : {SegmentRange{0, edge}, SegmentRange{edge, all}}) {
    in_thread_shares(threads, range.end - range.begin, [&](std::int64_t begin, std::int64_t end, int) {
      work({range.begin + begin, range.begin + end});
    });
  }
}

}  // namespace karst
