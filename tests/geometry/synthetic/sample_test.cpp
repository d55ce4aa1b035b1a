// What holds for every kind of sample.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "geometry/synthetic/boxes.hpp"
#include "geometry/synthetic/samples.hpp"

namespace karst {
namespace {

std::uint64_t fnv1a(const Labels& labels) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::uint8_t label : labels.values) hash = (hash ^ label) * 0x100000001b3U;
  return hash;
}

std::vector<SampleOptions> one_of_each_kind() {
  std::vector<SampleOptions> all;
  for (const SampleKind& kind : sample_kinds()) {
    all.push_back(asked(std::string(kind.name), 24));
    if (std::find(kind.options.begin(), kind.options.end(), "--axis") == kind.options.end()) continue;
    for (const char axis : {'x', 'y'}) all.push_back(with(all.back(), [&](auto& o) { o.axis = axis; }));
  }
  all.push_back(with(asked("cylinders", 24), [](auto& o) { o.axis = 'x', o.shift = {0, 11.3, -9.9}; }));
  all.push_back(with(asked("duct", 24), [](auto& o) { o.section = "triangle"; }));
  all.push_back(asked("sandstone", {32, 24, 20}));
  return all;
}

TEST(Sample, is_the_same_whole_and_box_by_box) {
  for (const SampleOptions& options : one_of_each_kind()) {
    const Labels whole = rendered(options);
    const auto sample = make_sample(options);
    const auto& [nx, ny, nz] = options.shape;
    for (const Box& rows :
         {Box{{0, 0, 0}, {nx, 1, 1}}, Box{{0, 0, 1}, {nx, ny, 2}}, Box{{0, 3, 5}, {nx, 17, nz}}, Box{{0, ny - 1, nz - 1}, {nx, ny, nz}}}) {
      Labels part(rows);
      sample->render(rows, part.values.data());
      int different = 0;
      for_each_voxel(rows, [&](const Index3& v) { different += part[v] != whole[v]; });
      EXPECT_EQ(different, 0) << sample->description() << " from y " << rows.lo[1] << ", z " << rows.lo[2];
    }
  }
}

std::int64_t count_of(const Labels& labels, std::uint8_t label) { return std::count(labels.values.begin(), labels.values.end(), label); }

TEST(Sample, of_rock_holds_pore_and_solid_and_nothing_else) {
  for (const SampleOptions& options : one_of_each_kind()) {
    if (options.kind == "cavity" || options.kind == "box") continue;
    const Labels labels = rendered(options);
    const std::int64_t pores = count_of(labels, Sample::pore), solid = count_of(labels, Sample::solid);
    EXPECT_GT(pores, 0) << options.kind;
    EXPECT_GT(solid, 0) << options.kind;
    EXPECT_EQ(pores + solid, labels.box.volume()) << options.kind;
  }
}

TEST(Sample, box_is_all_pore) { EXPECT_EQ(count_of(rendered(asked("box", {5, 4, 3})), Sample::pore), 60); }

TEST(Sample, cavity_has_walls_of_one_voxel_and_a_lid_between_them) {
  const Labels deep = rendered(asked("cavity", {7, 6, 5}));
  EXPECT_EQ(count_of(deep, Sample::pore), 5 * 4 * 3);
  EXPECT_EQ(count_of(deep, lid_label), 5 * 3);
  EXPECT_EQ(deep[(Index3{1, 5, 1})], lid_label);
  EXPECT_EQ(deep[(Index3{0, 5, 1})], Sample::solid);
  EXPECT_EQ(deep[(Index3{1, 5, 0})], Sample::solid);
  const Labels flat = rendered(asked("cavity", {7, 6, 1}));
  EXPECT_EQ(count_of(flat, Sample::pore), 5 * 4);
  EXPECT_EQ(count_of(flat, lid_label), 5);
  EXPECT_EQ(refusal(asked("cavity", {7, 2, 1})), "--shape has 2 voxels along y (a cavity has a wall at each end). Use 3 or more.");
  EXPECT_EQ(refusal(asked("cavity", {7, 7, 2})),
            "--shape has 2 voxels along z (a cavity has a wall at each end). Use 3 or more, or 1 for two dimensions.");
}

// A change here changes everybody's samples.
TEST(Sample, seed_1_is_the_same_bytes_on_every_machine_and_for_ever) {
  EXPECT_EQ(fnv1a(rendered(asked("sandstone", {64, 48, 40}))), 12975817963557226957U);
  EXPECT_EQ(fnv1a(rendered(asked("sphere-pack", 48))), 11044807989649752361U);
  EXPECT_EQ(fnv1a(rendered(asked("spheres-bcc", 40))), 7203921159986899301U);
}

}  // namespace
TEST(Sample, pores_of_any_box_are_those_of_the_whole) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {20, 16, 12};
  options.porosity = 0.4;
  options.grains = 3;
  const auto sample = make_sample(options);
  const PoreBlock whole = render_pores(*sample, whole_box(options.shape));
  EXPECT_GT(std::count(whole.values.begin(), whole.values.end(), 1), 0);
  const Box box{{5, 3, 2}, {14, 16, 9}};
  const PoreBlock some = render_pores(*sample, box);
  ASSERT_EQ(some.box, box);
  for (std::size_t i = 0; i < some.values.size(); ++i) ASSERT_EQ(some.values[i], whole[box.voxel_at(i)]);
}

}  // namespace karst
