// The surface of the pores in a box, seen from an oblique corner and coloured by speed, by ray casting. Needs no display, no GPU and no
// library, so all machines give the same picture.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "base/vector3.hpp"
#include "io/files/png.hpp"
#include "report/pictures/field_sketch.hpp"

namespace karst {

using Point3 = Vector3;

constexpr Point3 cross(const Point3& a, const Point3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Point3 unit(const Point3& a) { return (1 / std::sqrt(dot(a, a))) * a; }

/// In the picture, z points up, x to the right and back, y to the left and back.
class Camera {
 public:
  /// For the box from 0 to `size`. The longer side of the picture has `pixels` pixels.
  Camera(const Point3& size, std::int64_t pixels);

  std::int64_t width() const { return width_; }
  std::int64_t height() const { return height_; }
  const Point3& eye() const { return eye_; }
  const Point3& to_the_left() const { return left_; }
  const Point3& upwards() const { return up_; }

  /// Column and row, from the top left corner of the picture.
  std::array<double, 2> pixel_of(const Point3& point) const;
  Point3 direction_of(double column, double row) const;  ///< of length 1

 private:
  std::array<double, 2> seen(const Point3& point) const;  // position to the right and upwards, at a distance of 1

  Point3 eye_{}, forward_{}, left_{}, up_{};
  double scale_ = 1;  // pixels
  double first_column_ = 0, first_row_ = 0;
  std::int64_t width_ = 1, height_ = 1;
};

/// The picture of `field` from `camera`. Solid is transparent. Colours are logarithmic, from `low` to `high`.
Picture<Rgba> pore_view(const CoarseField& field, const Camera& camera, double low, double high, int threads);

/// The size of the box for the camera.
Point3 size_of(const CoarseField& field);

}  // namespace karst
