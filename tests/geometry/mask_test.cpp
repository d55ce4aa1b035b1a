// Masks, thresholds and the quantiles of grey values, against voxels that are looked at one by one.
#include "geometry/pores/mask.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/text.hpp"
#include "geometry/labels/segmentation.hpp"
#include "geometry/selection.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

TEST(Mask, is_labels_or_a_cylinder) {
  EXPECT_EQ(Mask::parse("cylinder").words(), "cylinder-z");
  EXPECT_EQ(Mask::parse("cylinder-x").cylinder, 0);
  EXPECT_EQ(Mask::parse("2,250-255").words(), "2,250-255");
  EXPECT_TRUE(Mask::parse("2,250-255").outside.contains(251));
  for (const char* wrong : {"cylinder-w", "sphere", "", "2,", "cylinders"}) {
    EXPECT_EQ(refusal_of([&] { Mask::parse(wrong); }),
              text("--mask ", quote(wrong),
                   " is neither labels outside the sample, as in 2 or 2,255, nor cylinder (along z), cylinder-x or cylinder-y."));
  }
}

TEST(Mask, a_cylinder_holds_the_voxels_whose_centres_are_within_its_radius) {
  for (const Index3& shape : {Index3{7, 7, 3}, Index3{8, 8, 8}, Index3{9, 6, 4}, Index3{1, 5, 5}, Index3{40, 41, 2}}) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::size_t b = (static_cast<std::size_t>(axis) + 1) % 3, c = (b + 1) % 3;
      const double radius = 0.5 * static_cast<double>(std::min(shape[b], shape[c]));
      Mask mask;
      mask.cylinder = axis;
      for_each_voxel(whole_box(shape), [&](const Index3& v) {
        const double u = static_cast<double>(v[b]) + 0.5 - 0.5 * static_cast<double>(shape[b]);
        const double w = static_cast<double>(v[c]) + 0.5 - 0.5 * static_cast<double>(shape[c]);
        const RowRange row = row_in_mask(mask, shape, v[1], v[2]);
        ASSERT_EQ(row.begin <= v[0] && v[0] < row.end, u * u + w * w <= radius * radius)
            << shape_text(shape) << ", axis " << axis << ", voxel " << v[0] << " " << v[1] << " " << v[2];
      });
    }
  }
}

// Faces between pores and voxels outside the mask are no surface. On any ranks.
TEST(MaskMeasures, count_the_voxels_inside_and_the_faces_between_pore_and_solid) {
  const Comm comm;
  const Index3 shape = {33, 34, 35};
  const PoreBlock labels = random_pores(shape, 0.4, 7), dice = random_pores(shape, 0.01, 8);
  PoreBlock pores = labels;
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = labels.values[i] && !dice.values[i];
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    MaskMeasures expected;
    PoreMeasures faces;
    for (std::size_t a = 0; a < 3; ++a) expected.slices[a].resize(static_cast<std::size_t>(shape[a]));
    for_each_voxel(whole_box(shape), [&](const Index3& v) {
      for (std::size_t a = 0; a < 3; ++a) {
        expected.slices[a][static_cast<std::size_t>(v[a])] += dice[v] ? 0 : 1;
        Index3 next = v;
        if (++next[a] == shape[a]) {
          if (boundary != Boundary::periodic) continue;
          next[a] = 0;
        }
        faces.faces[a] += pores[v] != pores[next] && !dice[v] && !dice[next];
      }
      expected.voxels += dice[v] ? 0 : 1;
    });
    const BoxGrid grid(shape, comm.size());
    const Box mine = grid.box(comm.rank());
    const PoreBlock my_pores = cut_out(pores, mine), my_outside = cut_out(dice, mine);
    const MaskMeasures found = measure_mask(my_outside, grid, comm, 2);
    EXPECT_EQ(found.voxels, expected.voxels);
    EXPECT_EQ(found.slices, expected.slices);
    EXPECT_EQ(measure_masked_pores(my_pores, my_outside, grid, boundary, comm, 2).faces, faces.faces);
    const std::vector<Tiling> tiles = tilings(shape);
    ASSERT_EQ(found.whole_cubes.size(), tiles.size());
    for (std::size_t t = 0; t < tiles.size(); ++t) {
      for (std::int64_t i = 0; i < tiles[t].count(); ++i) {
        bool is_whole = true;
        for_each_voxel(tiles[t].box(i), [&](const Index3& v) { is_whole = is_whole && !dice[v]; });
        EXPECT_EQ(found.whole_cubes[t][static_cast<std::size_t>(i)] != 0, is_whole);
      }
    }
  }
}

template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& values) {
  return std::as_bytes(std::span(values));
}

TEST(Segmentation, voxels_at_or_below_the_threshold_are_pore) {
  const Segmentation segmentation = {100.5, {{-5, -3}, {7, 7}}};
  const auto labels_of = [&]<class T>(VoxelType type, const std::vector<T>& grey) {
    std::vector<std::byte> labels(grey.size());
    segmentation.apply(type, bytes_of(grey), labels);
    std::vector<int> numbers;
    for (const std::byte label : labels) numbers.push_back(std::to_integer<int>(label));
    return numbers;
  };
  EXPECT_EQ(labels_of(VoxelType::int16, std::vector<std::int16_t>{100, 101, -4, 7, 8, -6}), (std::vector<int>{0, 1, 2, 2, 0, 0}));
  EXPECT_EQ(labels_of(VoxelType::float32, std::vector<float>{100.5f, 100.6f, -4, 7, 7.5f}), (std::vector<int>{0, 1, 2, 2, 0}));
  EXPECT_EQ(labels_of(VoxelType::float64, std::vector<double>{1e300, -INFINITY}), (std::vector<int>{1, 0}));
  EXPECT_EQ(refusal_of([&] {
              labels_of(VoxelType::float64, std::vector<double>{1, NAN});
            }),
            "the image holds voxels that are not a number (NaN), which --threshold cannot segment. Replace them, by a bright value if they "
            "are solid.");
  EXPECT_EQ(labels_of(VoxelType::int64, std::vector<std::int64_t>{9007199254740992, -9007199254740992}), (std::vector<int>{1, 0}));
  EXPECT_EQ(refusal_of([&] {
              labels_of(VoxelType::uint64, std::vector<std::uint64_t>{1, 9007199254740993});
            }),
            "the image holds the grey value 9007199254740993 (--threshold compares whole numbers of at most 2^53). Store the image with "
            "fewer bits.");
}

template <class T>
std::vector<double> thresholds_of(VoxelType type, const std::vector<T>& grey, const std::vector<double>& shares, const Mask& mask = {}) {
  const Comm comm;
  const Index3 shape = {static_cast<std::int64_t>(grey.size()), 1, 1};
  GreyQuantiles quantiles({shape, type, mask}, shares);
  while (!quantiles.are_known()) {
    if (comm.is_root()) quantiles.take(whole_box(shape), bytes_of(grey));
    quantiles.end_pass(comm);
  }
  return quantiles.values();
}

TEST(GreyQuantiles, are_the_least_grey_values_with_a_share_of_the_voxels_at_or_below_them) {
  std::vector<std::int16_t> grey;
  for (int i = 0; i < 1000; ++i) grey.push_back(static_cast<std::int16_t>((i * 7) % 1000 - 500));
  EXPECT_EQ(thresholds_of(VoxelType::int16, grey, {0.001, 0.1, 0.5}), (std::vector<double>{-500, -401, -1}));
  Mask mask;
  mask.outside = LabelSet::parse("-500--301");
  EXPECT_EQ(thresholds_of(VoxelType::int16, grey, {0.5}, mask), std::vector<double>{99}) << "800 voxels are left";

  std::vector<double> wide;
  for (int i = 0; i < 1000; ++i) wide.push_back(1e-3 * ((i * 7) % 1000));
  wide.push_back(INFINITY);
  EXPECT_EQ(thresholds_of(VoxelType::float64, wide, {0.5}), std::vector<double>{1e-3 * 499});
  constexpr double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(thresholds_of(VoxelType::float64, std::vector<double>{-most, -most, 0, most}, {0.5, 0.75, 1}),
            (std::vector<double>{-most, 0, most}));
  EXPECT_EQ(thresholds_of(VoxelType::float64, std::vector<double>{0, least}, {0.5, 1}), (std::vector<double>{0, least}));
  const float next = std::nextafter(1.0f, 2.0f);
  EXPECT_EQ(thresholds_of(VoxelType::float32, std::vector<float>{1, next}, {0.25, 0.5, 1}), (std::vector<double>{1, next}));
  EXPECT_EQ(refusal_of([] {
              thresholds_of(VoxelType::uint8, std::vector<std::uint8_t>{3, 3, 3}, {0.5});
            }),
            "all voxels of the image have one grey value: no threshold separates pore and solid.");
}

// Each type, with the order of its values and one voxel far outside: a fill value or a bright spot moves no quantile.
TEST(GreyQuantiles, do_not_depend_on_outlying_voxels) {
  const auto check = []<class T>(VoxelType type, T scale, T outlier) {
    std::vector<T> grey;
    for (int i = 0; i < 999; ++i) grey.push_back(static_cast<T>(static_cast<T>((i * 7) % 999 / 9) * scale));
    grey.push_back(outlier);
    std::vector<T> sorted = grey;
    std::sort(sorted.begin(), sorted.end());
    std::vector<double> expected;
    for (const std::size_t at : {99u, 299u, 499u, 999u}) expected.push_back(static_cast<double>(sorted[at]));
    EXPECT_EQ(thresholds_of(type, grey, {0.1, 0.3, 0.5, 1}), expected) << type_name(type);
  };
  check(VoxelType::uint8, std::uint8_t{1}, std::uint8_t{255});
  check(VoxelType::int8, std::int8_t{-1}, std::int8_t{127});
  check(VoxelType::uint16, std::uint16_t{3}, std::uint16_t{65535});
  check(VoxelType::int16, std::int16_t{-3}, std::int16_t{-32768});
  check(VoxelType::uint32, std::uint32_t{1}, std::uint32_t{4294967295});
  check(VoxelType::int32, -1, -2147483647);
  check(VoxelType::uint64, std::uint64_t{1000}, std::uint64_t{1} << 53);
  check(VoxelType::int64, std::int64_t{-1}, std::int64_t{1} << 53);
  check(VoxelType::float32, -0.125f, 1e20f);
  check(VoxelType::float64, 1e-3, -1e300);
}

}  // namespace karst
