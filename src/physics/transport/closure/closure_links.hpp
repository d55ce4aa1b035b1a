// The closure problem of dispersion at one site, for host and device.
//
// A mean gradient of concentration along a unit vector e deviates the concentration by chi = p + q, and by p - q if the flow is reversed.
// With fluxes u and conductances by the diffusivity, S the matrix of the formation factor, and K the mean of both ends times the flux:
//   S p + K q = -G^T e          G: differences along links
//   -K p - S q = w              w: velocity along e less its mean
// The matrix is symmetric, because fluxes that lose nothing make K skew. p and q solve a saddle problem: L(p, q) is the dispersion times
// the number of sites at the solution, and larger or smaller beside it by the energies of what is left over in each equation.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "physics/conductivity/face_links.hpp"

namespace karst {

/// A value in each equation, or of each field.
struct ClosurePair {
  double p = 0, q = 0;
};

struct ClosureLinks {
  SiteLinks p, q;                  ///< links of each field: half links to the value 0 differ
  const double* fluxes = nullptr;  ///< [axis * stride + place]: through upper faces of own sites, and of sites of other parts
  std::int64_t stride = 0;
  double scale = 0;     ///< of the fluxes, by the diffusivity
  double e[3] = {};     ///< unit vector
  double mean = 0;      ///< of the velocity along e, by the diffusivity
  unsigned passed = 0;  ///< faces of the sample that fluxes pass: mirrors that turn the flow
  bool is_mirrored = false;

  KARST_HOST_DEVICE static double sign(int direction) { return direction % 2 == 0 ? -1 : 1; }

  /// Calls visit(direction, other site, flux that leaves) for open links, and end(direction, flux that leaves) for faces of a sample with
  /// mirrors. What leaves through a lower end face is what the other faces leave over.
  template <class Visit, class End>
  KARST_HOST_DEVICE void for_each_face(std::int64_t site, Visit&& visit, End&& end) const {
    const unsigned code = p.codes[site];
    double sum = 0;
    for (int d = faces_of_voxel - 1; d >= 0; --d) {
      const double* const along = fluxes + d / 2 * stride;
      if ((code >> d & 1) != 0) {
        const std::int64_t other = p.neighbour(site, d);
        const double leaving = (d % 2 == 0 ? -along[other] : along[site]) * scale;
        sum += leaving;
        visit(d, other, leaving);
      } else if (is_mirrored && (code & face_bit(d)) != 0 && (d % 2 == 1 || (passed & face_bit(d)) == 0)) {
        const double leaving = (passed & face_bit(d)) != 0 ? along[site] * scale : 0;
        sum += leaving;
        end(d, leaving);
      }
    }
    const unsigned lower = code & passed & (face_bit(0) | face_bit(2) | face_bit(4));
    for (int d = 0; d < faces_of_voxel; d += 2) {
      if ((lower & face_bit(d)) != 0 && (code >> d & 1) == 0) end(d, -sum);
    }
  }

  KARST_HOST_DEVICE bool is_grounded(const SiteLinks& field, int direction) const { return (field.grounded & face_bit(direction)) != 0; }
  /// The value in the image behind a mirror, by the value before it.
  KARST_HOST_DEVICE double turned(const SiteLinks& field, int direction) const { return is_grounded(field, direction) ? -1 : 1; }

  /// Each row of the matrix times the fields.
  template <class T>
  KARST_HOST_DEVICE ClosurePair apply(std::int64_t site, const T* of_p, const T* of_q) const {
    const double own_p = static_cast<double>(of_p[site]), own_q = static_cast<double>(of_q[site]);
    ClosurePair row;
    for_each_face(
        site,
        [&](int, std::int64_t other, double leaving) {
          const double other_p = static_cast<double>(of_p[other]), other_q = static_cast<double>(of_q[other]);
          row.p += own_p - other_p + 0.5 * leaving * other_q;
          row.q -= own_q - other_q + 0.5 * leaving * other_p;
        },
        [&](int d, double leaving) {
          row.p += (is_grounded(p, d) ? 2 * own_p : 0) + 0.5 * leaving * turned(q, d) * own_q;
          row.q -= (is_grounded(q, d) ? 2 * own_q : 0) + 0.5 * leaving * turned(p, d) * own_p;
        });
    return row;
  }

  KARST_HOST_DEVICE ClosurePair right_side(std::int64_t site) const {
    ClosurePair side;
    const auto add = [&](int d, double leaving, bool drives) {
      const double along = sign(d) * e[d / 2];
      if (drives) side.p += along;
      side.q += 0.5 * along * leaving;
    };
    bool is_site = false;
    for_each_face(
        site,
        [&](int d, std::int64_t, double leaving) {
          is_site = true;
          add(d, leaving, true);
        },
        [&](int d, double leaving) {
          is_site = true;
          add(d, leaving, is_grounded(p, d));
        });
    if (is_site) side.q -= mean;
    return side;
  }

  /// The share of a site in L.
  KARST_HOST_DEVICE double saddle(std::int64_t site, const double* of_p, const double* of_q) const {
    double energy = 0, carried = 0, velocity = 0;
    bool is_site = false;
    for_each_face(
        site,
        [&](int d, std::int64_t other, double leaving) {
          is_site = true;
          const double of_e = sign(d) * e[d / 2], drop_p = of_e + of_p[other] - of_p[site], drop_q = of_q[other] - of_q[site];
          energy += 0.5 * (drop_p * drop_p - drop_q * drop_q);
          carried += 0.5 * leaving * of_p[other];
          velocity += 0.5 * of_e * leaving;
        },
        [&](int d, double leaving) {
          is_site = true;
          const double of_e = sign(d) * e[d / 2], drop_p = 0.5 * of_e - of_p[site];
          if (is_grounded(p, d)) energy += 2 * drop_p * drop_p;
          if (is_grounded(q, d)) energy -= 2 * of_q[site] * of_q[site];
          carried += 0.5 * leaving * turned(p, d) * of_p[site];
          velocity += 0.5 * of_e * leaving;
        });
    return is_site ? energy - 2 * of_q[site] * (carried + velocity - mean) : 0;
  }
};

}  // namespace karst
