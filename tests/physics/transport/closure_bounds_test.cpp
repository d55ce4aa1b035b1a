// Bounds of the dispersion hold for any fields.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "geometry/listed_voxels.hpp"
#include "physics/transport/transport_case.hpp"

namespace karst {
namespace {

constexpr double accuracy_of_bounds = 1e-10;

void expect_contains(const Dispersion& bounds, double value) {
  EXPECT_LE(bounds.lower, value * (1 + accuracy_of_bounds));
  EXPECT_GE(bounds.upper, value * (1 - accuracy_of_bounds));
}

// A field that differs from another by at most `size` at each site.
RawVector<float> shaken(RawVector<float> field, double size, const SiteFacts& facts, std::mt19937& random) {
  std::uniform_real_distribution<float> change(static_cast<float>(-size), static_cast<float>(size));
  for_each_listed(facts.part.voxels, facts.shape, [&](std::size_t site, const Index3&) { field[site] += change(random); });
  return field;
}

// With one exact field, the bound by the residual of the other has nothing to spare but the flux along trees.
TEST(ClosureBounds, contain_the_dispersion_for_any_fields) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    for (const std::uint32_t seed : {1, 2, 3}) {
      std::mt19937 random(seed);
      const auto closures = RandomFlow({18, 8, 7}, boundary, seed).closures(Comm());
      for (const Direction3& e : {ex, ey}) {
        const ClosureProblem problem = {e, RandomFlow::scale};
        const double value = dispersion_of(*closures, problem, accuracy_of_bounds).value;
        const auto [p, q] = closures->fields();
        for (const double size : {0.01, 1., 100.}) {
          const RawVector<float> other_p = shaken(p, size, closures->facts(), random), other_q = shaken(q, size, closures->facts(), random);
          for (const ClosureFields& fields : {ClosureFields{other_p, q}, {p, other_q}, {other_p, other_q}}) {
            const Dispersion bounds = closures->bounds(problem, fields);
            expect_contains(bounds, value);
            EXPECT_LT(bounds.half_width(), 100 * size * size);  // errors are of second order
          }
        }
      }
    }
  }
}

TEST(ClosureBounds, contain_the_dispersion_at_every_look) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const auto closures = RandomFlow({18, 17, 7}, boundary, 4).closures(Comm());
    for (const Direction3& e : {ex, ez}) {
      std::vector<Dispersion> looks;
      const auto keep = [&](const Dispersion& look) {
        looks.push_back(look);
        return true;
      };
      const double value = closures->solve({e, RandomFlow::scale}, {accuracy_of_bounds, 10000}, keep).value;
      EXPECT_GT(looks.size(), 4u);
      EXPECT_LE(looks.back().half_width(), accuracy_of_bounds * value);
      for (const Dispersion& look : looks) expect_contains(look, value);
    }
  }
}

}  // namespace
}  // namespace karst
