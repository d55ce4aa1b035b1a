#include "report/pictures/camera.hpp"

#include <algorithm>

namespace karst {

namespace {

constexpr Point3 view_from = {2.0, -2.6, 1.5};
constexpr double distance = 2.6;  // in diagonals of the box: mild perspective
constexpr double margin = 0.06;   // share of the picture's longer side, for names of axes

}  // namespace

Camera::Camera(const Point3& size, std::int64_t pixels) {
  const Point3 centre = 0.5 * size;
  eye_ = centre + distance * std::sqrt(dot(size, size)) * unit(view_from);
  forward_ = unit(centre - eye_);
  left_ = unit(cross({0, 0, 1}, forward_));
  up_ = cross(forward_, left_);
  std::array<double, 2> lo = {INFINITY, INFINITY}, hi = {-INFINITY, -INFINITY};
  for (int corner = 0; corner < 8; ++corner) {
    const auto place = seen({(corner & 1) * size[0], (corner >> 1 & 1) * size[1], (corner >> 2 & 1) * size[2]});
    for (std::size_t i = 0; i < 2; ++i) {
      lo[i] = std::min(lo[i], place[i]);
      hi[i] = std::max(hi[i], place[i]);
    }
  }
  const double longest = std::max(hi[0] - lo[0], hi[1] - lo[1]);
  const auto all = static_cast<double>(pixels);
  scale_ = (1 - 2 * margin) * all / longest;
  first_column_ = -lo[0] * scale_ + margin * all;
  first_row_ = hi[1] * scale_ + margin * all;
  width_ = std::llround((hi[0] - lo[0]) * scale_ + 2 * margin * all);
  height_ = std::llround((hi[1] - lo[1]) * scale_ + 2 * margin * all);
}

std::array<double, 2> Camera::seen(const Point3& point) const {
  const Point3 way = point - eye_;
  const double depth = dot(way, forward_);
  return {-dot(way, left_) / depth, dot(way, up_) / depth};
}

std::array<double, 2> Camera::pixel_of(const Point3& point) const {
  const auto place = seen(point);
  return {first_column_ + place[0] * scale_, first_row_ - place[1] * scale_};
}

Point3 Camera::direction_of(double column, double row) const {
  return unit(forward_ + -(column - first_column_) / scale_ * left_ + (first_row_ - row) / scale_ * up_);
}

}  // namespace karst
