#include "physics/permeability/bracket/bracket.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"

namespace karst {

namespace {

Vector3 unit_vector(std::size_t axis) {
  Vector3 direction{};
  direction[axis] = 1;
  return direction;
}

// k along a direction, from flows with one kind of boundary.
std::optional<BracketValue> along(const VariantFlows& flows, const Vector3& direction) {
  BracketValue value;
  for (std::size_t column = 0; column < 3; ++column) {
    if (direction[column] == 0) continue;
    const std::optional<double>&driven = flows.k_voxel2[column][column], &error = flows.relative_error[column];
    if (!driven || !error) return std::nullopt;
    const double off = std::abs(direction[column]) * *error * *driven;  // the error of an entry of this column
    for (std::size_t row = 0; row < 3; ++row) {
      const std::optional<double>& k = flows.k_voxel2[row][column];
      if (k) value.k += direction[row] * direction[column] * *k;
      value.uncertainty += std::abs(direction[row]) * off;
    }
  }
  return value;
}

// The principal directions of a mirrored sample are the axes. Along another direction, k of the periodic sample is multiplied by a factor:
// the mean of the factors mirror / periodic along the axes, weighted by the squares of the components of the direction.
std::optional<BracketValue> along_mirrored(const VariantFlows& mirrored, const VariantFlows& periodic, const Vector3& direction) {
  if (std::count(direction.begin(), direction.end(), 0.0) == 2) return along(mirrored, direction);
  const auto from = along(periodic, direction);
  if (!from) return std::nullopt;
  double factor = 0, error = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    if (direction[a] == 0) continue;
    const auto with = along(mirrored, unit_vector(a)), without = along(periodic, unit_vector(a));
    if (!with || !without || !(without->k > 0)) return std::nullopt;
    factor += direction[a] * direction[a] * with->k / without->k;
    error += direction[a] * direction[a] * with->uncertainty / without->k;
  }
  return BracketValue{from->k * factor, from->k * error};
}

// The uncertainty of an extrapolated k, in units of the change of k from voxels of the image to voxels half as large. If the error
// is of second order (straight walls), the remaining change is a third of this change; if it is of first order (stairs), all of it. The
// uncertainty 3/4 covers the orders from 0.65 to 2.3. If k falls by a fifth or more, 1 covers all orders above 0.58. If k rises, throats
// are about a voxel wide and k may fall again: the uncertainty reaches back to k of the image. docs/bracket.md has the measurements.
double share_of_change(double change, double fine_k) {
  if (change > 0 || !(fine_k > 0)) return 2;
  return std::clamp(5 * std::abs(change) / fine_k, 0.75, 1.0);
}

// Extrapolates to a voxel size of zero, for an error of first order.
BracketValue extrapolated(const BracketValue& coarse, const BracketValue& fine) {
  const double change = fine.k - coarse.k;
  return {fine.k + change, share_of_change(change, fine.k) * std::abs(change) + 2 * fine.uncertainty + coarse.uncertainty};
}

using Runs = std::vector<const VariantFlows*>;  // with the velocity set of the run

const VariantFlows* run_of(const Runs& runs, Boundary boundary, int refinement) {
  const auto match = std::find_if(runs.begin(), runs.end(), [&](const VariantFlows* run) {
    return run->variant.boundary == boundary && run->variant.refinement == refinement;
  });
  return match == runs.end() ? nullptr : *match;
}

std::optional<BracketValue> value_of(const Runs& runs, Boundary boundary, int refinement, const Vector3& direction) {
  const VariantFlows* const periodic = run_of(runs, Boundary::periodic, refinement);
  const VariantFlows* const mirrored = run_of(runs, Boundary::mirror, refinement);
  if (!periodic || !mirrored) return std::nullopt;
  return boundary == Boundary::periodic ? along(*periodic, direction) : along_mirrored(*mirrored, *periodic, direction);
}

std::optional<BoundaryValues> values_of(const Runs& runs, Boundary boundary, const Vector3& direction) {
  const auto coarse = value_of(runs, boundary, 1, direction);
  if (!coarse) return std::nullopt;
  BoundaryValues values{*coarse, value_of(runs, boundary, 2, direction), {}};
  if (values.halved) values.extrapolated = extrapolated(*coarse, *values.halved);
  return values;
}

std::optional<BracketDirection> in_direction(const Runs& runs, const std::string& name, const Vector3& direction) {
  const auto periodic = values_of(runs, Boundary::periodic, direction), mirror = values_of(runs, Boundary::mirror, direction);
  if (!periodic || !mirror) return std::nullopt;
  BracketDirection bracket{name, direction, *periodic, *mirror, 0, 0, {}};
  std::vector<double> ends;
  for (const BoundaryValues* values : {&bracket.periodic, &bracket.mirror}) {
    const BracketValue& coarse = values->as_it_is;
    for (const BracketValue& each : {coarse, values->halved.value_or(coarse), values->extrapolated.value_or(coarse)})
      ends.insert(ends.end(), {each.k - each.uncertainty, each.k + each.uncertainty});
  }
  bracket.low = std::max(0.0, *std::min_element(ends.begin(), ends.end()));  // k is never below zero
  bracket.high = *std::max_element(ends.begin(), ends.end());
  return bracket;
}

// The driven axes, and the principal axes of the periodic tensor if all its entries are known.
std::vector<std::pair<std::string, Vector3>> directions_of(const Runs& runs, const Axes& driven) {
  std::vector<std::pair<std::string, Vector3>> named;
  for (std::size_t a = 0; a < 3; ++a) {
    if (driven[a]) named.emplace_back(std::string(1, axis_names[a]), unit_vector(a));
  }
  const VariantFlows* const periodic = run_of(runs, Boundary::periodic, 1);
  if (const auto axes = periodic ? principal_axes_of(periodic->k_voxel2) : std::nullopt) {
    for (std::size_t i = 0; i < 3; ++i) named.emplace_back(text(i + 1), axes->directions[i]);
  }
  return named;
}

std::optional<OtherLattice> other_lattice(const VariantFlows& own, const VariantFlows& other, const Vector3& direction) {
  const bool is_axis = std::count(direction.begin(), direction.end(), 0.0) == 2;
  if (own.variant.boundary != Boundary::periodic && !is_axis) return std::nullopt;  // a mirrored sample has k along its axes only
  const auto k = along(own, direction), other_k = along(other, direction);
  if (!k || !other_k) return std::nullopt;
  OtherLattice of_other{std::string(other.variant.lattice), *other_k, {}, 0};
  if (!(k->k > 0)) return of_other;
  of_other.relative_difference = other_k->k / k->k - 1;
  of_other.relative_uncertainty = (k->uncertainty + other_k->uncertainty) / k->k;
  return of_other;
}

}  // namespace

std::optional<double> BracketDirection::spread() const {
  return high + low > 0 ? std::optional((high - low) / (high + low)) : std::nullopt;
}

std::vector<BracketDirection> find_bracket(const VariantFlows& own, const std::vector<VariantRun>& variants, const Axes& driven) {
  Runs runs = {&own};
  const VariantFlows* other = nullptr;
  for (const VariantRun& run : variants) {
    if (run.flows.variant.lattice == own.variant.lattice) {
      runs.push_back(&run.flows);
    } else {
      other = &run.flows;
    }
  }
  std::vector<BracketDirection> brackets;
  for (const auto& [name, direction] : directions_of(runs, driven)) {
    auto bracket = in_direction(runs, name, direction);
    if (!bracket) continue;
    if (other) bracket->other_lattice = other_lattice(own, *other, direction);
    brackets.push_back(*std::move(bracket));
  }
  return brackets;
}

}  // namespace karst
