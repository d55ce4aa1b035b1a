// The inverse of a small matrix of conductances.
#pragma once

#include "base/raw_vector.hpp"
#include "network/sparse_rows.hpp"

namespace karst {

/// [column * rows + row]. Where no way joins nodes to a fixed potential, the potential of one of them is 0: this is an inverse for residuals
/// with the sum 0 over such nodes.
RawVector<float> exact_inverse(const SparseRows& matrix, int threads);

}  // namespace karst
