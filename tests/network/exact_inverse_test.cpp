// The inverse of the coarsest level.
#include "network/joint/sparse_rows.hpp"

#include <gtest/gtest.h>

namespace karst {

namespace {

// Two networks: a triangle and a chain of three nodes. Off the diagonal: conductances with the opposite sign.
SparseRows two_networks(double to_ground) {
  const std::vector<std::array<double, 6>> dense = {{3 + to_ground, -1, -2, 0, 0, 0},
                                                    {-1, 5, -4, 0, 0, 0},
                                                    {-2, -4, 6, 0, 0, 0},
                                                    {0, 0, 0, 1, -1, 0},
                                                    {0, 0, 0, -1, 4, -3},
                                                    {0, 0, 0, 0, -3, 3}};
  SparseRows rows;
  for (const auto& row : dense) {
    for (std::uint32_t column = 0; column < row.size(); ++column) {
      if (row[column] != 0) rows.entries.push_back({column, row[column]});
    }
    rows.first.push_back(rows.entries.size());
  }
  return rows;
}

// The matrix times the solution for a source.
std::vector<double> residual(const SparseRows& matrix, const std::vector<bool>& pinned, const std::vector<double>& source) {
  const RawVector<double> inverse = exact_inverse(matrix, pinned, 2);
  const auto size = source.size();
  std::vector<double> solution(size), found(size);
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column < size; ++column) solution[row] += inverse[column * size + row] * source[column];
  }
  for (std::size_t row = 0; row < size; ++row) {
    found[row] = source[row];
    for (const SparseEntry* entry = matrix.begin(static_cast<std::int64_t>(row)); entry != matrix.end(static_cast<std::int64_t>(row));
         ++entry)
      found[row] -= entry->value * solution[entry->column];
  }
  return found;
}

}  // namespace

TEST(ExactInverse, solves_networks_whose_sources_have_the_sum_zero_with_one_node_pinned) {
  const std::vector<bool> pinned = {false, false, true, false, false, true};
  for (const double left : residual(two_networks(0), pinned, {1, 0.5, -1.5, -2, 0.25, 1.75})) EXPECT_NEAR(left, 0, 1e-5);
}

TEST(ExactInverse, solves_a_network_with_a_fixed_potential_for_any_source) {
  const std::vector<bool> pinned = {false, false, false, false, false, true};
  for (const double left : residual(two_networks(0.5), pinned, {1, 1, 1, -1, 0, 1})) EXPECT_NEAR(left, 0, 1e-5);
}

}  // namespace karst
