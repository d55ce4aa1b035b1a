// The work of a monitor at sites and at links to walls, on CPUs and GPUs.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/host_device.hpp"
#include "network/terms.hpp"
#include "partition/parts/part.hpp"
#include "physics/flow/measures/gradient_work.hpp"
#include "physics/flow/measures/velocity_rows.hpp"
#include "solver/flow/wall_operations.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

/// Puts the velocities of motions into arrays, 0 at padding. The sum is that of densities.
struct TakeVelocities {
  const SiteMotion* motions;
  std::int64_t first;  ///< the site of the first motion
  SiteInterval padding;
  double* to[3];

  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    const bool is_padding = site >= padding.begin && site < padding.end;
    const SiteMotion& motion = motions[site - first];
    for (std::size_t a = 0; a < 3; ++a) to[a][site] = is_padding ? 0.0 : motion.velocity[a];
    return is_padding ? 0.0 : motion.density;
  }
};

struct SquareOfVelocity {
  VelocityArrays velocities;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const { return squared(velocities.at(site)); }
};

struct SquareOfChange {
  VelocityArrays velocities, earlier;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const { return squared(velocities.at(site) - earlier.at(site)); }
};

enum FlowTerm : std::size_t { velocity_term, energy_term = 3, squares_term, mixed_term, flow_terms };

/// Velocities are multiplied by `scale`.
struct SumGradients {
  VelocityGradients gradients;
  double scale;

  KARST_HOST_DEVICE Terms<flow_terms> operator()(std::int64_t site) const {
    const Velocity u = gradients.rows.velocities.at(site);
    const GradientProducts products = gradients.at(static_cast<std::uint32_t>(site));
    Terms<flow_terms> terms;
    for (std::size_t a = 0; a < 3; ++a) terms.values[velocity_term + a] = u[a] * scale;
    terms.values[energy_term] = squared(u) * (scale * scale / 2);
    terms.values[squares_term] = products.squares * (scale * scale);
    terms.values[mixed_term] = products.mixed * (scale * scale);
    return terms;
  }
};

/// A side of a site, beyond which a peer has a site.
struct SentSide {
  std::uint32_t site, side;
};

/// The rows of velocities that peers need: that of the site, and those of the sites behind it that are known.
struct TakeSentRows {
  VelocityRows rows;
  const SentSide* sent;
  VelocityRow* to;

  KARST_HOST_DEVICE void operator()(std::int64_t i) const {
    const VelocityRow behind = rows.row(sent[i].site, sent[i].side);
    const std::uint64_t known = behind.count + 1;
    to[i] = {{rows.velocities.at(sent[i].site), behind.velocities[0], behind.velocities[1]},
             known < VelocityRow::reach ? known : VelocityRow::reach};
  }
};

/// A link that ends at a named wall.
struct ReflectedLink {
  std::uint32_t place;  ///< of its site, in a list of sites
  std::uint8_t q;
  std::int8_t c[3];  ///< the velocity of q
  Reflection reflection;
};

/// The value that was reflected into this one.
KARST_HOST_DEVICE inline double before_reflection(const Reflection& reflection, double after) {
  if (reflection.square == 0) return (after - reflection.addend) / static_cast<double>(reflection.factor);
  const double square = static_cast<double>(reflection.square), half = reflection.addend / 2;
  return half + (1 - std::sqrt(1 + 4 * square * (after - half))) / (2 * square);
}

/// The momentum that a wall gets in a step, by axis, and the volume that enters.
template <class Number>
struct SumReflections {
  static constexpr double scale = 0x1p20;  ///< sums are exact to 2^-62

  const ReflectedLink* links;
  const Number* populations;  ///< of the sites in the list
  std::int64_t directions;

  KARST_HOST_DEVICE Terms<4> operator()(std::int64_t i) const {
    const ReflectedLink& link = links[i];
    const auto returned = static_cast<double>(populations[link.place * directions + link.q]);
    const double arrived = before_reflection(link.reflection, returned);
    Terms<4> terms;
    for (std::size_t a = 0; a < 3; ++a)
      terms.values[a] = link.c[a] != 0 ? -scale * static_cast<double>(link.c[a]) * (arrived + returned) : 0.0;
    terms.values[3] = scale * (returned - arrived);
    return terms;
  }
};

}  // namespace karst
