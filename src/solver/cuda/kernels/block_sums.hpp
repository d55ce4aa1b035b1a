// Sums over the sites of a part, block by block of threads.
#pragma once

#include <array>
#include <cstdint>

#include "base/whole_numbers.hpp"
#include "partition/parts/part.hpp"
#include "solver/site/site_sums.hpp"

namespace karst {

/// The sums of one block of threads over FixedPoint::most sites, between two steps.
struct CudaBlockSum {
  std::array<std::uint64_t, flow_sums> whole, rest;  ///< as FixedPoint
  double fastest;                                    ///< largest u^2; infinite if any u is not finite
};
constexpr std::int64_t blocks_of_sums(std::int64_t segments) {
  constexpr std::int64_t segments_of_block = FixedPoint::most / segment_sites;
  return (segments + segments_of_block - 1) / segments_of_block;
}

struct CudaSumOptions {
  double by_force;  ///< 1 / |F|
  SiteInterval padding;
};

}  // namespace karst
