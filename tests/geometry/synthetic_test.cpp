#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "base/error.hpp"
#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/packing.hpp"
#include "geometry/synthetic/random.hpp"
#include "geometry/synthetic/sample.hpp"
#include "geometry/synthetic/sandstone.hpp"

namespace karst {
namespace {

constexpr double pi = std::numbers::pi;
using Labels = Block<std::uint8_t>;

SampleOptions asked(const std::string& kind, const Index3& shape) {
  SampleOptions options;
  options.kind = kind;
  options.shape = shape;
  return options;
}
SampleOptions asked(const std::string& kind, std::int64_t side) { return asked(kind, {side, side, side}); }

template <class Change>
SampleOptions with(SampleOptions options, Change change) {
  change(options);
  return options;
}

Labels rendered(const SampleOptions& options) {
  Labels labels(whole_box(options.shape));
  std::fill(labels.values.begin(), labels.values.end(), std::uint8_t{77});
  make_sample(options)->render(labels.box, labels.values.data());
  return labels;
}

double porosity(const Labels& labels) {
  const auto pores = std::count(labels.values.begin(), labels.values.end(), Sample::pore);
  return static_cast<double>(pores) / static_cast<double>(labels.values.size());
}

void for_each_voxel(const Box& box, const std::function<void(const Index3&)>& visit) {
  Index3 v;
  for (v[2] = box.lo[2]; v[2] < box.hi[2]; ++v[2]) {
    for (v[1] = box.lo[1]; v[1] < box.hi[1]; ++v[1]) {
      for (v[0] = box.lo[0]; v[0] < box.hi[0]; ++v[0]) visit(v);
    }
  }
}

Labels rolled(const Labels& labels, const Index3& by) {
  Labels result(labels.box);
  for_each_voxel(labels.box, [&](const Index3& v) {
    Index3 to;
    for (std::size_t i = 0; i < 3; ++i) to[i] = (v[i] + by[i]) % labels.box.hi[i];
    result[to] = labels[v];
  });
  return result;
}

std::string refusal(const SampleOptions& options) {
  try {
    make_sample(options);
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

std::uint64_t fnv1a(const Labels& labels) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::uint8_t label : labels.values) hash = (hash ^ label) * 0x100000001b3U;
  return hash;
}

// --- random numbers ---

// The known answers that come with Random123, the authors' own code (tests/kat_vectors).
TEST(Philox, gives_the_published_answers) {
  using Words = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox4x32({ones, ones, ones, ones}, {ones, ones}), (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomStream, is_uniform_and_depends_on_seed_and_stream) {
  double sum = 0.0;
  double sum_of_squares = 0.0;
  RandomStream random(7, 3);
  constexpr int draws = 100'000;
  for (int i = 0; i < draws; ++i) {
    const double u = random.uniform();
    ASSERT_TRUE(u >= 0.0 && u < 1.0);
    sum += u;
    sum_of_squares += u * u;
  }
  EXPECT_NEAR(sum / draws, 1.0 / 2.0, 0.004);
  EXPECT_NEAR(sum_of_squares / draws, 1.0 / 3.0, 0.004);
  EXPECT_NE(RandomStream(7, 3).uniform(), RandomStream(7, 4).uniform());
  EXPECT_NE(RandomStream(7, 3).uniform(), RandomStream(8, 3).uniform());
  EXPECT_EQ(RandomStream(7, 3).uniform(), RandomStream(7, 3).uniform());
}

// --- all kinds ---

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

TEST(Sample, holds_pore_and_solid_and_nothing_else) {
  for (const SampleOptions& options : one_of_each_kind()) {
    const Labels labels = rendered(options);
    const auto of = [&](std::uint8_t label) { return std::count(labels.values.begin(), labels.values.end(), label); };
    EXPECT_GT(of(Sample::pore), 0) << options.kind;
    EXPECT_GT(of(Sample::solid), 0) << options.kind;
    EXPECT_EQ(of(Sample::pore) + of(Sample::solid), labels.box.volume()) << options.kind;
  }
}

// --- prisms ---

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

// --- lattices of spheres ---

TEST(SphereLattice, approaches_its_porosity) {
  for (const char* kind : {"spheres-sc", "spheres-bcc", "spheres-fcc"}) {
    for (const double target : {0.5, 0.6, 0.9}) {
      const Labels labels = rendered(with(asked(kind, 96), [&](auto& o) { o.porosity = target; }));
      EXPECT_NEAR(porosity(labels), target, 1.5e-3) << kind;
    }
  }
  const Labels touching = rendered(with(asked("spheres-sc", 96), [](auto& o) { o.radius = 48.0; }));
  EXPECT_NEAR(porosity(touching), 1.0 - pi / 6.0, 1e-3);
}

TEST(SphereLattice, repeats_by_its_own_translations) {
  const Labels bcc = rendered(asked("spheres-bcc", 32));
  EXPECT_EQ(rolled(bcc, {16, 16, 16}).values, bcc.values);
  EXPECT_NE(rolled(bcc, {16, 16, 0}).values, bcc.values);
  const Labels fcc = rendered(asked("spheres-fcc", 32));
  EXPECT_EQ(rolled(fcc, {16, 16, 0}).values, fcc.values);
  EXPECT_EQ(rolled(fcc, {0, 16, 16}).values, fcc.values);
  EXPECT_NE(rolled(fcc, {16, 16, 16}).values, fcc.values);
}

TEST(SphereLattice, shifted_by_whole_voxels_is_the_rolled_image) {
  for (const char* kind : {"spheres-sc", "spheres-bcc", "spheres-fcc", "cylinders"}) {
    const Labels still = rendered(asked(kind, 30));
    const Labels moved = rendered(with(asked(kind, 30), [](auto& o) { o.shift = {7, -4, 65}; }));
    EXPECT_EQ(moved.values, rolled(still, {7, 26, 5}).values) << kind;
    const Labels off = rendered(with(asked(kind, 30), [](auto& o) { o.shift = {0.3, 0.17, 0.41}; }));
    EXPECT_NE(off.values, still.values) << kind;
  }
}

// --- sphere packs ---

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

// --- sandstone ---

TEST(Sandstone, has_the_porosity_asked_for_at_every_resolution) {
  for (const std::int64_t side : {128, 256}) {
    EXPECT_NEAR(porosity(rendered(asked("sandstone", side))), 0.13, 0.003);
    EXPECT_NEAR(porosity(rendered(with(asked("sandstone", side), [](auto& o) { o.porosity = 0.3; }))), 0.3, 0.003);
  }
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

// A change here changes everybody's samples.
TEST(Sample, seed_1_is_the_same_bytes_on_every_machine_and_for_ever) {
  EXPECT_EQ(fnv1a(rendered(asked("sandstone", {64, 48, 40}))), 12975817963557226957U);
  EXPECT_EQ(fnv1a(rendered(asked("sphere-pack", 48))), 11044807989649752361U);
  EXPECT_EQ(fnv1a(rendered(asked("spheres-bcc", 40))), 7203921159986899301U);
}

// --- refusals ---

TEST(SampleOptions, that_a_kind_does_not_take_are_refused) {
  EXPECT_EQ(refusal(with(asked("slit", 8), [](auto& o) { o.seed = 1; })), "karst make slit does not take --seed (it takes --axis, --gap).");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 8), [](auto& o) { o.radius = 3.0; })),
            "karst make sphere-pack does not take --radius (it takes --spheres, --porosity, --seed).");
  EXPECT_EQ(refusal(with(asked("spheres-sc", 8), [](auto& o) { o.axis = 'x'; })),
            "karst make spheres-sc does not take --axis (it takes --porosity, --radius, --shift).");
  EXPECT_EQ(refusal(asked("granite", 8)),
            "there is no kind of sample named 'granite'. Choose one of slit, duct, pipe, cylinders, spheres-sc, spheres-bcc, spheres-fcc, "
            "sphere-pack, sandstone.");
}

TEST(SampleOptions, with_wrong_values_are_refused) {
  EXPECT_EQ(refusal(with(asked("sandstone", 8), [](auto& o) { o.porosity = 1.0; })),
            "--porosity 1 is not between 0 and 1 (it is the fraction of the sample that is pore).");
  EXPECT_EQ(refusal(with(asked("pipe", 8), [](auto& o) { o.axis = 'w'; })), "--axis 'w' is no axis. Use x, y or z.");
  EXPECT_EQ(refusal(with(asked("spheres-sc", 8),
                         [](auto& o) {
                           o.shift = {1, 2};
                         })),
            "--shift needs three numbers (voxels along x, y and z), as in 0.3,0.17,0.41.");
  EXPECT_EQ(refusal(asked("slit", {8, 0, 8})), "--shape is 8 x 0 x 8 voxels: every extent must be at least 1.");
  EXPECT_EQ(refusal(with(asked("duct", 8), [](auto& o) { o.section = "star"; })),
            "--section 'star' is unknown. Use rectangle or triangle.");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 8), [](auto& o) { o.spheres = 0; })), "--spheres 0 leaves nothing to pack. Use 1 to 20000.");
}

TEST(SampleOptions, with_openings_that_do_not_fit_are_refused) {
  EXPECT_EQ(refusal(with(asked("slit", 8), [](auto& o) { o.gap = 8; })),
            "--gap 8 does not fit (it must leave a gap and a wall in 8 voxels along z). Use 1 to 7.");
  EXPECT_EQ(refusal(with(asked("pipe", 20), [](auto& o) { o.radius = 10.5; })),
            "--radius 10.5 is too large (the pipe does not fit into 20 x 20 voxels). Use 1 to 10 voxels.");
  EXPECT_EQ(refusal(with(asked("duct", {20, 8, 8}),
                         [](auto& o) {
                           o.side = {5, 9};
                         })),
            "--side 9 is too large (it does not fit into 8 voxels along y). Use 1 to 8 voxels.");
  EXPECT_EQ(
      refusal(with(asked("duct", 8), [](auto& o) { o.side = {8}; })),
      "duct along z, 8 x 8 voxels open leaves no solid in 8 x 8 x 8 voxels (a sample needs both). Use other sizes, or a larger --shape.");
}

TEST(SampleOptions, for_solids_that_do_not_fit_are_refused) {
  EXPECT_EQ(
      refusal(with(asked("spheres-bcc", 40), [](auto& o) { o.porosity = 0.3; })),
      "--porosity 0.3 is too small (the spheres of spheres-bcc would overlap). Use at least 0.3199, or --radius, which lets them overlap.");
  EXPECT_EQ(refusal(with(asked("spheres-bcc", 40), [](auto& o) { o.porosity = 0.3199; })), "accepted");
  EXPECT_EQ(refusal(with(asked("spheres-sc", 40), [](auto& o) { o.porosity = 0.5, o.radius = 3.0; })),
            "karst make spheres-sc takes --porosity or --radius, not both (one follows from the other).");
  EXPECT_EQ(refusal(with(asked("cylinders", 40), [](auto& o) { o.radius = 0.2; })),
            "--radius 0.2 is too small (less than a voxel can be lost between voxel centres). Use 1 to 28.28 voxels.");
  EXPECT_EQ(
      refusal(asked("cylinders", {40, 30, 40})),
      "--shape has 40 x 30 voxels across the cylinders (the array is square). Use as many voxels along x as along y, or another --axis.");
  EXPECT_EQ(refusal(asked("spheres-fcc", {40, 30, 40})),
            "--shape 40 x 30 x 40 is no cube (spheres-fcc is one cell of a cubic lattice). Use equal extents.");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 40), [](auto& o) { o.porosity = 0.3; })),
            "--porosity 0.3 is too small (a random pack of equal spheres cannot be denser). Use at least 0.37, or make spheres-fcc or "
            "sandstone.");
  EXPECT_EQ(
      refusal(with(asked("sphere-pack", 40), [](auto& o) { o.spheres = 10; })),
      "no way was found to place 10 spheres without overlap (the pack would be too dense). Use a larger --porosity, more --spheres or "
      "another --seed.");
  EXPECT_EQ(
      refusal(with(asked("sandstone", {64, 64, 2}), [](auto& o) { o.grains = 16.0; })),
      "--grains 16 makes grains of 4 voxels, but there are only 2 along z (the sample is thinner than a grain). Use more --grains or a "
      "thicker --shape.");
  EXPECT_EQ(refusal(asked("sandstone", 12)),
            "--grains 16 makes grains of 0.75 voxels (less than one can be lost between voxel centres). Use at most 12.");
}

}  // namespace
}  // namespace karst
