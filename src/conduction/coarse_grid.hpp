// The coarsest levels of the preconditioner, on the host: all bricks of the sample as a dense grid, and coarser grids of it. Every rank has
// the whole grid and computes the same numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

/// Conductances between the nodes of a grid, and between nodes and fixed potentials. Nodes that nothing leads to have none.
struct GridLinks {
  Index3 shape{};
  std::array<std::vector<float>, 3> above;  ///< by axis: to the next node along the axis; from the last node to the first, if periodic
  std::vector<float> grounds;

  explicit GridLinks(const Index3& of_shape);
};

class CoarseGrid {
 public:
  CoarseGrid(GridLinks links, int threads);

  /// Potentials that carry about these residuals: the same linear function of them at every call. It is symmetric and positive for
  /// residuals that some potentials carry: their sum is 0 over nodes that no way joins to a fixed potential. Returns a vector that is valid
  /// until the next call.
  const std::vector<float>& solve(const std::vector<float>& residuals);

 private:
  struct Level {
    GridLinks links;
    std::vector<float> diagonals, factors, residuals, smooth, result;  // factors: of a smoothing, for the residual
    explicit Level(GridLinks of);
  };

  void solve_level(std::size_t number);
  void solve_again(std::size_t number);
  void improve(std::size_t number);
  void smooth_first(Level& level) const;
  void smooth_again(const Level& level, const std::vector<float>& from, std::vector<float>& to) const;
  void find_remainder(const Level& level, const std::vector<float>& potentials, std::vector<float>& remainders) const;
  void restrict_to(const Level& finer, const std::vector<float>& remainders, Level& coarser) const;
  void add_correction(const Level& coarser, const std::vector<float>& corrections, Level& finer) const;

  int threads_;
  std::vector<Level> levels_;
};

}  // namespace karst
