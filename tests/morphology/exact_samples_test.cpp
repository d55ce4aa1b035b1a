// Samples whose maps are known: slits, tubes, ducts, an ink bottle, tubes that are joined, touching spheres; on any ranks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>

#include "base/text.hpp"
#include "support/map_case.hpp"

namespace karst {

namespace {

using Counts = std::map<std::int64_t, std::int64_t, std::greater<>>;  // of pores by value

PoreBlock pores_where(const Index3& shape, const std::function<bool(std::int64_t x, std::int64_t y, std::int64_t z)>& is_pore) {
  PoreBlock pores(whole_box(shape));
  for_each_voxel(pores.box, [&](const Index3& at) { pores[at] = is_pore(at[0], at[1], at[2]); });
  return pores;
}

std::int64_t square(std::int64_t x, std::int64_t y = 0, std::int64_t z = 0) { return x * x + y * y + z * z; }

PoreBlock tube(std::int64_t radius_squared) {
  return pores_where({31, 31, 24}, [=](auto x, auto y, auto) { return square(x - 15, y - 15) <= radius_squared; });
}

PoreBlock duct(std::int64_t width) {
  const auto is_inside = [=](std::int64_t i) { return i >= 2 && i < 2 + width; };
  return pores_where({width + 4, width + 4, 24}, [=](auto x, auto y, auto) { return is_inside(x) && is_inside(y); });
}

PoreBlock ink_bottle() {
  return pores_where({31, 31, 31}, [](auto x, auto y, auto z) {
    return square(x - 15, y - 15, z - 15) <= 100 || (z < 15 && square(x - 15, y - 15) <= 10) || square(x - 3, y - 3, z - 27) <= 5;
  });
}

// A narrow tube and a wide one along z, joined by one along x. The wide one may be closed at z-.
PoreBlock two_tubes(bool is_closed) {
  return pores_where({41, 21, 33}, [=](auto x, auto y, auto z) {
    if (is_closed && z < 3 && x >= 18) return false;
    const bool is_joint = square(z - 16, y - 10) <= 4 && x >= 8 && x <= 28;
    return square(x - 8, y - 10) <= 9 || square(x - 28, y - 10) <= 36 || is_joint;
  });
}

// What is known of a sample of one map after the other, with an inlet at z-.
class Found {
 public:
  explicit Found(const PoreBlock& pores, const PoreFrame& frame = frame_of(Boundary::mirror))
      : maps_(maps_of(pores, frame, {{}, 2}, comm_)) {}

  Counts sizes() { return painted(PoreMap::distance); }
  Counts intrusion() {
    EXPECT_TRUE(maps_.enter({SampleFace{2, false}}));
    return painted(PoreMap::access);
  }
  std::uint32_t largest() const { return maps_.largest_distance(); }
  std::uint32_t critical(std::size_t axis) { return maps_.critical(axis); }

 private:
  Counts painted(PoreMap from) {
    maps_.maps().paint(from);
    const std::vector<std::int64_t> all = maps_.maps().count_values(PoreMap::painted);
    Counts counts;
    for (std::size_t value = 0; value < all.size(); ++value) {
      if (all[value] > 0) counts[static_cast<std::int64_t>(value)] = all[value];
    }
    return counts;
  }

  Comm comm_;
  IntrusionMaps maps_;
};

// Sizes and intrusion are the same.
void expect_both(const PoreBlock& pores, const Counts& expected, const std::string& what) {
  Found found(pores);
  EXPECT_EQ(found.sizes(), expected) << what;
  EXPECT_EQ(found.intrusion(), expected) << what;
}

std::int64_t count_of(const PoreBlock& pores) { return std::count(pores.values.begin(), pores.values.end(), 1); }

}  // namespace

TEST(ExactSamples, a_slit_has_one_value) {
  for (const std::int64_t width : {1, 2, 7, 8}) {
    const PoreBlock slit = pores_where({24, width + 4, 24}, [=](auto, auto y, auto) { return y >= 2 && y < 2 + width; });
    const std::int64_t value = square((width + 1) / 2);
    expect_both(slit, {{value, count_of(slit)}}, text("width ", width));
    Found found(slit);
    EXPECT_EQ(found.critical(0), value);
    EXPECT_EQ(found.critical(1), 0);
    EXPECT_EQ(found.critical(2), value);
  }
}

TEST(ExactSamples, a_tube_has_the_next_sum_of_two_squares) {
  for (const auto& [radius_squared, value] : std::map<std::int64_t, std::int64_t>{{9, 10}, {25, 26}, {36, 37}, {100, 101}}) {
    const PoreBlock pores = tube(radius_squared);
    expect_both(pores, {{value, count_of(pores)}}, text("radius^2 ", radius_squared));
  }
}

TEST(ExactSamples, square_ducts_have_corners) {
  expect_both(duct(8), {{16, 1440}, {9, 96}}, "8");
  expect_both(duct(9), {{25, 1656}, {16, 192}, {9, 96}}, "9");
  expect_both(duct(16), {{64, 5376}, {49, 192}, {36, 288}, {16, 192}, {9, 96}}, "16");
}

TEST(ExactSamples, an_ink_bottle_fills_through_its_neck) {
  Found found(ink_bottle());
  EXPECT_EQ(found.sizes(),
            (Counts{{101, 4169}, {84, 8}, {69, 4}, {56, 8}, {45, 4}, {36, 12}, {29, 9}, {22, 12}, {17, 1}, {14, 20}, {13, 143}, {6, 57}}));
  EXPECT_EQ(found.intrusion(), (Counts{{13, 4277}, {12, 48}, {11, 60}, {10, 5}, {0, 57}}));
}

TEST(ExactSamples, a_wide_tube_fills_through_a_narrow_joint_if_closed) {
  expect_both(two_tubes(false), {{37, 3729}, {30, 8}, {10, 957}, {9, 8}, {6, 10}, {5, 120}}, "open");
  Found closed(two_tubes(true));
  EXPECT_EQ(closed.sizes(), (Counts{{37, 3118},
                                    {36, 96},
                                    {30, 8},
                                    {26, 4},
                                    {25, 60},
                                    {17, 4},
                                    {16, 40},
                                    {13, 4},
                                    {10, 961},
                                    {9, 20},
                                    {8, 16},
                                    {6, 10},
                                    {5, 124},
                                    {4, 20},
                                    {2, 4},
                                    {1, 4}}));
  EXPECT_EQ(closed.intrusion(), (Counts{{10, 957}, {9, 8}, {6, 5}, {5, 3443}, {4, 72}, {2, 4}, {1, 4}}));
}

namespace {

// One cell of touching spheres, from the middle of a layer of spheres to that of the next one; the centre of a voxel lies at its number.
PoreBlock between_spheres(std::int64_t edge, const std::vector<std::array<double, 3>>& centres, double radius) {
  const auto n = static_cast<double>(edge);
  return pores_where({edge, edge, edge + 1}, [&](auto x, auto y, auto z) {
    return std::ranges::none_of(centres, [&](const std::array<double, 3>& centre) {
      const std::array<std::int64_t, 3> voxel = {x, y, z};
      double sum = 0;
      for (std::size_t a = 0; a < 3; ++a) {
        const double apart = std::abs(static_cast<double>(voxel[a]) - centre[a] * n);
        sum += std::pow(std::min(apart, n - apart), 2);
      }
      return sum <= std::pow(radius * n, 2);
    });
  });
}

// What lies beyond z- and z+ is the mirror image, as in the lattice.
void expect_throat(const PoreBlock& pores, std::uint32_t largest, std::uint32_t throat) {
  Found found(pores, frame_of(Boundary::periodic, 2));
  EXPECT_EQ(found.largest(), largest);
  EXPECT_EQ(found.critical(2), throat);
}

const std::vector<std::array<double, 3>> simple_cubic = {{0, 0, 0}}, body_centred = {{0, 0, 0}, {0.5, 0.5, 0.5}},
                                         face_centred = {{0, 0, 0}, {0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.5, 0.5, 0}};

}  // namespace

TEST(ExactSamples, touching_spheres_have_their_throat) {
  expect_throat(between_spheres(32, simple_cubic, 0.5), 147, 50);
  expect_throat(between_spheres(64, body_centred, std::sqrt(3) / 4), 73, 38);
}

TEST(ExactSamples, touching_spheres_have_their_throat_in_large_samples) {
  expect_throat(between_spheres(64, simple_cubic, 0.5), 561, 181);
  expect_throat(between_spheres(128, simple_cubic, 0.5), 2242, 722);
  expect_throat(between_spheres(128, body_centred, std::sqrt(3) / 4), 274, 152);
  expect_throat(between_spheres(96, face_centred, std::sqrt(2) / 4), 225, 21);
  expect_throat(between_spheres(144, face_centred, std::sqrt(2) / 4), 484, 54);
}

}  // namespace karst
