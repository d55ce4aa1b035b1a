// Layout for a GPU: offsets of slots in 32 bits if they fit, otherwise in 64.
#pragma once

#include <cstdint>
#include <limits>

#include "solver/memory/layout.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/storage.hpp"

namespace karst {

template <class VelocitySetType, class OffsetType>
struct DeviceLayout {
  using Set = VelocitySetType;
  using Offset = OffsetType;

  explicit DeviceLayout(const Layout& layout) {
    for (std::size_t q = 0; q < directions; ++q) {
      origin[q] = static_cast<Offset>(layout.origin[q]);
      vector_step[q] = static_cast<std::uint32_t>(layout.vector_step[q]);
      lane_step[q] = static_cast<std::uint32_t>(layout.lane_step[q]);
    }
  }

  __device__ Offset at(std::uint32_t site, int q) const { return origin[q] + within(site, q); }

  /// The slot of link (site, q) in an odd step: the site's own slot at a wall, otherwise the opposite direction's slot of the upstream
  /// site. Of a returned link, the slot of the same direction of its partner.
  __device__ Offset at_link(std::uint32_t site, std::uint32_t other, int q, bool is_returned) const {
    return (other == site || is_returned ? origin[q] : origin[Lattice<Set>::opposite(q)]) + within(other, q);
  }

 private:
  static constexpr int directions = Lattice<Set>::directions;

  // This offset is the same for a direction and its opposite, in all layouts.
  __device__ Offset within(std::uint32_t site, int q) const {
    constexpr std::uint32_t lanes = gpu_vector_sites;
    return Offset{site / lanes} * vector_step[q] + site % lanes * lane_step[q];
  }

  Offset origin[directions];
  std::uint32_t vector_step[directions], lane_step[directions];
};

// The number of directions of a layout on the device.
template <class Layout>
constexpr int directions_of = Lattice<typename Layout::Set>::directions;

template <class Layout, class Stored>
__device__ void read_site(const Stored* populations, const Layout& layout, std::int64_t site,
                          ComputedNumber<Stored> (&f)[directions_of<Layout>]) {
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q)
    f[q] = StoredNumber<Stored>::decode(populations[layout.at(static_cast<std::uint32_t>(site), q)]);
}

}  // namespace karst
