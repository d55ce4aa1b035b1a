// A step, a range of segments, and the segments that each thread of a CPU rank updates.
#pragma once

#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "partition/parts/part.hpp"

namespace karst {

enum class Parity { even, odd };

/// Steps are counted from 0, which is even.
struct Step {
  std::int64_t number;

  constexpr Parity parity() const { return number % 2 == 0 ? Parity::even : Parity::odd; }
  /// Bits that differ from step to step without an order: the SplitMix64 generator of G. L. Steele et al., OOPSLA 2014.
  constexpr std::uint32_t hash() const {
    std::uint64_t mixed = (static_cast<std::uint64_t>(number) + 1) * 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>(mixed >> 32);
  }
};

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

/// The threads of a CPU rank share the edge segments, then the interior segments, as the steps do.
struct SegmentShares {
  int threads = 1;
  std::int64_t edge = 0, all = 0;  ///< edge segments come first

  /// Calls work(range) on each thread for its shares.
  void visit(const std::function<void(SegmentRange share)>& work) const;
};

}  // namespace karst
