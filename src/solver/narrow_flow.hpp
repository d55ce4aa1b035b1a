// The flow at one site in 16 bytes, for copies of a flow that are kept beside the populations.
#pragma once

#include <array>
#include <cstddef>

#include "solver/flows.hpp"

namespace karst {

struct NarrowFlow {
  std::array<float, 3> velocity;
  float pressure;

  static NarrowFlow of(const SiteFlow& flow) {
    NarrowFlow narrow{};
    for (std::size_t a = 0; a < 3; ++a) narrow.velocity[a] = static_cast<float>(flow.velocity[a]);
    narrow.pressure = static_cast<float>(flow.pressure);
    return narrow;
  }
};

/// Adds `weight` times the flow `some`.
inline void add(SiteFlow& flow, double weight, const NarrowFlow& some) {
  for (std::size_t a = 0; a < 3; ++a) flow.velocity[a] += weight * static_cast<double>(some.velocity[a]);
  flow.pressure += weight * static_cast<double>(some.pressure);
}

}  // namespace karst
