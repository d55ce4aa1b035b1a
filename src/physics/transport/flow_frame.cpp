#include "physics/transport/flow_frame.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace karst {

double length_of(const Direction3& v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

namespace {

Direction3 unit(Direction3 v) {
  const double length = length_of(v);
  for (double& each : v) each /= length;
  return v;
}

Direction3 cross(const Direction3& a, const Direction3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Direction3 sum(double a, const Direction3& v, double b, const Direction3& w) {
  return {a * v[0] + b * w[0], a * v[1] + b * w[1], a * v[2] + b * w[2]};
}

}  // namespace

FlowFrame frame_of(const Direction3& velocity) {
  constexpr double none = 1e-10;
  Direction3 along = unit(velocity);
  for (double& each : along) {
    if (std::abs(each) < none) each = 0;
  }
  along = unit(along);
  std::size_t least = 0;
  for (std::size_t a = 1; a < 3; ++a) {
    if (std::abs(along[a]) < std::abs(along[least])) least = a;
  }
  const Direction3 second = unit(sum(1, along_axis(least), -along[least], along));
  return {along, second, cross(along, second)};
}

FrameTensor in_axes(const FlowFrame& frame, const FrameTensor& tensor) {
  FrameTensor axes{};
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) {
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) axes[a][b] += frame[i][a] * tensor[i][j] * frame[j][b];
      }
    }
  }
  return axes;
}

CrossRotation cross_rotation(const FrameTensor& tensor) {
  constexpr double none = 1e-12;
  const double half = (tensor[1][1] - tensor[2][2]) / 2, shared = tensor[1][2];
  const double size = std::sqrt(half * half + shared * shared);
  if (size <= none * std::abs(tensor[1][1] + tensor[2][2])) return {};
  if (std::abs(shared) <= none * size) return half > 0 ? CrossRotation{1, 0} : CrossRotation{0, 1};
  const double of_double = half / size;  // cosine of twice the angle
  return {std::sqrt((1 + of_double) / 2), std::copysign(std::sqrt((1 - of_double) / 2), shared)};
}

CrossRotation CrossRotation::diagonals() const {
  const double half = std::sqrt(0.5);
  return {half * (cosine - sine), half * (cosine + sine)};
}

PrincipalBounds principal_bounds(const Dispersion& a, const Dispersion& b, const Dispersion& sum, const Dispersion& difference) {
  const double shared = std::max(std::abs(sum.upper - difference.lower), std::abs(sum.lower - difference.upper)) / 2;
  const auto spread = [&](double one, double other) { return std::sqrt((one - other) * (one - other) / 4 + shared * shared); };
  return {(a.upper + b.upper) / 2 + spread(a.upper, b.upper), (a.lower + b.lower) / 2 - spread(a.lower, b.lower)};
}

Direction3 CrossRotation::larger(const FlowFrame& frame) const { return sum(cosine, frame[1], sine, frame[2]); }
Direction3 CrossRotation::smaller(const FlowFrame& frame) const { return sum(-sine, frame[1], cosine, frame[2]); }

ClosureFields fields_along(const Direction3& e, const FlowFrame& frame, const std::array<ClosureFields, 3>& fields) {
  ClosureFields along;
  for (const auto member : {&ClosureFields::p, &ClosureFields::q}) {
    const std::size_t sites = (fields[0].*member).size();
    const auto values =
        sums_along(e, frame, sites, [&](std::size_t k, std::size_t site) { return static_cast<double>((fields[k].*member)[site]); });
    RawVector<float>& to = along.*member;
    to.resize(sites);
    std::transform(values.begin(), values.end(), to.begin(), [](double value) { return static_cast<float>(value); });
  }
  return along;
}

}  // namespace karst
