#include "validation/twophase/wetting_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace karst {

namespace {

using ContourPoint = std::array<double, 2>;

double as_real(std::int64_t value) { return static_cast<double>(value); }
double radians(double degrees) { return degrees * (std::numbers::pi / 180); }

// Where the share passes 1/2 between two pores along x or y.
std::vector<ContourPoint> interface_of(const PoreBlock& pores, const Block<TwoPhaseMotion>& motions) {
  std::vector<ContourPoint> points;
  for_each_voxel(pores.box, [&](const Index3& v) {
    for (std::size_t a = 0; a < 2; ++a) {
      Index3 next = v;
      if (++next[a] == pores.box.hi[a] || pores[v] == 0 || pores[next] == 0) continue;
      const double here = motions[v].share - 0.5, there = motions[next].share - 0.5;
      if (here * there >= 0) continue;
      points.push_back({as_real(v[0]), as_real(v[1])});
      points.back()[a] += here / (here - there);
    }
  });
  return points;
}

using Three = std::array<double, 3>;

double determinant(const std::array<Three, 3>& m) {
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

struct Circle {
  ContourPoint centre;
  double radius;
};

// The circle x^2 + y^2 = 2 a x + 2 b y + c of least squares.
Circle circle_through(const std::vector<ContourPoint>& points) {
  std::array<Three, 3> normal{};
  Three right{}, solution{};
  for (const auto& [x, y] : points) {
    const Three row = {2 * x, 2 * y, 1};
    for (std::size_t i = 0; i < 3; ++i) {
      right[i] += row[i] * (x * x + y * y);
      for (std::size_t j = 0; j < 3; ++j) normal[i][j] += row[i] * row[j];
    }
  }
  for (std::size_t j = 0; j < 3; ++j) {
    auto replaced = normal;
    for (std::size_t i = 0; i < 3; ++i) replaced[i][j] = right[i];
    solution[j] = determinant(replaced) / determinant(normal);
  }
  return {{solution[0], solution[1]}, std::sqrt(solution[2] + solution[0] * solution[0] + solution[1] * solution[1])};
}

// A straight wall, and half a disc of phase n on it.
struct StraightWall {
  double slope;       // degrees
  ContourPoint foot;  // the centre of the disc, on the wall

  double height(const ContourPoint& at) const {
    return (at[1] - foot[1]) * std::cos(radians(slope)) - (at[0] - foot[0]) * std::sin(radians(slope));
  }
};

double angle_of_drop(const FlowLab& lab, const PoreBlock& pores, const StraightWall& under, double radius, double contact_angle) {
  constexpr double beside_wall = 4.5;  // the finite width of the interface bends it there
  TwoPhaseLaw law;
  law.tension = 0.03;
  TwoPhaseBox box = lab.two_phases({pores, law, contact_angle}, [&](const Index3& v) {
    return interface_profile(radius - std::hypot(as_real(v[0]) - under.foot[0], as_real(v[1]) - under.foot[1]), law.width);
  });
  box.advance(6000);
  std::vector<ContourPoint> points = interface_of(pores, box.motions());
  std::erase_if(points, [&](const ContourPoint& point) { return under.height(point) <= beside_wall; });
  const Circle circle = circle_through(points);
  return std::acos(under.height(circle.centre) / circle.radius) / radians(1);
}

}  // namespace

double angle_at_flat_wall(const FlowLab& lab, const DropOnWall& drop) {
  PoreBlock pores(whole_box({drop.width, drop.height + 1, 1}));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = v[1] > 0; });
  return angle_of_drop(lab, pores, {0, {as_real(drop.width - 1) / 2, 0.5}}, 14, drop.contact_angle);
}

double angle_at_stairs(const FlowLab& lab, double contact_angle) {
  constexpr double reach = 27;  // of the pores, from the wall and along it
  const StraightWall stairs = {30, {32.5, 20.171}};
  PoreBlock pores(whole_box({64, 64, 1}));
  for_each_voxel(pores.box, [&](const Index3& v) {
    const double height = stairs.height({as_real(v[0]), as_real(v[1])});
    pores[v] = height > 0 && height < reach && std::abs(as_real(v[0]) - stairs.foot[0]) < reach;
  });
  return angle_of_drop(lab, pores, stairs, 15, contact_angle);
}

namespace {

constexpr std::int64_t beside_channel = 2;  // solid voxels at each side

PoreBlock channel_pores(const BubbleChannel& channel, std::int64_t length) {
  const std::int64_t across = channel.voxels + 2 * beside_channel;
  PoreBlock pores(whole_box({length, across, across}));
  for_each_voxel(pores.box, [&](const Index3& v) {
    const double y = std::abs(as_real(2 * v[1] + 1 - across) / 2), z = std::abs(as_real(2 * v[2] + 1 - across) / 2);
    pores[v] = (channel.is_round ? std::hypot(y, z) : std::max(y, z)) < as_real(channel.voxels) / 2;
  });
  return pores;
}

// The mean over the four voxels in the middle.
double mean_density(const Block<TwoPhaseMotion>& motions, std::int64_t x) {
  const std::int64_t middle = motions.box.hi[1] / 2;
  double sum = 0;
  for (std::int64_t z = middle - 1; z <= middle; ++z) {
    for (std::int64_t y = middle - 1; y <= middle; ++y) sum += motions[{x, y, z}].density;
  }
  return sum / 4;
}

}  // namespace

double pressure_in_channel(const BubbleChannel& channel) {
  const double angle = radians(channel.contact_angle), corner = std::numbers::pi / 4;
  if (channel.is_round || angle >= corner) return 2 * std::cos(angle);
  // Corner menisci of radius r, in units of the inradius: (wetted wall of n) cos(theta) + (length of menisci) = (area of n) / r.
  const double b = corner - angle, side = std::sin(b) / std::sin(corner);
  const auto surplus = [&](double r) {
    return (8 - 8 * r * side) * std::cos(angle) + 8 * r * b - (4 - 4 * r * r * (std::cos(angle) * side - b)) / r;
  };
  double low = 0.2, high = 1;
  for (int halving = 0; halving < 100; ++halving) (surplus((low + high) / 2) < 0 ? low : high) = (low + high) / 2;
  return 2 / (low + high);
}

double bubble_pressure(const FlowLab& lab, const BubbleChannel& channel) {
  const std::int64_t length = 5 * channel.voxels;
  const double middle = as_real(length - 1) / 2, half_bubble = 0.3 * as_real(length);
  const PoreBlock pores = channel_pores(channel, length);
  const TwoPhaseLaw law;
  TwoPhaseBox box = lab.two_phases({pores, law, channel.contact_angle}, [&](const Index3& v) {
    return interface_profile(half_bubble - std::abs(as_real(v[0]) - middle), law.width);
  });
  box.advance(3000);
  const Block<TwoPhaseMotion> motions = box.motions();
  double rise = 0;  // of the density, from the middle of phase w to that of the bubble
  for (std::int64_t x = -2; x < 2; ++x) rise += (mean_density(motions, length / 2 + x) - mean_density(motions, (length + x) % length)) / 4;
  const auto sites = as_real(std::count(pores.values.begin(), pores.values.end(), 1));
  const double radius = channel.is_round ? std::sqrt(sites / as_real(length) / std::numbers::pi) : as_real(channel.voxels) / 2;
  return rise / 3 * radius / law.tension / pressure_in_channel(channel);
}

namespace {

double slope_through(const std::vector<ContourPoint>& points) {
  double x = 0, y = 0, xx = 0, xy = 0;
  for (const ContourPoint& each : points) x += each[0], y += each[1];
  x /= as_real(std::ssize(points)), y /= as_real(std::ssize(points));
  for (const ContourPoint& each : points) xx += (each[0] - x) * (each[0] - x), xy += (each[0] - x) * (each[1] - y);
  return xy / xx;
}

}  // namespace

double filling_speed(const FlowLab& lab, double contact_angle) {
  constexpr std::int64_t height = 10, length = 120, room = 30, bottom = (room - height) / 2, end = length + 2 * room;
  const auto is_in_slit = [](const Index3& v) { return v[0] >= room && v[0] < room + length; };
  PoreBlock pores(whole_box({end, room, 1}));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = !is_in_slit(v) || (v[1] >= bottom && v[1] < bottom + height); });
  const TwoPhaseLaw law = {0.05, 0.05};
  TwoPhaseBox box = lab.two_phases({pores, law, contact_angle}, [&](const Index3& v) {
    return std::min(interface_profile(as_real(v[0] - room - 12), law.width), interface_profile(as_real(end - v[0]) - 0.5, law.width));
  });
  const auto filled_length = [&] {
    const Block<TwoPhaseMotion> motions = box.motions();
    double area = 0;
    for_each_voxel(pores.box, [&](const Index3& v) { area += is_in_slit(v) && pores[v] != 0 ? 1 - motions[v].share : 0; });
    return area / as_real(height);
  };
  std::vector<ContourPoint> filled;  // steps and length, away from the ends of the slit
  for (std::int64_t steps = 1000; steps <= 28000; steps += 1000) {
    box.advance(1000);
    const double of_length = filled_length();
    if (of_length > 50) break;
    if (of_length > 28) filled.push_back({as_real(steps), of_length});
  }
  const double in_reservoirs = 0.8 * as_real(height);  // resistance, as a length of the slit
  const double expected =
      law.tension * std::cos(radians(contact_angle)) * as_real(height) / (6 * law.viscosity_w * (as_real(length) + in_reservoirs));
  return slope_through(filled) / expected;
}

PushedMeniscus pushed_meniscus(const FlowLab& lab) {
  constexpr std::int64_t length = 60, height = 10, steps = 3000;
  constexpr double contact_angle = 60;
  PoreBlock pores(whole_box({length, height + 1, 1}));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = v[1] > 0; });
  const TwoPhaseLaw law;
  const double of_curvature = 2 * law.tension * std::cos(radians(contact_angle)) / as_real(height);
  OpenFaces faces{};
  faces[0] = {OpenFace{0, false}, OpenFace{1, false}};
  const auto speed_at = [&](double pressure) {
    const double density = 1.5 * pressure * of_curvature;  // half of the difference at each face
    TwoPhaseBox box = lab.two_phases({pores, law, contact_angle, faces, {Reservoir{density, 1}, Reservoir{-density, 0}}},
                                     [&](const Index3& v) { return interface_profile(20 - as_real(v[0]), law.width); });
    const auto filled = [&] {
      double sum = 0;
      for (const TwoPhaseMotion& motion : box.motions().values) sum += motion.share;
      return sum / as_real(height);
    };
    box.advance(steps);
    const double before = filled();
    box.advance(steps);
    return (filled() - before) / as_real(steps);
  };
  const double slow = speed_at(1), middle = speed_at(1.15), fast = speed_at(1.3);
  return {1 - slow * 0.3 / (fast - slow), (middle - slow) / (fast - middle)};
}

}  // namespace karst
