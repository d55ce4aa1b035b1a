#include "report/pictures/pore_view.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/ranks/parallel.hpp"
#include "report/pictures/colours.hpp"

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

namespace {

struct Hit {
  Point3 at, normal;  // the normal points out of the pore
  bool is_cut;        // lies on a face of the sample
};

/// The share of pores and the mean speed at any point: smoothed over neighbours, interpolated between centres of cells.
class Medium {
 public:
  explicit Medium(const CoarseField& field) : shape_(field.shape), cell_(field.cell_size) {
    std::vector<float> share(field.share.size()), key(field.share.size());
    for (std::size_t i = 0; i < share.size(); ++i) {
      share[i] = static_cast<float>(field.share[i]) / 65535;
      key[i] = share[i] * static_cast<float>(field.mean_key[i]);
    }
    share_ = smoothed(std::move(share));
    key_ = smoothed(std::move(key));
    for (int more = 0; more < 2; ++more) key_ = smoothed(std::move(key_));
    wide_share_ = share_;
    for (int more = 0; more < 2; ++more) wide_share_ = smoothed(std::move(wide_share_));
  }

  Point3 size() const { return {extent(0), extent(1), extent(2)}; }
  double finest() const { return std::min({cell_[0], cell_[1], cell_[2]}); }
  double share(const Point3& at) const { return mixed(share_, at); }
  double log2_speed(const Point3& at) const { return log2_of_key(mixed(key_, at) / std::max(mixed(wide_share_, at), 1e-6)); }

  Point3 slope(const Point3& at) const {
    Point3 gradient{};
    for (std::size_t a = 0; a < 3; ++a) {
      Point3 before = at, behind = at;
      before[a] -= 0.7 * cell_[a];
      behind[a] += 0.7 * cell_[a];
      gradient[a] = (share(behind) - share(before)) / cell_[a];
    }
    return gradient;
  }

 private:
  double extent(std::size_t a) const { return static_cast<double>(shape_[a]) * cell_[a]; }

  // Averages each value with its two neighbours along each axis, with weights 1 : 2 : 1.
  std::vector<float> smoothed(std::vector<float> values) const {
    std::size_t stride = 1;
    for (std::size_t a = 0; a < 3; ++a) {
      const auto n = static_cast<std::size_t>(shape_[a]);
      const std::vector<float> from = values;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t at = i / stride % n;
        values[i] = 0.25f * from[at > 0 ? i - stride : i] + 0.5f * from[i] + 0.25f * from[at + 1 < n ? i + stride : i];
      }
      stride *= n;
    }
    return values;
  }

  double mixed(const std::vector<float>& values, const Point3& at) const {
    std::array<std::size_t, 3> first{}, step{};
    Point3 rest{};
    std::size_t stride = 1;
    for (std::size_t a = 0; a < 3; ++a) {
      const auto last = static_cast<double>(shape_[a] - 1);
      const double place = std::clamp(at[a] / cell_[a] - 0.5, 0.0, last);
      const double below = std::min(std::floor(place), std::max(last - 1, 0.0));
      rest[a] = place - below;
      first[a] = static_cast<std::size_t>(below) * stride;
      step[a] = last > 0 ? stride : 0;
      stride *= static_cast<std::size_t>(shape_[a]);
    }
    const float* corner = values.data() + first[0] + first[1] + first[2];
    const auto along_x = [&](std::size_t offset) { return corner[offset] + rest[0] * (corner[offset + step[0]] - corner[offset]); };
    const auto along_y = [&](std::size_t offset) {
      const double low = along_x(offset);
      return low + rest[1] * (along_x(offset + step[1]) - low);
    };
    const double low = along_y(0);
    return low + rest[2] * (along_y(step[2]) - low);
  }

  Index3 shape_;
  std::array<double, 3> cell_;
  std::vector<float> share_, wide_share_, key_;
};

struct Way {
  double from, to;  // positions on a ray where it enters and leaves the box
  std::size_t face_axis;
};

std::optional<Way> way_through(const Point3& size, const Point3& eye, const Point3& direction) {
  Way way = {0, INFINITY, 0};
  for (std::size_t a = 0; a < 3; ++a) {
    if (direction[a] == 0) {
      if (eye[a] < 0 || eye[a] > size[a]) return std::nullopt;
      continue;
    }
    double near = -eye[a] / direction[a], far = (size[a] - eye[a]) / direction[a];
    if (near > far) std::swap(near, far);
    if (near > way.from) way = {near, way.to, a};
    way.to = std::min(way.to, far);
  }
  if (way.from >= way.to) return std::nullopt;
  return way;
}

std::optional<Hit> first_pore(const Medium& medium, const Point3& eye, const Point3& direction) {
  const auto way = way_through(medium.size(), eye, direction);
  if (!way) return std::nullopt;
  const auto at = [&](double t) { return eye + t * direction; };
  if (medium.share(at(way->from)) >= 0.5) {
    Point3 normal{};
    normal[way->face_axis] = direction[way->face_axis] > 0 ? -1 : 1;
    return Hit{at(way->from), normal, true};
  }
  const double step = 0.45 * medium.finest();
  for (double t = way->from + step; t < way->to; t += step) {
    if (medium.share(at(t)) < 0.5) continue;
    double outside = t - step, inside = t;
    for (int halving = 0; halving < 6; ++halving) {
      const double middle = 0.5 * (outside + inside);
      (medium.share(at(middle)) < 0.5 ? outside : inside) = middle;
    }
    const Point3 slope = medium.slope(at(inside));
    const bool is_steep = dot(slope, slope) > 1e-12;
    return Hit{at(inside), is_steep ? -1 * unit(slope) : -1 * direction, false};
  }
  return std::nullopt;
}

// The light at a point; nearby pores in front of it reduce the light.
double openness(const Medium& medium, const Hit& hit) {
  double shut = 0;
  for (int i = 1; i <= 4; ++i) shut += medium.share(hit.at + 1.7 * i * medium.finest() * hit.normal) / i;
  return std::clamp(1 - 0.42 * shut, 0.3, 1.0);
}

/// Casts the rays of one picture.
class Rays {
 public:
  Rays(const CoarseField& field, const Camera& camera, double low, double high)
      : medium_(field), camera_(camera), low_(log2_of_key(speed_key(static_cast<float>(low)))),
        high_(log2_of_key(speed_key(static_cast<float>(high)))) {
    const Point3 behind = -1 * camera.direction_of(0.5 * static_cast<double>(camera.width()), 0.5 * static_cast<double>(camera.height()));
    light_ = unit(behind + 0.45 * camera.to_the_left() + 0.6 * camera.upwards());
  }

  Rgba colour_at(std::int64_t column, std::int64_t row) const {
    const Point3 direction = camera_.direction_of(static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5);
    const auto hit = first_pore(medium_, camera_.eye(), direction);
    if (!hit) return {0, 0, 0, 0};
    const Point3 inside =
        hit->at - (hit->is_cut ? 0 : 1.2 * medium_.finest()) * hit->normal;  // speed inside the pore: at a wall, all fluid is slow
    const auto base = viridis((medium_.log2_speed(inside) - low_) / (high_ - low_));
    const double open = hit->is_cut ? 1 : openness(medium_, *hit);
    const double facing = std::max(0.0, dot(hit->normal, light_));
    const double lit = hit->is_cut ? 0.8 + 0.25 * facing : open * (0.42 + 0.62 * facing);
    const double glint = hit->is_cut ? 0 : 30 * open * std::pow(std::max(0.0, dot(hit->normal, unit(light_ - direction))), 30);
    Rgba colour{0, 0, 0, 255};
    for (std::size_t c = 0; c < 3; ++c) colour[c] = static_cast<std::uint8_t>(std::clamp(std::lround(lit * base[c] + glint), 0L, 255L));
    return colour;
  }

 private:
  const Medium medium_;
  const Camera& camera_;
  double low_, high_;  // log2
  Point3 light_{};
};

}  // namespace

Point3 size_of(const CoarseField& field) {
  Point3 size{};
  for (std::size_t a = 0; a < 3; ++a) size[a] = static_cast<double>(field.shape[a]) * field.cell_size[a];
  return size;
}

Picture<Rgba> pore_view(const CoarseField& field, const Camera& camera, double low, double high, int threads) {
  const Rays rays(field, camera, low, high);
  Picture<Rgba> picture(camera.width(), camera.height());
  in_parallel(threads, picture.height, [&](std::int64_t row) {
    for (std::int64_t column = 0; column < picture.width; ++column) picture.at(column, row) = rays.colour_at(column, row);
  });
  return picture;
}

}  // namespace karst
