// A range of sites or nodes: [begin, end).
#pragma once

#include <cstdint>

namespace karst {

struct SiteRange {
  std::int64_t begin = 0, end = 0;
  std::int64_t size() const { return end - begin; }
};

}  // namespace karst
