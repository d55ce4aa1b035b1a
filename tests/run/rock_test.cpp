// What a rock keeps of the labels of its image.
#include "run/sample/rock.hpp"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

namespace {

constexpr Index3 extents_of_labels = {7, 6, 5};

std::vector<std::uint8_t> labels_of_three_kinds() {
  std::vector<std::uint8_t> labels;
  for (std::int64_t i = 0; i < whole_box(extents_of_labels).volume(); ++i) labels.push_back(static_cast<std::uint8_t>(i * 7 % 5 % 4));
  return labels;
}

Rock rock_of_kinds(const std::vector<std::uint8_t>& labels, const Cleaning& cleaning) {
  return rock_of_labels(
      {.shape = extents_of_labels, .type = VoxelType::uint8, .labels = std::as_bytes(std::span(labels)), .pore = LabelSet::parse("0,2")},
      cleaning, Comm());
}

std::vector<std::uint8_t> expected_marks(const std::vector<std::uint8_t>& labels, const std::vector<std::int64_t>& marked) {
  std::vector<std::uint8_t> marks;
  for_each_voxel(BoxGrid(extents_of_labels, Comm().size()).box(Comm().rank()), [&](const Index3& v) {
    marks.push_back(0);
    for (std::size_t i = 0; i < marked.size(); ++i) {
      if (labels[whole_box(extents_of_labels).offset(v)] == marked[i]) marks.back() = static_cast<std::uint8_t>(i + 1);
    }
  });
  return marks;
}

}  // namespace

TEST(Rock, keeps_the_classes_of_pore_voxels) {
  const std::vector<std::uint8_t> labels = labels_of_three_kinds();
  for (const std::vector<std::int64_t>& classes : {std::vector<std::int64_t>{2, 0}, {2}, {0, 77}}) {
    const Rock rock = rock_of_kinds(labels, {.classes = classes});
    EXPECT_EQ(rock.classes.values, expected_marks(labels, classes));
    EXPECT_TRUE(rock.walls.values.empty());
  }
}

TEST(Rock, keeps_walls_apart_from_classes) {
  const std::vector<std::uint8_t> labels = labels_of_three_kinds();
  const Rock rock = rock_of_kinds(labels, {.walls = {3, 1}});
  EXPECT_EQ(rock.walls.values, expected_marks(labels, {3, 1}));
  EXPECT_TRUE(rock.classes.values.empty());
}

TEST(Rock, keeps_no_labels_unless_asked) {
  const Rock rock = rock_of_kinds(labels_of_three_kinds(), {});
  EXPECT_TRUE(rock.walls.values.empty());
  EXPECT_TRUE(rock.classes.values.empty());
}

}  // namespace karst
