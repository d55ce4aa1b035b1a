// The types of work at nodes for the joint levels and for the means of unconnected networks, for host and device.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "network/coarsening.hpp"
#include "network/node_rows.hpp"

namespace karst {

// --- means of unconnected networks ---

template <class Number>
struct CopyNarrow {
  const Number* from;
  float* to;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { to[node] = static_cast<float>(from[node]); }
};

/// Gives each node the value of its parent.
struct TakeFromParents {
  const std::uint32_t* parents;
  const float* coarser;
  float* values;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { values[node] = parents[node] != no_parent ? coarser[parents[node]] : 0; }
};

template <class Number>
struct SubtractParents {
  const std::uint32_t* parents;
  const float* coarser;
  Number* values;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    if (parents[node] != no_parent) values[node] -= static_cast<Number>(coarser[parents[node]]);
  }
};

/// 1 at each node that has a parent: padding has none.
struct CountNodes {
  const std::uint32_t* parents;
  float* counts;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { counts[node] = parents[node] != no_parent ? 1 : 0; }
};

// --- joint levels ---

/// to[i] = values[numbers[i]].
struct Pick {
  const std::uint32_t* numbers;
  const float* values;
  float* to;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const { to[i] = values[numbers[i]]; }
};

/// values[numbers[i]] = from[i].
struct Put {
  const std::uint32_t* numbers;
  const float* from;
  float* values;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const { values[numbers[i]] = from[i]; }
};

struct Clear {
  float* values;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const { values[i] = 0; }
};

/// The residual of a coarser node.
struct Restrict {
  MatrixRows restriction;
  const float* remainders;
  float* residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { residuals[node] = restriction.times(node, remainders); }
};

/// Adds the correction from a coarser level.
struct Interpolate {
  MatrixRows interpolation;
  const float* corrections;
  float* smooth;
  KARST_HOST_DEVICE void operator()(std::int64_t node) const { smooth[node] += interpolation.times(node, corrections); }
};

struct ApplyInverse {
  const double* inverse;  ///< [column * size + row]
  std::int64_t size;
  const float* residuals;
  float* potentials;
  KARST_HOST_DEVICE void operator()(std::int64_t row) const {
    double sum = 0;
    for (std::int64_t column = 0; column < size; ++column) sum += inverse[column * size + row] * static_cast<double>(residuals[column]);
    potentials[row] = static_cast<float>(sum);
  }
};

}  // namespace karst
