// The links of a site of the pore network, for host and device: as resistances of the pressure, and as friction of a velocity.
//
// Links are numbered as the directions of D3Q19 without rest. Link d leads to the site upstream of direction d + 1.
#pragma once

#include <cstdint>
#include <utility>

#include "base/host_device.hpp"
#include "geometry/box.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"

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

/// The arrays of a NarrowLinks of 18 links. On a host, the distances of a segment are link by link: [segment][link][site].
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

  /// Calls visit(link, the neighbours of the 16 sites from `first` on). On a host.
  template <class Visit>
  void visit_segment(std::int64_t first, Visit&& visit) const {
    const std::uint32_t* const base = bases + first / segment_sites * words;
    const std::uint8_t* distance = distances + first / segment_sites * bytes_of_segment;
    const std::uint32_t in_table = base[links_of_site];
    alignas(64) std::uint32_t others[segment_sites];
    for (int link = 0; link < links_of_site; ++link, distance += segment_sites) {
      if ((in_table >> link & 1) != 0) {
        visit(link, table + std::int64_t{base[link]} * segment_sites);
        continue;
      }
      for (std::uint32_t lane = 0; lane < segment_sites; ++lane) {
        const std::uint32_t far_away = base[link] + distance[lane], itself = static_cast<std::uint32_t>(first) + lane;
        others[lane] = distance[lane] == NarrowLinks::wall ? itself : far_away;
      }
      visit(link, static_cast<const std::uint32_t*>(others));
    }
  }

  /// The distances of NarrowLinks, in the order link by link.
  static RawVector<std::uint8_t> link_by_link(const RawVector<std::uint8_t>& distances, std::int64_t segments);

  KARST_HOST_DEVICE unsigned units_at_face(std::int64_t site, int face) const {
    return faces == nullptr ? 0 : faces[site] >> bits_of_face * face & ((1u << bits_of_face) - 1);
  }
  KARST_HOST_DEVICE unsigned units_at_no_wall(std::int64_t site) const { return faces == nullptr ? 0 : faces[site] >> shift_of_all; }

 private:
  static constexpr int words = NarrowLinks::words_of_bases(links_of_site + 1);
  static constexpr int near = NarrowLinks::bytes_of_plane(links_of_site + 1, 0), far = links_of_site - near;
  static constexpr std::int64_t bytes_of_segment = segment_sites * links_of_site;
  static_assert(near == 16 && NarrowLinks::bytes_of_plane(links_of_site + 1, near) == far);

  template <class Visit, int... link>
  KARST_HOST_DEVICE void visit_links(std::int64_t site, Visit& visit, std::integer_sequence<int, link...>) const {
    const std::uint32_t* const base = bases + site / segment_sites * words;
#ifdef __CUDA_ARCH__
    const std::uint8_t *const first = distances + site * near, *const last = distances + near * sites + site * far - near;
#else
    const std::uint8_t* const first = distances + site / segment_sites * bytes_of_segment + site % segment_sites;
#endif
    const std::uint32_t in_table = base[links_of_site];
    const auto neighbour = [&](int l) {
#ifdef __CUDA_ARCH__
      const std::uint32_t distance = l < near ? first[l] : last[l];
#else
      const std::uint32_t distance = first[l * segment_sites];
#endif
      if ((in_table >> l & 1) != 0) return table[std::int64_t{base[l]} * segment_sites + site % segment_sites];
      return distance == NarrowLinks::wall ? static_cast<std::uint32_t>(site) : base[l] + distance;
    };
    (visit(link, std::int64_t{neighbour(link)}), ...);
  }
};

/// Friction of a velocity: each link couples two sites; beyond half a link, a wall has the velocity 0. In porous labels, drag adds to it.
struct FrictionLinks {
  PoreLinkArrays arrays;
  const float* diagonals;
  const float* drags = nullptr;  ///< 1 / K of each site, 0 in pores; nullptr: all sites are pores

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
    return with_drag(static_cast<float>(2 * units) * of_unit, site);
  }
  template <class Visit>
  KARST_HOST_DEVICE void for_each_link(std::int64_t site, Visit&& visit) const {
    arrays.visit(site, [&](int link, std::int64_t other) {
      if (other != site) visit(other, static_cast<float>(units_of_direction(link)) * of_unit);
    });
  }
  void grounds_of_segment(std::int64_t first, float* grounds) const {
    unsigned units[segment_sites];
    for (std::int64_t lane = 0; lane < segment_sites; ++lane) units[lane] = units_of_site - arrays.units_at_no_wall(first + lane);
    arrays.visit_segment(first, [&](int link, const std::uint32_t* others) {
      for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
        units[lane] -= others[lane] != static_cast<std::uint32_t>(first) + lane ? units_of_direction(link) : 0;
    });
    for (std::int64_t lane = 0; lane < segment_sites; ++lane)
      grounds[lane] = with_drag(static_cast<float>(2 * units[lane]) * of_unit, first + lane);
  }
  void add_conductances_of_segment(std::int64_t first, float* sums) const {
    arrays.visit_segment(first, [&](int link, const std::uint32_t* others) {
      const float conductance = static_cast<float>(units_of_direction(link)) * of_unit;
      for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
        sums[lane] += others[lane] != static_cast<std::uint32_t>(first) + lane ? conductance : 0.0F;
    });
  }
  KARST_HOST_DEVICE float leaving(std::int64_t site, const float* velocities) const {
    float sum = 0;
    arrays.visit(site, [&](int link, std::int64_t other) {
      sum += other != site ? static_cast<float>(units_of_direction(link)) * velocities[other] : 0.0F;
    });
    return diagonals[site] * velocities[site] - sum * of_unit;
  }
  void leaving_segment(std::int64_t first, const float* velocities, float* leaving) const {
    float sum[segment_sites] = {};
    arrays.visit_segment(first, [&](int link, const std::uint32_t* others) {
      const auto units = static_cast<float>(units_of_direction(link));
      for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
        sum[lane] += others[lane] != static_cast<std::uint32_t>(first) + lane ? units * velocities[others[lane]] : 0.0F;
    });
    for (std::int64_t lane = 0; lane < segment_sites; ++lane)
      leaving[lane] = diagonals[first + lane] * velocities[first + lane] - sum[lane] * of_unit;
  }

 private:
  KARST_HOST_DEVICE float with_drag(float ground, std::int64_t site) const { return drags == nullptr ? ground : ground + drags[site]; }
};

/// Conductances of pressure. The ends of the sample along the driven axis have the pressure 0.
struct PressureLinks {
  PoreLinkArrays arrays;
  const float *conductances, *diagonals;  ///< w of each site
  int axis = -1;                          ///< whose ends have a fixed pressure; -1: none
  const float* drags = nullptr;           ///< of FrictionLinks
  bool is_in_series = false;              ///< a link has its two halves in series: in samples with porous labels, where w jumps

  static constexpr float of_unit = 1.0F / 12;  ///< conductance of a link by the sum of w at both ends

  KARST_HOST_DEVICE static bool is_free(std::int64_t) { return true; }
  template <class T>
  KARST_HOST_DEVICE T diagonal(std::int64_t site) const {
    return diagonals[site];
  }
  /// The pressure is fixed half a link away.
  KARST_HOST_DEVICE float at_end(std::int64_t site, unsigned units) const {
    return static_cast<float>(4 * units) * of_unit * conductances[site];
  }
  template <class T>
  KARST_HOST_DEVICE T ground(std::int64_t site) const {
    return axis < 0 ? 0 : at_end(site, arrays.units_at_face(site, 2 * axis) + arrays.units_at_face(site, 2 * axis + 1));
  }
  /// The velocity of a site by that of its links.
  KARST_HOST_DEVICE float velocity_of_links(std::int64_t site) const {
    if (drags == nullptr || drags[site] == 0) return 1;
    const float by_drag = 1 / (drags[site] * conductances[site]);
    return by_drag < 1 ? by_drag : 1;
  }
  KARST_HOST_DEVICE float conductance(std::int64_t site, int link, std::int64_t other) const {
    return static_cast<float>(units_of_direction(link)) * of_unit * joint(conductances[site], conductances[other]);
  }
  /// Twice the mean of w at both ends of a link.
  KARST_HOST_DEVICE float joint(float w, float other) const { return is_in_series ? 4 * w * other / (w + other) : w + other; }
  template <class Visit>
  KARST_HOST_DEVICE void for_each_link(std::int64_t site, Visit&& visit) const {
    arrays.visit(site, [&](int link, std::int64_t other) {
      if (other != site) visit(other, conductance(site, link, other));
    });
  }
  void grounds_of_segment(std::int64_t first, float* grounds) const {
    for (std::int64_t lane = 0; lane < segment_sites; ++lane) grounds[lane] = ground<float>(first + lane);
  }
  void add_conductances_of_segment(std::int64_t first, float* sums) const {
    const float* const w = conductances + first;
    arrays.visit_segment(first, [&](int link, const std::uint32_t* others) {
      const float unit = static_cast<float>(units_of_direction(link)) * of_unit;
      for (std::uint32_t lane = 0; lane < segment_sites; ++lane) {
        const float conductance = unit * joint(w[lane], conductances[others[lane]]);
        sums[lane] += others[lane] != static_cast<std::uint32_t>(first) + lane ? conductance : 0.0F;
      }
    });
  }
  KARST_HOST_DEVICE float leaving(std::int64_t site, const float* pressures) const {
    const float w = conductances[site], p = pressures[site];
    float sum = 0;
    arrays.visit(site, [&](int link, std::int64_t other) {
      sum += static_cast<float>(units_of_direction(link)) * joint(w, conductances[other]) * (p - pressures[other]);
    });
    return axis < 0 ? sum * of_unit : sum * of_unit + ground<float>(site) * p;
  }
  void leaving_segment(std::int64_t first, const float* pressures, float* leaving) const {
    const float *const w = conductances + first, *const p = pressures + first;
    float sum[segment_sites] = {};
    arrays.visit_segment(first, [&](int link, const std::uint32_t* others) {
      const auto units = static_cast<float>(units_of_direction(link));
      for (std::int64_t lane = 0; lane < segment_sites; ++lane)
        sum[lane] += units * joint(w[lane], conductances[others[lane]]) * (p[lane] - pressures[others[lane]]);
    });
    for (std::int64_t lane = 0; lane < segment_sites; ++lane) {
      leaving[lane] = sum[lane] * of_unit;
      if (axis >= 0) leaving[lane] += ground<float>(first + lane) * p[lane];
    }
  }
};

}  // namespace karst
