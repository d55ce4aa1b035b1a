// A range of segments, and the two kinds of step.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "partition/part.hpp"

namespace karst {

enum class Parity { even, odd };

struct SegmentRange {
  std::int64_t begin;
  std::int64_t end;
};

/// The segments that begin in the interval. Intervals that adjoin have segments that adjoin.
inline SegmentRange segments_in(SiteInterval sites) {
  const auto first_from = [](std::int64_t site) { return (site + segment_sites - 1) / segment_sites; };
  return {first_from(sites.begin), first_from(sites.end)};
}

/// The numbers of all sites in the segments.
inline std::vector<std::uint32_t> site_numbers(SegmentRange segments) {
  std::vector<std::uint32_t> sites(static_cast<std::size_t>((segments.end - segments.begin) * segment_sites));
  std::iota(sites.begin(), sites.end(), static_cast<std::uint32_t>(segments.begin * segment_sites));
  return sites;
}

}  // namespace karst
