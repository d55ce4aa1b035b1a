// The fluxes through both faces of a site along an axis, from those through the upper faces of sites.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "network/halo.hpp"
#include "network/site_code.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// Along the axis.
template <class T>
struct FacePair {
  T below, above;
};

template <class T>
class FacePairs {
 public:
  /// `codes`: of own sites. `upper`: [axis][site]. `passed`: faces of the sample that fluxes pass, which are
  /// mirrors that turn the flow. Keeps the addresses of its arguments. Collective.
  FacePairs(const Part& part, std::span<const std::uint32_t> neighbours, std::span<const SiteCode> codes,
            const std::array<std::span<const T>, 3>& upper, unsigned passed, const Comm& comm)
      : stride_(static_cast<std::size_t>(part.padded_sites())), neighbours_(neighbours), codes_(codes), upper_(upper), passed_(passed) {
    const Halo halo = halo_of(part);
    for (std::size_t a = 0; a < 3; ++a) others_[a] = values_of_others(halo, comm, [&](std::uint32_t site) { return upper[a][site]; });
  }

  /// Nothing is stored for a lower end face that fluxes pass: what enters there is what the other faces lack.
  FacePair<T> of(std::size_t site, int axis) const {
    return {passes(site, 2 * axis) ? entering(site, axis) : below(site, axis), above(site, axis)};
  }

 private:
  bool is_open(std::size_t site, int direction) const { return (codes_[site] & open_bit(direction)) != 0; }
  bool passes(std::size_t site, int direction) const { return (codes_[site] & passed_ & face_bit(direction)) != 0; }

  T above(std::size_t site, int axis) const {
    const int d = 2 * axis + 1;
    return is_open(site, d) || passes(site, d) ? upper_[static_cast<std::size_t>(axis)][site] : T{0};
  }
  T below(std::size_t site, int axis) const {
    const int d = 2 * axis;
    if (!is_open(site, d)) return T{0};
    const auto a = static_cast<std::size_t>(axis);
    const std::size_t other = neighbours_[static_cast<std::size_t>(d) * stride_ + site];
    return other < stride_ ? upper_[a][other] : others_[a][other - stride_];
  }
  T entering(std::size_t site, int axis) const {
    T sum = above(site, axis);
    for (int a = 0; a < 3; ++a) {
      if (a != axis) sum += above(site, a) - below(site, a);
    }
    return sum;
  }

  std::size_t stride_;
  std::span<const std::uint32_t> neighbours_;
  std::span<const SiteCode> codes_;
  std::array<std::span<const T>, 3> upper_;
  std::array<std::vector<T>, 3> others_;
  unsigned passed_;
};

}  // namespace karst
