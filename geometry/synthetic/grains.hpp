// Solid ellipsoids in a box that repeats periodically, and the voxels that they fill.
//
// The decision whether a voxel is solid uses only + - * / and sqrt, which give the same bits on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

using Point = std::array<double, 3>;

/// The points r with (r - centre) . form (r - centre) <= level. The surface is solid.
struct Grain {
  Point centre;
  std::array<double, 6> form;  ///< xx, yy, zz, xy, xz, yz of a symmetric matrix without unit
  double level;                ///< in length squared
  Point reach;                 ///< how far it extends from its centre along each axis
};

/// Three orthogonal unit vectors.
using Rotation = std::array<Point, 3>;

Grain sphere(const Point& centre, double radius);
/// With semi-axes size * ratios[k] along rotation[k].
Grain ellipsoid(const Point& centre, double size, const Point& ratios, const Rotation& rotation);
Grain scaled(const Grain& grain, double factor);

/// The periodic images of the grain that reach into the box from the origin to `shape`.
std::vector<Grain> images(const Grain& grain, const Point& periods, const Index3& shape);

/// a^(1/3) for a >= 0, with the same bits on every machine (std::cbrt's bits differ).
double cube_root(double a);

/// The voxels i of [lo, hi) whose centres i + 0.5 lie within `half` of `middle`.
struct VoxelRun {
  std::int64_t begin;
  std::int64_t end;
};
inline VoxelRun voxels_within(double middle, double half, std::int64_t lo, std::int64_t hi) {
  // Compared as doubles, because a far-away grain may not fit an integer.
  const double begin = std::ceil(middle - half - 0.5);
  const double end = std::floor(middle + half - 0.5) + 1.0;
  const auto clamped = [&](double at) {
    return static_cast<std::int64_t>(std::clamp(at, static_cast<double>(lo), static_cast<double>(hi)));
  };
  return {clamped(begin), clamped(end)};
}

/// Calls visit(y, z, x_begin, x_end) for the voxels of `box` whose centres lie in the grain, row by row. The voxels of a
/// row do not depend on the box.
template <class Visit>
void for_each_run(const Grain& grain, const Box& box, Visit&& visit) {
  const auto& [xx, yy, zz, xy, xz, yz] = grain.form;
  const VoxelRun zs = voxels_within(grain.centre[2], grain.reach[2], box.lo[2], box.hi[2]);
  const VoxelRun ys = voxels_within(grain.centre[1], grain.reach[1], box.lo[1], box.hi[1]);
  for (std::int64_t z = zs.begin; z < zs.end; ++z) {
    const double dz = static_cast<double>(z) + 0.5 - grain.centre[2];
    for (std::int64_t y = ys.begin; y < ys.end; ++y) {
      const double dy = static_cast<double>(y) + 0.5 - grain.centre[1];
      // Along a row the surface is xx dx^2 + 2 b dx + c = 0.
      const double b = xy * dy + xz * dz;
      const double c = yy * dy * dy + 2.0 * yz * dy * dz + zz * dz * dz - grain.level;
      const double discriminant = b * b - xx * c;
      if (discriminant < 0.0) continue;
      const VoxelRun xs = voxels_within(grain.centre[0] - b / xx, std::sqrt(discriminant) / xx, box.lo[0], box.hi[0]);
      if (xs.begin < xs.end) visit(y, z, xs.begin, xs.end);
    }
  }
}

/// Grains in a periodic sample, sorted by z so that the grains of a slab are found fast.
class GrainField {
 public:
  /// `grains` in voxels.
  GrainField(const std::vector<Grain>& grains, const Index3& shape);

  /// Marks the voxels of `rows` that lie in a grain.
  void mark(const Box& rows, std::uint8_t mark, std::uint8_t* labels) const;

 private:
  std::vector<Grain> images_;  // sorted by the z of their lowest points
  double tallest_ = 0.0;       // largest z extent of a grain
};

// A sample made of solid grains in a box that repeats periodically.

class GrainSample : public Sample {
 public:
  /// `grains` are in voxels.
  GrainSample(const Index3& shape, const std::vector<Grain>& grains, std::string description,
              std::optional<double> natural_voxel_size = std::nullopt)
      : Sample(shape), field_(grains, shape), description_(std::move(description)), natural_voxel_size_(natural_voxel_size) {}

  void render(const Box& rows, std::uint8_t* labels) const override {
    std::fill_n(labels, rows.volume(), pore);
    field_.mark(rows, solid, labels);
  }
  std::string description() const override { return description_; }
  std::optional<double> natural_voxel_size() const override { return natural_voxel_size_; }

 private:
  GrainField field_;
  std::string description_;
  std::optional<double> natural_voxel_size_;
};

}  // namespace karst
