// Random packs of equal spheres.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/synthetic/samples.hpp"
#include "geometry/synthetic/spheres.hpp"

namespace karst {
namespace {

// Of the distances between all pairs, each by their nearest images.
double smallest_distance(const std::vector<Point>& centres, const Point& lengths) {
  double smallest = 1e300;
  for (std::size_t a = 0; a < centres.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      double square = 0.0;
      for (std::size_t i = 0; i < 3; ++i) {
        const double apart = std::abs(centres[a][i] - centres[b][i]);
        square += std::min(apart, lengths[i] - apart) * std::min(apart, lengths[i] - apart);
      }
      smallest = std::min(smallest, std::sqrt(square));
    }
  }
  return smallest;
}

TEST(SpherePack, holds_all_spheres_without_overlap) {
  const double diameter = 2.0 * cube_root(3.0 * 0.6 * 1.5 / (4.0 * pi * 200));
  const Point lengths = {1.0, 1.5, 1.0};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const std::vector<Point> centres = pack_spheres(200, diameter, lengths, seed);
    EXPECT_EQ(centres.size(), 200U);
    EXPECT_GE(smallest_distance(centres, lengths), diameter * (1.0 - 1e-12)) << "seed " << seed;
  }
}

TEST(SpherePack, has_the_porosity_asked_for_also_where_it_is_dense) {
  for (const double target : {0.37, 0.4, 0.7}) {
    const Labels labels = rendered(with(asked("sphere-pack", {120, 100, 80}), [&](auto& o) { o.porosity = target, o.spheres = 150; }));
    EXPECT_NEAR(porosity(labels), target, 2e-3);
  }
}

TEST(SpherePack, differs_from_seed_to_seed) {
  EXPECT_NE(rendered(with(asked("sphere-pack", 32), [](auto& o) { o.seed = 2; })).values, rendered(asked("sphere-pack", 32)).values);
}

}  // namespace
}  // namespace karst
