// The last level of a network: every rank solves it exactly, on the host.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "network/coarsening.hpp"

namespace karst {

class LastLevel {
 public:
  /// `conductances`: of the entries of the rows; `grounds`: of the nodes, to fixed potentials. Collective.
  LastLevel(const CoarserLevel& level, std::span<const float> conductances, std::span<const float> grounds, const Comm& comm);

  /// Turns the residuals of the nodes of this rank into potentials. Nodes that no way joins to a fixed potential: one of them has the
  /// potential 0, and the residuals should have the sum 0. Collective.
  void solve(std::span<float> values);

 private:
  void factorize();
  double& at(std::size_t row, std::size_t column) { return matrix_[row * size_ + column]; }

  Comm comm_;
  std::size_t size_ = 0;
  std::vector<std::uint32_t> nodes_;   // of this rank, with links
  std::vector<std::size_t> places_;    // of these nodes in the matrix
  std::vector<double> matrix_;         // lower triangle: L below the diagonal, 1 / D on it
  std::vector<float> residuals_;
  std::vector<double> potentials_;
};

}  // namespace karst
