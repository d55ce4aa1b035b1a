// What is done at each site or node, for host and device: one type for each kind of work. A type with a double as its result is summed.
#pragma once

#include <cstdint>

#include "conduction/face_links.hpp"

namespace karst {

constexpr std::uint32_t no_child = 0xFFFFFFFF;
constexpr int children_of_node = 8;

/// Damping of the Jacobi smoother.
constexpr float smoothing = 0.8F;

template <class Links>
KARST_HOST_DEVICE float smoothed(const Links& links, std::int64_t site, float residual) {
  const float diagonal = links.template diagonal<float>(site);
  return diagonal > 0 ? smoothing * residual / diagonal : 0;
}

// --- conjugate gradients, in f64 ---

/// The uniform gradient.
struct StartAtUniformGradient {
  double *potentials, *search;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { potentials[site] = search[site] = 0; }
};

/// The residual of potentials: the current that arrives at a site and does not leave.
struct FindResidual {
  SiteLinks links;
  const double* potentials;
  double* residuals;
  KARST_HOST_DEVICE static double at(const SiteLinks& links, std::int64_t site, const double* potentials) {
    if (!links.is_free(site)) return 0;
    double leaving = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int) { leaving += conductance * drop; });
    return -leaving;
  }
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { residuals[site] = at(links, site, potentials); }
};

/// q = A p. The sum is p q.
struct ApplyToSearch {
  SiteLinks links;
  const double* search;
  double* applied;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    applied[site] = links.leaving(site, search);
    return search[site] * applied[site] * by_unit;
  }
};

/// x += alpha p, r -= alpha q, and the first smoothing of the preconditioner.
struct StepAlong {
  SiteLinks links;
  const double *search, *applied;
  double *potentials, *residuals;
  float* smooth;
  double alpha;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    potentials[site] += alpha * search[site];
    residuals[site] -= alpha * applied[site];
    smooth[site] = smoothed(links, site, static_cast<float>(residuals[site]));
  }
};

/// p = z + beta p.
struct TurnSearch {
  const float* preconditioned;
  double* search;
  double beta;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { search[site] = preconditioned[site] + beta * search[site]; }
};

// --- the preconditioner, in f32 ---

template <class Links, class Number>
struct SmoothFirst {
  Links links;
  const Number* residuals;
  float* smooth;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { smooth[site] = smoothed(links, site, static_cast<float>(residuals[site])); }
};

template <class Links, class Number>
struct FindRemainder {
  Links links;
  const Number* residuals;
  const float* smooth;
  float* remainders;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    remainders[site] = static_cast<float>(residuals[site]) - links.leaving(site, smooth);
  }
};

/// The residual of a node: the sum over its children, in the order of their places.
struct SumChildren {
  const std::uint32_t* children;  ///< [place * stride + node]
  std::int64_t stride;
  const float* remainders;
  float* residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    float sum = 0;
    for (int place = 0; place < children_of_node; ++place) {
      const std::uint32_t child = children[place * stride + node];
      if (child != no_child) sum += remainders[child];
    }
    residuals[node] = sum;
  }
};

template <class Links>
struct AddCorrection {
  Links links;
  const std::uint32_t* parents;
  const float* corrections;  ///< of the parents
  float* smooth;
  float lengthening;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    if (links.is_free(site)) smooth[site] += lengthening * corrections[parents[site]];
  }
};

/// Another smoothing.
template <class Links, class Number>
struct SmoothAgain {
  Links links;
  const Number* residuals;
  const float* smooth;
  float* result;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    const float remainder = static_cast<float>(residuals[site]) - links.leaving(site, smooth);
    result[site] = smooth[site] + smoothed(links, site, remainder);
  }
};

/// The same at sites. The sum is r z.
struct SmoothAgainSummed {
  SmoothAgain<SiteLinks, double> work;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    work(site);
    return work.residuals[site] * work.result[site] * by_unit;
  }
};

/// The links of a node: the sums of those of its children that leave it.
template <class Links>
struct JoinLinks {
  Links finer;
  std::int64_t finer_sites;  ///< numbers from here on are those of other parts
  const std::uint32_t* parents;
  const float* finer_grounds;  ///< of nodes; nullptr: of sites
  const std::uint32_t* children;
  std::int64_t stride;
  float *conductances, *grounds, *diagonals;

  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    float to[faces_of_voxel] = {}, ground = 0;
    for (int place = 0; place < children_of_node; ++place) {
      const std::uint32_t child = children[place * stride + node];
      if (child != no_child && finer.is_free(child)) add(node, child, to, ground);
    }
    float sum = ground;
    for (int d = 0; d < faces_of_voxel; ++d) {
      conductances[d * stride + node] = to[d];
      sum += to[d];
    }
    grounds[node] = ground;
    diagonals[node] = sum;
  }

 private:
  KARST_HOST_DEVICE void add(std::int64_t node, std::int64_t child, float* to, float& ground) const {
    for (int d = 0; d < faces_of_voxel; ++d) {
      if (!finer.is_open(child, d)) continue;
      const std::int64_t other = finer.neighbour(child, d);
      const bool leaves = other >= finer_sites || parents[other] != node;
      const float conductance = of_link(child, d, other);
      if (!finer.is_free(other)) {
        ground += conductance;
      } else if (leaves) {
        to[d] += conductance;
      }
    }
    ground += of_ground(child);
  }
  KARST_HOST_DEVICE float of_link(std::int64_t child, int d, std::int64_t other) const;
  KARST_HOST_DEVICE float of_ground(std::int64_t child) const;
};

template <>
KARST_HOST_DEVICE inline float JoinLinks<SiteLinks>::of_link(std::int64_t child, int, std::int64_t other) const {
  return finer.conductance<float>(child, other);
}
template <>
KARST_HOST_DEVICE inline float JoinLinks<SiteLinks>::of_ground(std::int64_t child) const {
  return finer.ground<float>(child);
}
template <>
KARST_HOST_DEVICE inline float JoinLinks<NodeLinks>::of_link(std::int64_t child, int d, std::int64_t) const {
  return finer.conductances[d * finer.stride + child];
}
template <>
KARST_HOST_DEVICE inline float JoinLinks<NodeLinks>::of_ground(std::int64_t child) const {
  return finer_grounds[child];
}

// --- results and bounds ---

/// Energy of a potential: of each link, half counts at either end.
struct SumEnergy {
  SiteLinks links;
  const double* potentials;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    double energy = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int direction) {
      energy += (links.is_open(site, direction) ? 0.5 : 1.0) * conductance * drop * drop;
    });
    return energy * by_unit;
  }
};

/// The energy of two potentials together: of this potential, and one driven along another axis.
struct SumSharedEnergy {
  SiteLinks links;
  const double* potentials;
  const float* others;
  int other_axis;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    double energy = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int direction) {
      const std::int64_t other = links.neighbour(site, direction);
      const double theirs =
          SiteLinks::uniform_drop(other_axis, direction) + (static_cast<double>(others[site]) - static_cast<double>(others[other]));
      energy += 0.5 * conductance * drop * theirs;
    });
    return energy * by_unit;
  }
};

/// The current through a site along an axis: the mean of the currents through its two faces. At a fixed potential, the current through its
/// only face.
struct SumCurrent {
  SiteLinks links;
  const double* potentials;
  int along;
  double by_unit;
  KARST_HOST_DEVICE static double at(const SiteLinks& links, const double* potentials, std::int64_t site, int along) {
    const double share = links.is_free(site) || along != links.axis ? 0.5 : 1;
    double current = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int direction) {
      if (direction / 2 == along) current += (direction % 2 == 0 ? -share : share) * conductance * drop;
    });
    return current;
  }
  KARST_HOST_DEVICE double operator()(std::int64_t site) const { return at(links, potentials, site, along) * by_unit; }
};

}  // namespace karst
