// Slits, ducts, pipes and cylinders against their exact shapes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "geometry/synthetic/samples.hpp"

namespace karst {
namespace {

TEST(Slit, has_exact_layers_across_each_axis) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const std::int64_t gap : {1, 4, 5, 7}) {
      const Index3 shape = {8, 8, 8};
      const Labels labels = rendered(with(asked("slit", shape), [&](auto& o) { o.axis = axis_names[axis], o.gap = gap; }));
      const std::int64_t low_wall = (8 - gap) / 2;
      for_each_voxel(labels.box, [&](const Index3& v) {
        const bool is_open = v[axis] >= low_wall && v[axis] < low_wall + gap;
        ASSERT_EQ(labels[v], is_open ? Sample::pore : Sample::solid) << axis << " " << gap << " " << v[axis];
      });
    }
  }
}

TEST(Slit, leaves_one_layer_on_either_side_unless_told_otherwise) {
  EXPECT_EQ(rendered(asked("slit", {1, 1, 5})).values, (std::vector<std::uint8_t>{1, 0, 0, 0, 1}));
  EXPECT_EQ(rendered(asked("slit", {1, 1, 2})).values, (std::vector<std::uint8_t>{0, 1}));
}

TEST(Duct, has_the_sides_asked_for_along_the_axes_in_order) {
  for (int along = 0; along < 3; ++along) {
    Index3 shape = {12, 12, 12};
    shape[along] = 3;
    const Labels labels = rendered(with(asked("duct", shape), [&](auto& o) { o.axis = axis_names[along], o.side = {4, 7}; }));
    std::array<std::int64_t, 2> sides = {0, 0};
    Index3 middle = {6, 6, 6};
    middle[along] = 1;
    const std::array<int, 2> across = {along == 0 ? 1 : 0, along == 2 ? 1 : 2};
    for (std::size_t i = 0; i < 2; ++i) {
      Index3 v = middle;
      for (v[across[i]] = 0; v[across[i]] < 12; ++v[across[i]]) sides[i] += labels[v] == Sample::pore;
    }
    EXPECT_EQ(sides, (std::array<std::int64_t, 2>{4, 7}));
    EXPECT_DOUBLE_EQ(porosity(labels), 28.0 / 144.0);
  }
}

TEST(Duct, triangle_has_its_area) {
  const Labels labels = rendered(with(asked("duct", {300, 300, 1}), [](auto& o) { o.section = "triangle", o.side = {250.0}; }));
  EXPECT_NEAR(porosity(labels) * 300 * 300, 250.0 * 250.0 * std::sqrt(3.0) / 4.0, 40.0);
}

TEST(Pipe, has_the_area_of_its_circle_along_each_axis) {
  for (int along = 0; along < 3; ++along) {
    Index3 shape = {200, 200, 200};
    shape[along] = 1;
    const Labels labels = rendered(with(asked("pipe", shape), [&](auto& o) { o.axis = axis_names[along]; }));
    EXPECT_NEAR(porosity(labels) * 200 * 200, pi * 99 * 99, 15.0);
    Index3 touching = {100, 100, 100};
    touching[along] = 0;
    touching[(along + 1) % 3] = 1;
    EXPECT_EQ(labels[touching], Sample::pore) << "one voxel from the border";
    touching[(along + 1) % 3] = 0;
    EXPECT_EQ(labels[touching], Sample::solid) << "a wall one voxel thick";
  }
}

TEST(Cylinders, approach_their_porosity_and_repeat_periodically) {
  for (const double target : {0.3, 0.7, 0.95}) {
    const Labels labels = rendered(with(asked("cylinders", {256, 2, 256}), [&](auto& o) { o.axis = 'y', o.porosity = target; }));
    EXPECT_NEAR(porosity(labels), target, 4e-4);
  }
  const Labels overlapping = rendered(with(asked("cylinders", {64, 64, 1}), [](auto& o) { o.radius = 40.0, o.shift = {32.0, 32.0, 0.0}; }));
  const Labels centred = rendered(with(asked("cylinders", {64, 64, 1}), [](auto& o) { o.radius = 40.0; }));
  EXPECT_EQ(overlapping.values, rolled(centred, {32, 32, 0}).values);
  EXPECT_GT(porosity(centred), 0.0);
}

}  // namespace
}  // namespace karst
