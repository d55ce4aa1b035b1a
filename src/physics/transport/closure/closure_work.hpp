// The types of work of the closure problem at sites, for host and device. Work with a double or Terms as its result is summed.
#pragma once

#include <cstdint>

#include "network/terms.hpp"
#include "physics/transport/closure/closure_links.hpp"

namespace karst {

/// Both fields at all sites.
template <class T>
struct FieldPair {
  T *p, *q;
};

struct SetToZero {
  double* values;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { values[site] = 0; }
};

/// Residuals of both equations.
struct FindClosureResiduals {
  ClosureLinks links;
  FieldPair<const double> fields;
  FieldPair<double> residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    const ClosurePair side = links.right_side(site), row = links.apply(site, fields.p, fields.q);
    residuals.p[site] = side.p - row.p;
    residuals.q[site] = side.q - row.q;
  }
};

/// next = A z by_norm - before next. The sum is z A z.
struct ApplyClosure {
  ClosureLinks links;
  FieldPair<const float> z;
  FieldPair<double> next;
  double by_norm, before, by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    const ClosurePair row = links.apply(site, z.p, z.q);
    next.p[site] = row.p * by_norm - before * next.p[site];
    next.q[site] = row.q * by_norm - before * next.q[site];
    return (static_cast<double>(z.p[site]) * row.p + static_cast<double>(z.q[site]) * row.q) * by_unit;
  }
};

/// next -= factor v.
struct TakeOffPair {
  FieldPair<const double> v;
  FieldPair<double> next;
  double factor;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    next.p[site] -= factor * v.p[site];
    next.q[site] -= factor * v.q[site];
  }
};

/// earlier = (z by_norm - of_earlier earlier - of_last last) by_size, and fields += step earlier.
struct MoveFields {
  FieldPair<const float> z;
  FieldPair<const double> last;
  FieldPair<double> earlier, fields;
  double by_norm, of_earlier, of_last, by_size, step;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    move(z.p[site], last.p[site], earlier.p[site], fields.p[site]);
    move(z.q[site], last.q[site], earlier.q[site], fields.q[site]);
  }

 private:
  KARST_HOST_DEVICE void move(float z_here, double last_here, double& earlier_here, double& field) const {
    earlier_here = (static_cast<double>(z_here) * by_norm - of_earlier * earlier_here - of_last * last_here) * by_size;
    field += step * earlier_here;
  }
};

// --- results and bounds ---

struct SumSaddle {
  ClosureLinks links;
  FieldPair<const double> fields;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const { return links.saddle(site, fields.p, fields.q) * by_unit; }
};

/// residuals -= S y. The sum is 2 r y - y S y with the residuals r before.
struct TakeOffLinks {
  SiteLinks links;
  const float* y;
  double* residuals;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    const double own = static_cast<double>(y[site]), residual = residuals[site];
    double leaving = links.ground<double>(site) * own;
    for (int d = 0; d < faces_of_voxel; ++d) {
      if (links.is_open(site, d)) leaving += own - static_cast<double>(y[links.neighbour(site, d)]);
    }
    residuals[site] = residual - leaving;
    return own * (2 * residual - leaving) * by_unit;
  }
};

/// Residuals that are stored.
struct StoredResidual {
  const double* residuals;
  KARST_HOST_DEVICE double at(std::int64_t site) const { return residuals[site]; }
};

/// The velocity at a site along each axis: half the sum of the fluxes through both of its faces, times `scale`.
struct SumVelocities {
  ClosureLinks links;
  double by_unit;
  KARST_HOST_DEVICE Terms<3> operator()(std::int64_t site) const {
    double velocity[3] = {};
    const auto add = [&](int d, double leaving) { velocity[d / 2] += 0.5 * ClosureLinks::sign(d) * leaving * by_unit; };
    links.for_each_face(
        site, [&](int d, std::int64_t, double leaving) { add(d, leaving); }, add);
    return {{velocity[0], velocity[1], velocity[2]}};
  }
};

/// The number of open faces, and of those with a flux above a limit.
struct CountFaces {
  ClosureLinks links;
  double limit;
  KARST_HOST_DEVICE Terms<2> operator()(std::int64_t site) const {
    double open = 0, above = 0;
    for (int d = 1; d < faces_of_voxel; d += 2) {
      if (!links.p.is_open(site, d)) continue;
      const double flux = links.fluxes[d / 2 * links.stride + site];
      open += 1;
      above += flux > limit || -flux > limit ? 1 : 0;
    }
    return {{open, above}};
  }
};

/// L as a product: of these fields, and those of another unit vector without mirrors.
struct SumSharedSaddle {
  ClosureLinks links;
  FieldPair<const double> fields;
  FieldPair<const float> others;
  double e[3];
  double mean;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    double energy = 0, own_carried = 0, their_carried = 0;
    bool is_site = false;
    links.for_each_face(
        site,
        [&](int d, std::int64_t other, double leaving) {
          is_site = true;
          const double own_e = ClosureLinks::sign(d) * links.e[d / 2], their_e = ClosureLinks::sign(d) * e[d / 2];
          const double own_drop = own_e + fields.p[other] - fields.p[site], their_drop = their_e + difference(others.p, site, other);
          energy += 0.5 * (own_drop * their_drop - (fields.q[other] - fields.q[site]) * difference(others.q, site, other));
          own_carried += 0.5 * leaving * (fields.p[other] + own_e);
          their_carried += 0.5 * leaving * (static_cast<double>(others.p[other]) + their_e);
        },
        [](int, double) {});
    if (!is_site) return 0;
    const double own_part = fields.q[site] * (their_carried - mean),
                 their_part = static_cast<double>(others.q[site]) * (own_carried - links.mean);
    return (energy - own_part - their_part) * by_unit;
  }

 private:
  KARST_HOST_DEVICE static double difference(const float* values, std::int64_t site, std::int64_t other) {
    return static_cast<double>(values[other]) - static_cast<double>(values[site]);
  }
};

}  // namespace karst
