// The grid of the preconditioner: a linear, symmetric and positive function.
#include "conduction/coarse_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "base/text.hpp"
#include "geometry/box.hpp"

namespace karst {

namespace {

using Values = std::vector<float>;

// Some links and nodes are missing.
GridLinks random_links(const Index3& shape, bool has_grounds, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto number = [&] { return random() % 3 == 0 ? 0.0F : 1 + static_cast<float>(random() % 100) / 10; };
  GridLinks links(shape);
  for (Values& above : links.above) std::generate(above.begin(), above.end(), number);
  if (has_grounds) std::generate(links.grounds.begin(), links.grounds.end(), number);
  return links;
}

// What random potentials leave over. So the residuals of nodes that no way joins to a fixed potential add up to 0.
Values random_residuals(const GridLinks& links, std::uint32_t seed) {
  std::mt19937 random(seed);
  const Box box = whole_box(links.shape);
  Values potentials(links.grounds.size()), values(links.grounds.size());
  for (float& value : potentials) value = static_cast<float>(random() % 201) - 100;
  for_each_voxel(box, [&](const Index3& v) {
    const std::size_t node = box.offset(v);
    values[node] += links.grounds[node] * potentials[node];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Index3 next = v;
      next[axis] = (v[axis] + 1) % links.shape[axis];
      const float current = links.above[axis][node] * (potentials[node] - potentials[box.offset(next)]);
      values[node] += current;
      values[box.offset(next)] -= current;
    }
  });
  return values;
}

double product(const Values& a, const Values& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }
double length(const Values& a) { return std::sqrt(product(a, a)); }

const std::vector<Index3> shapes = {{8, 8, 8}, {5, 7, 3}, {1, 9, 4}, {20, 1, 1}, {2, 2, 2}, {1, 1, 1}, {17, 3, 2}};

}  // namespace

TEST(CoarseGrid, is_linear) {
  for (const Index3& shape : shapes) {
    const GridLinks links = random_links(shape, true, 1);
    CoarseGrid grid(links, 1);
    const Values a = random_residuals(links, 2), b = random_residuals(links, 3);
    const std::size_t nodes = a.size();
    Values both(nodes), expected(nodes);
    for (std::size_t i = 0; i < nodes; ++i) both[i] = 3 * a[i] - b[i];
    const Values of_a = grid.solve(a), of_b = grid.solve(b), of_both = grid.solve(both);
    for (std::size_t i = 0; i < nodes; ++i) expected[i] = 3 * of_a[i] - of_b[i];
    const double scale = 3 * length(of_a) + length(of_b);
    for (std::size_t i = 0; i < nodes; ++i) EXPECT_NEAR(of_both[i], expected[i], 1e-5 * scale) << shape_text(shape);
    EXPECT_EQ(grid.solve(a), of_a) << "not the same at every call";
  }
}

TEST(CoarseGrid, is_symmetric_and_positive) {
  for (const bool has_grounds : {true, false}) {
    for (const Index3& shape : shapes) {
      const GridLinks links = random_links(shape, has_grounds, 4);
      CoarseGrid grid(links, 1);
      for (std::uint32_t seed = 0; seed < 10; ++seed) {
        const Values a = random_residuals(links, 2 * seed), b = random_residuals(links, 2 * seed + 1);
        const Values of_a = grid.solve(a), of_b = grid.solve(b);
        EXPECT_NEAR(product(a, of_b), product(b, of_a), 1e-5 * length(a) * length(of_b)) << shape_text(shape);
        EXPECT_GE(product(a, of_a), 0) << shape_text(shape);
        if (a.size() > 20) {
          EXPECT_GT(product(a, of_a), 1e-3 * length(a) * length(of_a)) << shape_text(shape);
        }
      }
    }
  }
}

TEST(CoarseGrid, carries_what_enters_one_node_to_the_fixed_potential_of_another) {
  GridLinks links({4, 1, 1});
  links.above[0] = {1, 1, 1, 0};
  links.grounds = {2, 0, 0, 0};
  CoarseGrid grid(links, 1);
  Values residuals = {0, 0, 0, 1}, potentials(4);
  for (int turn = 0; turn < 60; ++turn) {  // Richardson's iteration
    const Values& more = grid.solve(residuals);
    for (std::size_t i = 0; i < 4; ++i) potentials[i] += more[i];
    for (std::size_t i = 0; i < 4; ++i) {
      float leaving = links.grounds[i] * potentials[i];
      if (i > 0) leaving += potentials[i] - potentials[i - 1];
      if (i < 3) leaving += potentials[i] - potentials[i + 1];
      residuals[i] = (i == 3 ? 1.0F : 0.0F) - leaving;
    }
  }
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(potentials[i], 0.5 + static_cast<double>(i), 1e-5);
}

TEST(CoarseGrid, computes_the_same_bits_with_threads) {
  const Index3 shape = {40, 30, 33};
  const GridLinks links = random_links(shape, true, 8);
  const Values residuals = random_residuals(links, 7);
  CoarseGrid alone(links, 1), shared(links, 3);
  EXPECT_EQ(alone.solve(residuals), shared.solve(residuals));
}

}  // namespace karst
