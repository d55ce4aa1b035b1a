// A sample that is a part of its image: cropped, masked, or segmented by a threshold.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "physics/permeability/karst.hpp"
#include "run/sample/threshold_scan.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr Index3 extents = {20, 18, 16};

template <class T>
LabelArray image_of(const std::vector<T>& voxels, VoxelType type, const Index3& size = extents) {
  return {.shape = size, .type = type, .labels = std::as_bytes(std::span(voxels)), .pore = LabelSet::parse("0")};
}

PermeabilityResult run(const Rock& rock, const Comm& comm) {
  PermeabilityPlan plan;
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;
  plan.numerics.tolerance = 0.01;
  return find_permeability(rock, plan, comm);
}

std::vector<double> k_of(const PermeabilityResult& result) {
  std::vector<double> k;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t axis = 0; axis < 3; ++axis) k.push_back(result.k_voxel2(row, axis).value_or(-1));
  }
  return k;
}

}  // namespace

TEST(CroppedSample, is_the_sample_of_the_box_to_the_bit) {
  const Comm comm;
  const std::vector<std::uint8_t> labels = sandstone_labels(extents);
  const Box box = {{3, 2, 5}, {19, 18, 15}};
  std::vector<std::uint8_t> cut;
  for_each_voxel(box, [&](const Index3& v) { cut.push_back(labels[whole_box(extents).offset(v)]); });
  LabelArray cropped = image_of(labels, VoxelType::uint8);
  cropped.crop = box;
  const Rock of_box = rock_of_labels(image_of(cut, VoxelType::uint8, box.extents()), {}, comm), of_crop = rock_of_labels(cropped, {}, comm);
  EXPECT_EQ(of_crop.checksum, of_box.checksum);
  EXPECT_EQ(of_crop.labels.voxels, of_box.labels.voxels);
  EXPECT_EQ(k_of(run(of_crop, comm)), k_of(run(of_box, comm)));
  cropped.crop->hi[1] = 19;
  EXPECT_EQ(refusal_of([&] { rock_of_labels(cropped, {}, comm); }),
            "--crop ends at y = 19, and 'the array' has 20 x 18 x 16 voxels. Ends are at most 20,18,16.");
}

// Voxels outside the mask are solid, and do not count in porosity and k.
TEST(MaskedSample, has_the_flow_of_the_box_and_means_over_the_mask) {
  const Comm comm;
  std::vector<std::uint8_t> labels = sandstone_labels(extents), with_solid = labels;
  Mask cylinder;
  cylinder.cylinder = 2;
  std::int64_t inside = 0;
  for_each_voxel(whole_box(extents), [&](const Index3& v) {
    const RowRange row = row_in_mask(cylinder, extents, v[1], v[2]);
    const bool is_inside = row.begin <= v[0] && v[0] < row.end;
    const std::size_t at = whole_box(extents).offset(v);
    inside += is_inside ? 1 : 0;
    if (is_inside) return;
    labels[at] = 9;
    with_solid[at] = 1;
  });
  const double share = static_cast<double>(inside) / static_cast<double>(labels.size());
  Cleaning without_9;
  without_9.mask.outside = LabelSet::parse("9");
  Cleaning in_cylinder;
  in_cylinder.mask = cylinder;
  const Rock box = rock_of_labels(image_of(with_solid, VoxelType::uint8), {}, comm);
  const Rock by_label = rock_of_labels(image_of(labels, VoxelType::uint8), without_9, comm);
  const Rock by_cylinder = rock_of_labels(image_of(sandstone_labels(extents), VoxelType::uint8), in_cylinder, comm);
  const PermeabilityResult of_box = run(box, comm), of_label = run(by_label, comm), of_cylinder = run(by_cylinder, comm);
  EXPECT_EQ(by_label.mask->voxels, inside);
  EXPECT_DOUBLE_EQ(by_label.report.porosity(), box.report.porosity() / share);
  EXPECT_EQ(k_of(of_label), k_of(of_cylinder));
  EXPECT_EQ(by_label.all.faces, by_cylinder.all.faces);
  EXPECT_LT(by_label.all.faces[0], box.all.faces[0]) << "the side of the cylinder is no surface of the rock";
  for (std::size_t axis = 0; axis < 3; ++axis)
    EXPECT_NEAR(*of_label.k_voxel2(axis, axis), *of_box.k_voxel2(axis, axis) / share, 1e-12 * *of_label.k_voxel2(axis, axis));
  const FlowMeasures &masked = *of_label.measures[2], &whole = *of_box.measures[2];
  EXPECT_DOUBLE_EQ(*masked.tortuosity, *whole.tortuosity);
  EXPECT_EQ(masked.speeds.size(), whole.speeds.size());
}

TEST(MaskedSample, refuses_labels_that_do_not_fit) {
  const Comm comm;
  const std::vector<std::uint8_t> labels = sandstone_labels(extents);
  const auto refused = [&](const std::string& outside) {
    Cleaning cleaning;
    cleaning.mask = Mask::parse(outside);
    return refusal_of([&] { rock_of_labels(image_of(labels, VoxelType::uint8), cleaning, comm); });
  };
  EXPECT_EQ(refused("7").substr(0, 62), "label 7 of --mask does not occur in 'the array' (labels found:");
  EXPECT_EQ(refused("0,5"),
            "label 0 is of --pore 0 and of --mask 0,5 (voxels outside the mask are no pores). Leave it out of one of them.");
  EXPECT_TRUE(refused("1").starts_with("'the array' has no solid inside --mask 1 (labels found: 0 ("));
}

// The same pores as from labels, so the same bits. Also for floating-point numbers, and with a mask by grey value.
TEST(GreySample, is_the_sample_of_its_segmentation) {
  const Comm comm;
  const std::vector<std::uint8_t> labels = sandstone_labels(extents);
  std::vector<float> grey;
  for (std::size_t i = 0; i < labels.size(); ++i) grey.push_back(labels[i] == 0 ? 10.0f + static_cast<float>(i % 7) : 30.0f);
  LabelArray image = image_of(grey, VoxelType::float32);
  image.pore = {};
  image.threshold = 16;
  const Rock from_grey = rock_of_labels(image, {}, comm), from_labels = rock_of_labels(image_of(labels, VoxelType::uint8), {}, comm);
  EXPECT_EQ(from_grey.labels.voxels, from_labels.labels.voxels);
  EXPECT_EQ(k_of(run(from_grey, comm)), k_of(run(from_labels, comm)));

  const auto refused = [&](double threshold, const std::optional<LabelSet>& pore, const std::string& mask) {
    LabelArray at = image;
    at.threshold = threshold;
    if (pore) at.pore = *pore;
    Cleaning cleaning;
    if (!mask.empty()) cleaning.mask = Mask::parse(mask);
    return refusal_of([&] { rock_of_labels(at, cleaning, comm); });
  };
  const std::string advice = " info with --thresholds auto prints porosities for a range of thresholds.";
  EXPECT_EQ(refused(9, {}, ""), "'the array' is all solid with --threshold 9 (no voxel is at or below it). Raise it." + advice);
  EXPECT_EQ(refused(30, {}, ""), "'the array' is all pore with --threshold 30 (no voxel is above it). Lower it." + advice);
  EXPECT_EQ(refused(16, LabelSet::parse("0"), ""), "--pore and --threshold both say which voxels are pore. Leave one of them out.");
  EXPECT_EQ(refused(16, {}, "77"), "no voxel of 'the array' has a grey value of --mask 77.");
  EXPECT_EQ(refused(std::numeric_limits<double>::infinity(), {}, ""), "--threshold inf is not a finite number.");
  EXPECT_EQ(refused(16, {}, "10-30"),
            "no voxel of 'the array' is inside --mask 10-30 (nothing is left of the sample). Give fewer labels, or leave it out.");
  EXPECT_EQ(refused(16, {}, "10"), "accepted");
  const std::vector<float> tenths = {0.1f, 0.2f};
  LabelArray two = image_of(tenths, VoxelType::float32, {1, 1, 2});
  two.pore = {};
  two.threshold = 0.1;
  EXPECT_EQ(rock_of_labels(two, {}, comm).report.pore_voxels, 1) << "0.1 of float32 is not above 0.1";
  image.threshold.reset();
  EXPECT_EQ(
      refusal_of([&] { rock_of_labels(image, {}, comm); }),
      "'the array' holds floating-point voxels (float32): grey values, not labels. Give --threshold (voxels at or below it are pore), "
      "or segment the image first.");
}

TEST(ThresholdScan, says_what_each_threshold_would_give) {
  const Comm comm;
  const std::vector<std::uint8_t> labels = sandstone_labels(extents);
  std::vector<std::int16_t> grey;
  for (std::size_t i = 0; i < labels.size(); ++i)
    grey.push_back(static_cast<std::int16_t>(labels[i] == 0 ? -100 + static_cast<int>(i % 50) : 300));
  LabelArray image = image_of(grey, VoxelType::int16);
  image.pore = {};
  const ThresholdScan scan = scan_thresholds(image, {-200, 400, 4}, {}, comm);
  ASSERT_EQ(scan.thresholds.size(), 4u);
  EXPECT_EQ(scan.thresholds[0].threshold, -200);
  EXPECT_EQ(scan.thresholds[0].porosity, 0);
  EXPECT_EQ(scan.thresholds[0].percolates, (Axes{false, false, false}));
  const Rock rock = rock_of_labels(image_of(labels, VoxelType::uint8), {}, comm);
  for (const std::size_t i : {1, 2}) {
    EXPECT_EQ(scan.thresholds[i].porosity, rock.report.porosity());
    EXPECT_EQ(scan.thresholds[i].porosity_connected, rock.report.porosity_connected());
    EXPECT_EQ(scan.thresholds[i].percolates, rock.report.percolates);
  }
  EXPECT_EQ(scan.thresholds[3].porosity, 1);
  EXPECT_EQ(scan.thresholds[3].percolates, (Axes{true, true, true}));

  const ThresholdScan by_porosity = scan_thresholds(image, {}, {}, comm);
  ASSERT_GE(by_porosity.thresholds.size(), 9u);
  EXPECT_NEAR(by_porosity.thresholds[1].porosity, 0.10, 0.011) << "2 % of the pores have one grey value";
  image.pore = LabelSet::parse("0");
  EXPECT_EQ(refusal_of([&] { scan_thresholds(image, {}, {}, comm); }), "--pore has no meaning with --thresholds. Leave it out.");
}

}  // namespace karst
