#include "physics/conductivity/conductivity_result.hpp"

#include <cmath>
#include <limits>

namespace karst {

namespace {

std::optional<double> finite_inverse(double conductance) { return conductance > 0 ? std::optional(1 / conductance) : std::nullopt; }

// Infinite without a path.
std::optional<double> inverse(const std::optional<Conductivity>& along, double ConductivityState::*conductance) {
  if (!along) return std::nullopt;
  return finite_inverse(along->last.*conductance).value_or(std::numeric_limits<double>::infinity());
}

// 0 without a path; nullopt until a potential has a value above 0.
std::optional<double> in_unit_of_property(const ConductivityResult& result, std::size_t axis, double ConductivityState::*conductance) {
  const auto& along = result.along[axis];
  if (!along || (result.conducts[axis] && !(along->last.*conductance > 0))) return std::nullopt;
  return along->last.*conductance * result.plan.best_conductor();
}

}  // namespace

std::optional<double> ConductivityState::formation_factor() const { return finite_inverse(conductance); }
std::optional<double> ConductivityState::least_factor() const { return finite_inverse(upper); }
std::optional<double> ConductivityState::most_factor() const { return finite_inverse(lower); }

double ConductivityState::relative_error() const {
  return lower > 0 ? (upper - lower) / (upper + lower) : std::numeric_limits<double>::infinity();
}

std::optional<double> ConductivityResult::formation_factor(std::size_t axis) const {
  return inverse(along[axis], &ConductivityState::conductance);
}
std::optional<double> ConductivityResult::lower(std::size_t axis) const { return inverse(along[axis], &ConductivityState::upper); }
std::optional<double> ConductivityResult::upper(std::size_t axis) const { return inverse(along[axis], &ConductivityState::lower); }

std::optional<double> ConductivityResult::tortuosity_factor(std::size_t axis) const {
  const auto factor = formation_factor(axis);
  return factor ? std::optional(sample.image.porosity * *factor) : std::nullopt;
}

// The potential that was driven later knows the other one. An axis without a path has no current along it, and drives none.
std::optional<double> ConductivityResult::tensor(std::size_t row, std::size_t column) const {
  if (row == column) return along[row] ? std::optional(along[row]->last.conductance) : std::nullopt;
  if (sample.boundary != Boundary::periodic) return std::nullopt;
  const bool is_known = along[row] || along[column];
  if (is_known && !(conducts[row] && conducts[column])) return 0;
  const std::size_t later = std::max(row, column), earlier = std::min(row, column);
  if (along[later]) return along[later]->last.across[earlier];
  if (along[earlier]) return along[earlier]->last.across[later];
  return std::nullopt;
}

std::optional<PrincipalAxes> ConductivityResult::principal() const {
  KnownTensor all;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) all[row][column] = tensor(row, column);
  }
  return principal_axes_of(all);
}

std::optional<double> ConductivityResult::effective(std::size_t axis) const {
  return in_unit_of_property(*this, axis, &ConductivityState::conductance);
}
std::optional<double> ConductivityResult::effective_lower(std::size_t axis) const {
  return in_unit_of_property(*this, axis, &ConductivityState::lower);
}
std::optional<double> ConductivityResult::effective_upper(std::size_t axis) const {
  return in_unit_of_property(*this, axis, &ConductivityState::upper);
}

std::optional<double> ConductivityResult::effective_tensor(std::size_t row, std::size_t column) const {
  const auto entry = tensor(row, column);
  return entry ? std::optional(*entry * plan.best_conductor()) : std::nullopt;
}

std::optional<PrincipalAxes> ConductivityResult::effective_principal() const {
  auto axes = principal();
  for (std::size_t i = 0; axes && i < 3; ++i) axes->values[i] *= plan.best_conductor();
  return axes;
}

std::optional<double> ConductivityResult::cementation_exponent(std::size_t axis) const {
  const auto factor = formation_factor(axis);
  const double porosity = sample.image.porosity;
  if (plan.conductivities.size() > 1) return std::nullopt;
  if (!factor || !std::isfinite(*factor) || !(porosity > 0 && porosity < 1)) return std::nullopt;
  return -std::log(*factor) / std::log(porosity);
}

}  // namespace karst
