// The links of a site of the pore network, for host and device: as resistances of the pressure, and as friction of a velocity.
//
// Links are numbered as the directions of D3Q19 without rest. Link d leads to the site upstream of direction d + 1.
#pragma once

#include <cstdint>
#include <utility>

#include "base/host_device.hpp"
#include "geometry/box.hpp"
#include "solver/lattice.hpp"
#include "solver/narrow_links.hpp"
#include "solver/velocity_sets/d3q19.hpp"

namespace karst {

/// Links of a site that end at faces of the sample without a wall, in units: 2 for a link along an axis, 1 for another. For each face, 3
/// bits; a link through an edge of the sample counts at both faces. Behind them, 5 bits for all such links and for those to the image of
/// the site itself: links that end at no wall.
using FaceUnits = std::uint32_t;
constexpr int bits_of_face = 3;
constexpr int shift_of_all = 6 * bits_of_face;
constexpr int units_of_site = 24;  ///< of all links

constexpr int links_of_site = Lattice<D3Q19>::directions - 1;

/// 6 W_q, in sixths: 2 for a link along an axis, 1 for another.
KARST_HOST_DEVICE constexpr unsigned units_of_direction(int link) {
  constexpr unsigned axes = [] {
    unsigned bits = 0;
    for (int q = 1; q < Lattice<D3Q19>::directions; ++q) bits |= Lattice<D3Q19>::shell(q) == 1 ? 1u << (q - 1) : 0u;
    return bits;
  }();
  return 1 + (axes >> link & 1);
}

/// From a site to its neighbour along a link: -1, 0 or 1.
KARST_HOST_DEVICE constexpr int step_of_link(int link, int axis) {
  constexpr auto pack = [](int along) {
    std::uint64_t packed = 0;
    for (int q = 1; q < Lattice<D3Q19>::directions; ++q)
      packed |= static_cast<std::uint64_t>(1 - Lattice<D3Q19>::velocity(q)[static_cast<std::size_t>(along)]) << 2 * (q - 1);
    return packed;
  };
  constexpr std::uint64_t x = pack(0), y = pack(1), z = pack(2);
  return static_cast<int>((axis == 0 ? x : axis == 1 ? y : z) >> 2 * link & 3) - 1;
}

/// The arrays of a NarrowLinks of 18 links.
struct PoreLinkArrays {
  const std::uint32_t* bases = nullptr;
  const std::uint8_t* distances = nullptr;
  const std::uint32_t* table = nullptr;
  const FaceUnits* faces = nullptr;  ///< nullptr: no link leaves the sample
  std::int64_t sites = 0;

  /// Calls visit(link, neighbour); the neighbour of a link that ends is the site itself.
  template <class Visit>
  KARST_HOST_DEVICE void visit(std::int64_t site, Visit&& visit) const {
    visit_links(site, visit, std::make_integer_sequence<int, links_of_site>());
  }

  KARST_HOST_DEVICE unsigned units_at_face(std::int64_t site, int face) const {
    return faces == nullptr ? 0 : faces[site] >> bits_of_face * face & ((1u << bits_of_face) - 1);
  }
  KARST_HOST_DEVICE unsigned units_at_no_wall(std::int64_t site) const { return faces == nullptr ? 0 : faces[site] >> shift_of_all; }

 private:
  static constexpr int words = NarrowLinks::words_of_bases(links_of_site + 1);
  static constexpr int near = NarrowLinks::bytes_of_plane(links_of_site + 1, 0), far = links_of_site - near;
  static_assert(near == 16 && NarrowLinks::bytes_of_plane(links_of_site + 1, near) == far);

  template <class Visit, int... link>
  KARST_HOST_DEVICE void visit_links(std::int64_t site, Visit& visit, std::integer_sequence<int, link...>) const {
    const std::uint32_t* const base = bases + site / segment_sites * words;
    const std::uint8_t *const first = distances + site * near, *const last = distances + near * sites + site * far - near;
    const std::uint32_t in_table = base[links_of_site];
    const auto neighbour = [&](int l) {
      const std::uint32_t distance = l < near ? first[l] : last[l];
      if ((in_table >> l & 1) != 0) return table[std::int64_t{base[l]} * segment_sites + site % segment_sites];
      return distance == NarrowLinks::wall ? static_cast<std::uint32_t>(site) : base[l] + distance;
    };
    (visit(link, std::int64_t{neighbour(link)}), ...);
  }
};

/// Friction of a velocity: each link couples two sites; beyond half a link, a wall has the velocity 0.
struct FrictionLinks {
  PoreLinkArrays arrays;
  const float* diagonals;

  static constexpr float of_unit = 1.0F / 6;

  KARST_HOST_DEVICE static bool is_free(std::int64_t) { return true; }
  template <class T>
  KARST_HOST_DEVICE T diagonal(std::int64_t site) const {
    return diagonals[site];
  }
  template <class T>
  KARST_HOST_DEVICE T ground(std::int64_t site) const {
    unsigned units = units_of_site - arrays.units_at_no_wall(site);
    arrays.visit(site, [&](int link, std::int64_t other) { units -= other != site ? units_of_direction(link) : 0; });
    return static_cast<float>(2 * units) * of_unit;
  }
  template <class Visit>
  KARST_HOST_DEVICE void for_each_link(std::int64_t site, Visit&& visit) const {
    arrays.visit(site, [&](int link, std::int64_t other) {
      if (other != site) visit(other, static_cast<float>(units_of_direction(link)) * of_unit);
    });
  }
  KARST_HOST_DEVICE float leaving(std::int64_t site, const float* velocities) const {
    float sum = 0;
    arrays.visit(site, [&](int link, std::int64_t other) {
      sum += other != site ? static_cast<float>(units_of_direction(link)) * velocities[other] : 0.0F;
    });
    return diagonals[site] * velocities[site] - sum * of_unit;
  }
};

/// Conductances of pressure. The ends of the sample along the driven axis have the pressure 0.
struct PressureLinks {
  PoreLinkArrays arrays;
  const float *conductances, *diagonals;  ///< w of each site
  int axis = -1;                          ///< whose ends have a fixed pressure; -1: none

  static constexpr float of_unit = 1.0F / 12;  ///< conductance of a link by the sum of w at both ends

  KARST_HOST_DEVICE static bool is_free(std::int64_t) { return true; }
  template <class T>
  KARST_HOST_DEVICE T diagonal(std::int64_t site) const {
    return diagonals[site];
  }
  /// The pressure is fixed half a link away.
  KARST_HOST_DEVICE float at_end(std::int64_t site, unsigned units) const { return static_cast<float>(4 * units) * of_unit * conductances[site]; }
  template <class T>
  KARST_HOST_DEVICE T ground(std::int64_t site) const {
    return axis < 0 ? 0 : at_end(site, arrays.units_at_face(site, 2 * axis) + arrays.units_at_face(site, 2 * axis + 1));
  }
  KARST_HOST_DEVICE float conductance(std::int64_t site, int link, std::int64_t other) const {
    return static_cast<float>(units_of_direction(link)) * of_unit * (conductances[site] + conductances[other]);
  }
  template <class Visit>
  KARST_HOST_DEVICE void for_each_link(std::int64_t site, Visit&& visit) const {
    arrays.visit(site, [&](int link, std::int64_t other) {
      if (other != site) visit(other, conductance(site, link, other));
    });
  }
  KARST_HOST_DEVICE float leaving(std::int64_t site, const float* pressures) const {
    const float w = conductances[site], p = pressures[site];
    float sum = 0;
    arrays.visit(site, [&](int link, std::int64_t other) {
      sum += static_cast<float>(units_of_direction(link)) * (w + conductances[other]) * (p - pressures[other]);
    });
    return sum * of_unit + (axis < 0 ? 0 : ground<float>(site) * p);
  }
};

}  // namespace karst
