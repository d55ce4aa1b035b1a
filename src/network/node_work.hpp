// The types of work at nodes, for host and device. Work with a double or Terms as its result is summed.
//
// `Links` are the links of sites or of coarser nodes; `Number` is the type of residuals and potentials. Work that multiplies by a matrix is
// in two parts: operator() finds what leaves a node at the potentials `operand()`, and finish() goes on from there. So a CPU may find
// what leaves many nodes at once.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "network/linked_nodes.hpp"
#include "network/node_rows.hpp"
#include "network/terms.hpp"

namespace karst {

/// Damping of the Jacobi smoother.
constexpr float smoothing = 0.8F;

template <class Links>
KARST_HOST_DEVICE float smoothed(const Links& links, std::int64_t node, float residual) {
  const float diagonal = links.template diagonal<float>(node);
  return diagonal > 0 ? smoothing * residual / diagonal : 0;
}

// --- conjugate gradients ---

/// q = A p. The sum is p q.
template <class Links, class Number>
struct ApplyToSearch {
  Links links;
  const Number* search;
  Number* applied;
  double by_unit;
  const Links& all_links() const { return links; }
  KARST_HOST_DEVICE const Number* operand() const { return search; }
  KARST_HOST_DEVICE double finish(std::int64_t node, Number leaving) const {
    applied[node] = leaving;
    return static_cast<double>(search[node]) * static_cast<double>(leaving) * by_unit;
  }
  KARST_HOST_DEVICE double operator()(std::int64_t node) const { return finish(node, links.leaving(node, search)); }
};

/// x += alpha p, r -= alpha q, and the first smoothing of the preconditioner.
template <class Links, class Number>
struct StepAlong {
  Links links;
  const Number *search, *applied;
  Number *potentials, *residuals;
  float* smooth;
  Number alpha;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    potentials[node] += alpha * search[node];
    residuals[node] -= alpha * applied[node];
    smooth[node] = smoothed(links, node, static_cast<float>(residuals[node]));
  }
};

/// p = z + beta p.
template <class Number>
struct TurnSearch {
  const float* preconditioned;
  Number* search;
  Number beta;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    search[node] = static_cast<Number>(preconditioned[node]) + beta * search[node];
  }
};

// --- one cycle ---

template <class Links, class Number>
struct SmoothFirst {
  Links links;
  const Number* residuals;
  float* smooth;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { smooth[node] = smoothed(links, node, static_cast<float>(residuals[node])); }
};

template <class Links, class Number>
struct FindRemainder {
  Links links;
  const Number* residuals;
  const float* smooth;
  float* remainders;
  const Links& all_links() const { return links; }
  KARST_HOST_DEVICE const float* operand() const { return smooth; }
  KARST_HOST_DEVICE void finish(std::int64_t node, float leaving) const {
    remainders[node] = static_cast<float>(residuals[node]) - leaving;
  }
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { finish(node, links.leaving(node, smooth)); }
};

/// The residual of a coarser node: the sum over its children.
struct SumChildren {
  const std::uint32_t *first_child, *children;
  const float* remainders;
  float* residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    float sum = 0;
    for (std::uint32_t c = first_child[node]; c < first_child[node + 1]; ++c) sum += remainders[children[c]];
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
  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    if (parents[node] != no_parent && links.is_free(node)) smooth[node] += lengthening * corrections[parents[node]];
  }
};

/// Another smoothing.
template <class Links, class Number>
struct SmoothAgain {
  Links links;
  const Number* residuals;
  const float* smooth;
  float* result;
  const Links& all_links() const { return links; }
  KARST_HOST_DEVICE const float* operand() const { return smooth; }
  KARST_HOST_DEVICE void finish(std::int64_t node, float leaving) const {
    result[node] = smooth[node] + smoothed(links, node, static_cast<float>(residuals[node]) - leaving);
  }
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { finish(node, links.leaving(node, smooth)); }
};

/// SmoothAgain with sums, which are r z and q z.
template <class Links, class Number>
struct SmoothAgainSummed {
  SmoothAgain<Links, Number> work;
  const Links& all_links() const { return work.links; }
  const Number* applied;
  double by_unit;
  KARST_HOST_DEVICE const float* operand() const { return work.smooth; }
  KARST_HOST_DEVICE Terms<2> operator()(std::int64_t node) const { return finish(node, work.links.leaving(node, work.smooth)); }
  KARST_HOST_DEVICE Terms<2> finish(std::int64_t node, float leaving) const {
    work.finish(node, leaving);
    const double z = static_cast<double>(work.result[node]) * by_unit;
    return {{static_cast<double>(work.residuals[node]) * z, static_cast<double>(applied[node]) * z}};
  }
};

// --- two steps of conjugate gradients on a coarser level: a K-cycle ---

/// v = A c. The sums are c v, c b, v v, v b, b b.
struct ApplyToFirst {
  NodeLinks links;
  const float *first, *residuals;
  float* applied;
  double by_unit;
  const NodeLinks& all_links() const { return links; }
  KARST_HOST_DEVICE const float* operand() const { return first; }
  KARST_HOST_DEVICE Terms<5> operator()(std::int64_t node) const { return finish(node, links.leaving(node, first)); }
  KARST_HOST_DEVICE Terms<5> finish(std::int64_t node, float leaving) const {
    applied[node] = leaving;
    const double c = static_cast<double>(first[node]), v = static_cast<double>(applied[node]), b = static_cast<double>(residuals[node]);
    return {{c * v * by_unit, c * b * by_unit, v * v * by_unit, v * b * by_unit, b * b * by_unit}};
  }
};

/// b -= alpha v.
struct TakeOff {
  const float* applied;
  float* residuals;
  float alpha;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { residuals[node] -= alpha * applied[node]; }
};

/// The sums are d v, d A d, d b.
struct ApplyToSecond {
  NodeLinks links;
  const float *second, *applied, *residuals;
  double by_unit;
  const NodeLinks& all_links() const { return links; }
  KARST_HOST_DEVICE const float* operand() const { return second; }
  KARST_HOST_DEVICE Terms<3> operator()(std::int64_t node) const { return finish(node, links.leaving(node, second)); }
  KARST_HOST_DEVICE Terms<3> finish(std::int64_t node, float leaving) const {
    const double d = static_cast<double>(second[node]) * by_unit;
    return {{d * static_cast<double>(applied[node]), d * static_cast<double>(leaving), d * static_cast<double>(residuals[node])}};
  }
};

/// x = alpha c + beta d. `second` may be the result.
struct JoinSteps {
  const float* first;
  float* second;
  float alpha, beta;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { second[node] = alpha * first[node] + beta * second[node]; }
};

}  // namespace karst
