#include "geometry/synthetic/grains.hpp"

#include <cstring>

namespace karst {

namespace {

double lowest_z(const Grain& grain) { return grain.centre[2] - grain.reach[2]; }

}  // namespace

Grain sphere(const Point& centre, double radius) {
  return {centre, {1.0, 1.0, 1.0, 0.0, 0.0, 0.0}, radius * radius, {radius, radius, radius}};
}

Grain ellipsoid(const Point& centre, double size, const Point& ratios, const Rotation& rotation) {
  Grain grain{centre, {}, size * size, {}};
  auto& [xx, yy, zz, xy, xz, yz] = grain.form;
  for (std::size_t k = 0; k < 3; ++k) {
    const Point& axis = rotation[k];
    const double weight = 1.0 / (ratios[k] * ratios[k]);
    xx += weight * axis[0] * axis[0];
    yy += weight * axis[1] * axis[1];
    zz += weight * axis[2] * axis[2];
    xy += weight * axis[0] * axis[1];
    xz += weight * axis[0] * axis[2];
    yz += weight * axis[1] * axis[2];
    for (std::size_t i = 0; i < 3; ++i) grain.reach[i] += ratios[k] * axis[i] * ratios[k] * axis[i];
  }
  for (double& reach : grain.reach) reach = size * std::sqrt(reach);
  return grain;
}

Grain scaled(const Grain& grain, double factor) {
  Grain result = grain;
  for (double& at : result.centre) at *= factor;
  for (double& reach : result.reach) reach *= factor;
  result.level *= factor * factor;
  return result;
}

std::vector<Grain> images(const Grain& grain, const Point& periods, const Index3& shape) {
  Index3 first;
  Index3 last;
  for (std::size_t i = 0; i < 3; ++i) {
    first[i] = static_cast<std::int64_t>(std::ceil((-grain.reach[i] - grain.centre[i]) / periods[i]));
    last[i] = static_cast<std::int64_t>(std::floor((static_cast<double>(shape[i]) + grain.reach[i] - grain.centre[i]) / periods[i]));
  }
  std::vector<Grain> copies;
  for (std::int64_t k = first[2]; k <= last[2]; ++k) {
    for (std::int64_t j = first[1]; j <= last[1]; ++j) {
      for (std::int64_t i = first[0]; i <= last[0]; ++i) {
        Grain copy = grain;
        copy.centre[0] += static_cast<double>(i) * periods[0];
        copy.centre[1] += static_cast<double>(j) * periods[1];
        copy.centre[2] += static_cast<double>(k) * periods[2];
        copies.push_back(copy);
      }
    }
  }
  return copies;
}

double cube_root(double a) {
  if (a == 0.0) return 0.0;
  double root = std::max(a, 1.0);  // starts above the root: Newton's steps decrease until rounding stops them
  while (true) {
    const double next = root - (root - a / (root * root)) / 3.0;
    if (!(next < root)) return root;
    root = next;
  }
}

GrainField::GrainField(const std::vector<Grain>& grains, const Index3& shape) {
  const Point periods = {static_cast<double>(shape[0]), static_cast<double>(shape[1]), static_cast<double>(shape[2])};
  for (const Grain& grain : grains) {
    const std::vector<Grain> copies = images(grain, periods, shape);
    images_.insert(images_.end(), copies.begin(), copies.end());
    tallest_ = std::max(tallest_, 2.0 * grain.reach[2]);
  }
  std::sort(images_.begin(), images_.end(), [](const Grain& a, const Grain& b) { return lowest_z(a) < lowest_z(b); });
}

void GrainField::mark(const Box& rows, std::uint8_t mark, std::uint8_t* labels) const {
  // A grain whose lowest point is below this ends below the rows. One voxel is a margin for rounding.
  const double lowest = static_cast<double>(rows.lo[2]) - tallest_ - 1.0;
  auto grain = std::lower_bound(images_.begin(), images_.end(), lowest, [](const Grain& a, double z) { return lowest_z(a) < z; });
  for (; grain != images_.end() && lowest_z(*grain) < static_cast<double>(rows.hi[2]); ++grain) {
    for_each_run(*grain, rows, [&](std::int64_t y, std::int64_t z, std::int64_t x_begin, std::int64_t x_end) {
      std::memset(labels + rows.offset({x_begin, y, z}), mark, static_cast<std::size_t>(x_end - x_begin));
    });
  }
}

}  // namespace karst
