// The links of a site to its six neighbours, for host and device. They know no memory but the arrays that they are
// given.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "network/site_code.hpp"
#include "physics/conductivity/conductivity_plan.hpp"

namespace karst {

/// The number of bits that are 1, of 16.
KARST_HOST_DEVICE inline int count_bits(unsigned bits) {
  bits -= bits >> 1 & 0x5555u;
  bits = (bits & 0x3333u) + (bits >> 2 & 0x3333u);
  bits = (bits + (bits >> 4)) & 0x0F0Fu;
  return static_cast<int>((bits + (bits >> 8)) & 0x1Fu);
}

/// Links of sites in a potential driven along one axis. Conductances are 1 between pores; with `classes`, those of a table.
struct SiteLinks {
  const std::uint32_t* neighbours = nullptr;  ///< [direction * stride + site]
  std::int64_t stride = 0;
  const SiteCode* codes = nullptr;
  const std::uint8_t* classes = nullptr;  ///< of sites; nullptr: all conductivities are 1
  const double* conductances = nullptr;   ///< [class * most_conductivities + other class]
  int axis = 0;                           ///< driven axis
  unsigned grounded = 0;                  ///< sites with one of these bits have a half link to a fixed potential
  unsigned pinned = 0;                    ///< sites with one of these bits have a fixed potential

  KARST_HOST_DEVICE bool is_free(std::int64_t site) const { return (codes[site] & pinned) == 0; }
  KARST_HOST_DEVICE bool is_open(std::int64_t site, int direction) const { return (codes[site] >> direction & 1) != 0; }
  KARST_HOST_DEVICE std::int64_t neighbour(std::int64_t site, int direction) const { return neighbours[direction * stride + site]; }

  /// The conductance of an open link.
  template <class T>
  KARST_HOST_DEVICE T conductance(std::int64_t site, std::int64_t other) const {
    if (classes == nullptr) return T{1};
    return static_cast<T>(conductances[classes[site] * static_cast<int>(most_conductivities) + classes[other]]);
  }

  /// The conductances of half links to fixed potentials. Conductances between equals are conductivities.
  template <class T>
  KARST_HOST_DEVICE T ground(std::int64_t site) const {
    return static_cast<T>(2 * count_bits(codes[site] & grounded)) * conductance<T>(site, site);
  }

  /// Calls visit(neighbour, conductance) for each open link to another site.
  template <class Visit>
  KARST_HOST_DEVICE void for_each_link(std::int64_t site, Visit&& visit) const {
    for (int d = 0; d < faces_of_voxel; ++d) {
      const std::int64_t other = neighbour(site, d);
      if (is_open(site, d) && other != site) visit(other, conductance<float>(site, other));
    }
  }

  template <class T>
  KARST_HOST_DEVICE T diagonal(std::int64_t site) const {
    const unsigned code = codes[site];
    if ((code & pinned) != 0) return T{0};
    if (classes == nullptr) return static_cast<T>(count_bits(code & open_bits) + 2 * count_bits(code & grounded));
    T sum = ground<T>(site);
    for (int d = 0; d < faces_of_voxel; ++d) {
      if (is_open(site, d)) sum += conductance<T>(site, neighbour(site, d));
    }
    return sum;
  }

  /// The current that leaves a site at these potentials, without the uniform gradient. 0 at a fixed potential.
  template <class T>
  KARST_HOST_DEVICE T leaving(std::int64_t site, const T* potentials) const {
    const unsigned code = codes[site];
    if ((code & pinned) != 0) return T{0};
    T sum{0};
    if (classes == nullptr) {
      for (int d = 0; d < faces_of_voxel; ++d) {
        if ((code >> d & 1) != 0) sum += potentials[neighbour(site, d)];
      }
    } else {
      for (int d = 0; d < faces_of_voxel; ++d) {
        if ((code >> d & 1) == 0) continue;
        const std::int64_t other = neighbour(site, d);
        sum += conductance<T>(site, other) * potentials[other];
      }
    }
    return diagonal<T>(site) * potentials[site] - sum;
  }

  /// The drop of the uniform gradient across the link in a direction of the driven axis `a`: the potential falls along the axis.
  KARST_HOST_DEVICE static double uniform_drop(int a, int direction) { return direction / 2 != a ? 0.0 : direction % 2 == 0 ? -1.0 : 1.0; }

  /// Calls visit(conductance, drop, direction) for the links of a site, with the half links to fixed potentials.
  template <class Visit>
  KARST_HOST_DEVICE void for_each_drop(std::int64_t site, const double* potentials, Visit&& visit) const {
    const unsigned code = codes[site];
    for (int d = 0; d < faces_of_voxel; ++d) {
      if ((code >> d & 1) != 0) {
        const std::int64_t other = neighbour(site, d);
        visit(conductance<double>(site, other), uniform_drop(axis, d) + (potentials[site] - potentials[other]), d);
      } else if ((code & grounded & face_bit(d)) != 0) {
        visit(2 * conductance<double>(site, site), uniform_drop(axis, d) / 2 + potentials[site], d);
      }
    }
  }
};

}  // namespace karst
