// What is gathered of a field, and the surface that is drawn of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "report/pictures/pore_view.hpp"

namespace karst {

// Cells of a field of this shape where `is_site`, each with its own speed.
template <class IsSite>
std::vector<FieldCell> cells_where(const Index3& shape, IsSite&& is_site) {
  std::vector<FieldCell> cells;
  const Box box = whole_box(shape);
  for (std::int64_t i = 0; i < box.volume(); ++i) {
    const Index3 at = box.voxel_at(static_cast<std::size_t>(i));
    const bool site = is_site(at);
    cells.push_back({at, site, site ? static_cast<float>(1 + i) : 0.0f, 7});
  }
  return cells;
}

FieldSketch sketch_of(const Index3& shape, const std::vector<FieldCell>& cells, const std::optional<LabelSet>& pore = {}) {
  FieldSketch sketch({whole_box(shape), {1, 1, 1}}, pore);
  for (const FieldCell& cell : cells) sketch.take(cell);
  return sketch;
}

TEST(FieldSketch, slices_go_through_the_middle) {
  const Index3 shape = {4, 3, 2};
  const auto cells = cells_where(shape, [](const Index3& at) { return at[0] == 2; });
  const FieldSketch sketch = sketch_of(shape, cells);
  ASSERT_EQ(sketch.slices().size(), 3u);
  const Slice& xy = sketch.slices()[0];
  EXPECT_EQ(xy.axis, 2u);
  EXPECT_EQ(xy.cell, 1);
  EXPECT_EQ(xy.width, 4);
  EXPECT_EQ(xy.height, 3);
  for (std::int64_t y = 0; y < 3; ++y) {
    for (std::int64_t x = 0; x < 4; ++x) {
      const auto at = static_cast<std::size_t>(x + 4 * y);
      EXPECT_EQ(xy.ground[at], x == 2 ? Ground::site : Ground::solid);
      EXPECT_EQ(xy.speed[at], x == 2 ? static_cast<float>(1 + x + 4 * (y + 3 * 1)) : 0.0f);
    }
  }
  EXPECT_EQ(sketch.slices()[2].axis, 0u);
  EXPECT_EQ(sketch.slices()[2].cell, 2);
  EXPECT_EQ(std::count(sketch.slices()[2].ground.begin(), sketch.slices()[2].ground.end(), Ground::site), 6);
}

TEST(FieldSketch, pores_without_flow_are_told_from_solid_where_labels_are_known) {
  const Index3 shape = {2, 2, 2};
  const auto cells = cells_where(shape, [](const Index3& at) { return at[0] == 0; });
  EXPECT_TRUE(sketch_of(shape, cells, LabelSet::parse("7")).has_idle_pores());
  EXPECT_FALSE(sketch_of(shape, cells, LabelSet::parse("8")).has_idle_pores());
  EXPECT_FALSE(sketch_of(shape, cells).has_idle_pores());
}

TEST(FieldSketch, large_fields_are_thinned) {
  const FieldSketch sketch({whole_box({1300, 700, 1}), {1, 1, 1}}, {});
  EXPECT_EQ(sketch.slices()[0].every, 3);
  EXPECT_EQ(sketch.slices()[0].width, 434);
  EXPECT_EQ(sketch.slices()[0].height, 234);
  EXPECT_EQ(sketch.coarse().shape, (Index3{145, 78, 1}));
}

TEST(FieldSketch, the_order_of_cells_does_not_matter) {
  const Index3 shape = {170, 9, 8};  // two cells in a larger one
  auto cells = cells_where(shape, [](const Index3& at) { return (at[0] * 7 + at[1] * 3 + at[2]) % 3 != 0; });
  const CoarseField before = sketch_of(shape, cells).coarse();
  const double fast = sketch_of(shape, cells).speed_exceeded_by(0.01);
  std::shuffle(cells.begin(), cells.end(), std::mt19937(5));
  const CoarseField after = sketch_of(shape, cells).coarse();
  EXPECT_EQ(before.edge, 2);
  EXPECT_EQ(before.share, after.share);
  EXPECT_EQ(before.mean_key, after.mean_key);
  EXPECT_EQ(fast, sketch_of(shape, cells).speed_exceeded_by(0.01));
}

TEST(FieldSketch, knows_the_speed_that_a_share_of_the_sites_exceeds) {
  const Index3 shape = {10, 10, 10};  // speeds 1 to 1000
  const FieldSketch sketch = sketch_of(shape, cells_where(shape, [](const Index3&) { return true; }));
  EXPECT_NEAR(sketch.speed_exceeded_by(0.1), 900, 9);
  EXPECT_NEAR(sketch.speed_exceeded_by(0.5), 500, 5);
}

TEST(FieldSketch, keys_grow_as_logarithms) {
  for (const float speed : {1e-20f, 3e-9f, 1.0f, 7.5f}) EXPECT_NEAR(log2_of_key(speed_key(speed)), std::log2(speed), 0.09);
  EXPECT_LT(speed_key(0), speed_key(1e-37f));
}

TEST(PoreView, the_ray_of_a_pixel_meets_the_point_that_is_seen_there) {
  const Camera camera({40, 30, 20}, 500);
  EXPECT_LE(std::max(camera.width(), camera.height()), 501);
  for (const Point3& point : {Point3{0, 0, 0}, Point3{40, 30, 20}, Point3{13, 29, 5}}) {
    const auto pixel = camera.pixel_of(point);
    EXPECT_GT(pixel[0], 0);
    EXPECT_LT(pixel[0], static_cast<double>(camera.width()));
    EXPECT_GT(pixel[1], 0);
    EXPECT_LT(pixel[1], static_cast<double>(camera.height()));
    const Point3 miss = cross(camera.direction_of(pixel[0], pixel[1]), point - camera.eye());
    EXPECT_LT(std::sqrt(dot(miss, miss)), 1e-9);
  }
  EXPECT_LT(camera.pixel_of({20, 15, 20})[1], camera.pixel_of({20, 15, 0})[1]);  // z is up
  EXPECT_LT(camera.pixel_of({0, 15, 0})[0], camera.pixel_of({40, 15, 0})[0]);    // x goes to the right
}

std::int64_t opaque_pixels(const Picture<Rgba>& picture) {
  return std::count_if(picture.pixels.begin(), picture.pixels.end(), [](const Rgba& pixel) { return pixel[3] == 255; });
}

TEST(PoreView, a_ball_of_pores_covers_the_disc_that_it_should) {
  const Index3 shape = {48, 48, 48};
  const double radius = 15;
  const FieldSketch sketch = sketch_of(shape, cells_where(shape, [&](const Index3& at) {
                                         double r2 = 0;
                                         for (const std::int64_t n : at)
                                           r2 += (static_cast<double>(n) - 23.5) * (static_cast<double>(n) - 23.5);
                                         return r2 < radius * radius;
                                       }));
  const CoarseField field = sketch.coarse();
  const Camera camera(size_of(field), 300);
  const Point3 centre = {24, 24, 24}, to_eye = camera.eye() - centre;
  const double distance = std::sqrt(dot(to_eye, to_eye));
  const auto middle = camera.pixel_of(centre), above = camera.pixel_of(centre + camera.upwards());
  const double edge = std::hypot(above[0] - middle[0], above[1] - middle[1]) * distance * std::tan(std::asin(radius / distance));
  const Picture<Rgba> picture = pore_view(field, camera, 1, 1000, 2);
  EXPECT_NEAR(static_cast<double>(opaque_pixels(picture)), 3.14159265 * edge * edge, 0.02 * 3.14159265 * edge * edge);
}

TEST(PoreView, solid_is_not_drawn_and_pores_end_at_the_faces) {
  const Index3 shape = {8, 8, 8};
  const auto picture_of = [&](bool is_pore) {
    const CoarseField field = sketch_of(shape, cells_where(shape, [&](const Index3&) { return is_pore; })).coarse();
    return pore_view(field, Camera(size_of(field), 100), 1, 1000, 1);
  };
  EXPECT_EQ(opaque_pixels(picture_of(false)), 0);
  const Picture<Rgba> full = picture_of(true);
  const Camera camera({8, 8, 8}, 100);
  // The outline of a cube that is seen from outside is a hexagon of all corners but the nearest and the farthest.
  const std::vector<Point3> corners = {{0, 0, 0}, {8, 0, 0}, {8, 8, 0}, {8, 8, 8}, {0, 8, 8}, {0, 0, 8}};
  double area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto a = camera.pixel_of(corners[i]), b = camera.pixel_of(corners[(i + 1) % corners.size()]);
    area += 0.5 * (a[0] * b[1] - a[1] * b[0]);
  }
  EXPECT_NEAR(static_cast<double>(opaque_pixels(full)), std::abs(area), 0.01 * std::abs(area));
}

TEST(PoreView, the_picture_does_not_depend_on_the_threads) {
  const Index3 shape = {12, 10, 9};
  const CoarseField field = sketch_of(shape, cells_where(shape, [](const Index3& at) { return (at[0] + at[1] * at[2]) % 4 < 2; })).coarse();
  const Camera camera(size_of(field), 80);
  EXPECT_EQ(pore_view(field, camera, 1, 1000, 1).pixels, pore_view(field, camera, 1, 1000, 3).pixels);
}

}  // namespace karst
