// The inverse of a small matrix of conductances.
#pragma once

#include <vector>

#include "base/memory/raw_vector.hpp"
#include "network/joint/sparse_rows.hpp"

namespace karst {

/// [column * rows + row]. The potential of pinned nodes is 0: one node of each network that nothing joins to a fixed potential. This is an
/// inverse for residuals with the sum 0 over such a network.
RawVector<double> exact_inverse(const SparseRows& matrix, const std::vector<bool>& is_pinned, int threads);

}  // namespace karst
