// The sandstone: porosity, resolution, seed, and its grains by their definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/samples.hpp"
#include "geometry/synthetic/sandstone.hpp"

namespace karst {
namespace {

TEST(Sandstone, has_the_porosity_asked_for_at_every_resolution) {
  for (const std::int64_t side : {128, 256}) {
    EXPECT_NEAR(porosity(rendered(asked("sandstone", side))), 0.13, 0.003);
    EXPECT_NEAR(porosity(rendered(with(asked("sandstone", side), [](auto& o) { o.porosity = 0.3; }))), 0.3, 0.003);
  }
}

// A plane has grains of the same size: a point is in a grain where it is in the section of one.
TEST(Sandstone, is_a_plane_of_sections_with_one_voxel_along_z) {
  const auto plane = [](std::int64_t side) { return with(asked("sandstone", {side, side, 1}), [](auto& o) { o.porosity = 0.6; }); };
  const Labels coarse = rendered(plane(128)), fine = rendered(plane(384));
  EXPECT_NEAR(porosity(coarse), 0.6, 0.01);
  EXPECT_NEAR(porosity(fine), 0.6, 0.003);
  std::int64_t different = 0;
  for_each_voxel(coarse.box, [&](const Index3& v) { different += coarse[v] != fine[{3 * v[0] + 1, 3 * v[1] + 1, 0}]; });
  EXPECT_LE(different, 2);
}

TEST(Sandstone, same_seed_is_the_same_rock_at_every_resolution) {
  const Labels coarse = rendered(asked("sandstone", {64, 48, 64}));
  const Labels fine = rendered(asked("sandstone", {192, 144, 192}));
  std::int64_t different = 0;
  // Voxel i of the coarse image has the centre of voxel 3 i + 1 of the fine one, up to rounding.
  for_each_voxel(coarse.box, [&](const Index3& v) { different += coarse[v] != fine[{3 * v[0] + 1, 3 * v[1] + 1, 3 * v[2] + 1}]; });
  EXPECT_LE(different, 2);
}

TEST(Sandstone, differs_from_seed_to_seed) {
  const Labels one = rendered(asked("sandstone", 64));
  const Labels two = rendered(with(asked("sandstone", 64), [](auto& o) { o.seed = 2; }));
  std::int64_t different = 0;
  for_each_voxel(one.box, [&](const Index3& v) { different += one[v] != two[v]; });
  EXPECT_NEAR(static_cast<double>(different) / static_cast<double>(one.box.volume()), 2 * 0.13 * 0.87, 0.02);
}

TEST(Sandstone, continues_over_its_ends) {
  const Labels labels = rendered(asked("sandstone", 128));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::vector<std::int64_t> changes(128);  // from each layer to the next, the first after the last
    for_each_voxel(labels.box, [&](Index3 v) {
      const auto layer = static_cast<std::size_t>(v[axis]);
      const std::uint8_t here = labels[v];
      v[axis] = (v[axis] + 1) % 128;
      changes[layer] += here != labels[v];
    });
    const auto [fewest, most] = std::minmax_element(changes.begin(), changes.end() - 1);
    EXPECT_GE(changes.back(), *fewest) << axis_names[axis];
    EXPECT_LE(changes.back(), *most) << axis_names[axis];
    EXPECT_LT(*most, 128 * 128 / 8) << "layers side by side are more alike than two at random";
  }
}

// Reaching back to the definition: the label of a voxel by the grains' inequality at its centre and its images'.
TEST(Sandstone, voxels_have_the_labels_of_their_centres) {
  const SampleOptions options = with(asked("sandstone", {40, 32, 24}), [](auto& o) { o.grains = 4.0; });
  const Labels labels = rendered(options);
  const Point lengths = {4.0, 4.0 * (32.0 / 40.0), 4.0 * (24.0 / 40.0)};
  const Sandstone rock = grow_sandstone(lengths, 0.13, 1);
  const auto is_solid = [&](const Index3& v, const Grain& grain) {
    for (int image = 0; image < 27; ++image) {
      const Index3 period = {image % 3 - 1, image / 3 % 3 - 1, image / 9 - 1};
      Point d;
      for (std::size_t i = 0; i < 3; ++i) {
        d[i] = (static_cast<double>(v[i]) + 0.5) / 10.0 + static_cast<double>(period[i]) * lengths[i] - grain.centre[i];
      }
      const auto& [xx, yy, zz, xy, xz, yz] = grain.form;
      const double level =
          xx * d[0] * d[0] + yy * d[1] * d[1] + zz * d[2] * d[2] + 2 * (xy * d[0] * d[1] + xz * d[0] * d[2] + yz * d[1] * d[2]);
      if (level <= grain.level) return true;
    }
    return false;
  };
  std::int64_t different = 0;
  for_each_voxel(labels.box, [&](const Index3& v) {
    const bool solid = std::any_of(rock.grains.begin(), rock.grains.end(), [&](const Grain& grain) { return is_solid(v, grain); });
    different += labels[v] != (solid ? Sample::solid : Sample::pore);
  });
  EXPECT_LE(different, 1);
}

TEST(Sandstone, grains_have_the_mean_diameter_that_they_are_measured_by) {
  const Sandstone rock = grow_sandstone({16.0, 16.0, 16.0}, 0.13, 1);
  double sum = 0.0;
  for (const Grain& grain : rock.grains) sum += 2.0 * std::sqrt(grain.level);
  EXPECT_NEAR(sum / static_cast<double>(rock.grains.size()), 1.0, 0.01);
  EXPECT_DOUBLE_EQ(*make_sample(asked("sandstone", 128))->natural_voxel_size(), 200e-6 / 8.0);
  EXPECT_FALSE(make_sample(asked("slit", 8))->natural_voxel_size());
}

}  // namespace
}  // namespace karst
