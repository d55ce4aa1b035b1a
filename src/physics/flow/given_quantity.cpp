#include "physics/flow/given_quantity.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

struct Unit {
  std::string_view name;
  double si;  // times its number
};

std::span<const Unit> units_of(Kind kind) {
  static constexpr std::array lengths = {Unit{"m", 1}, Unit{"cm", 1e-2}, Unit{"mm", 1e-3}, Unit{"um", 1e-6}, Unit{"nm", 1e-9}};
  static constexpr std::array speeds = {Unit{"m/s", 1}, Unit{"cm/s", 1e-2}, Unit{"mm/s", 1e-3}, Unit{"um/s", 1e-6}};
  static constexpr std::array accelerations = {Unit{"m/s2", 1}, Unit{"mm/s2", 1e-3}};
  static constexpr std::array viscosities = {Unit{"m2/s", 1}, Unit{"mm2/s", 1e-6}, Unit{"cSt", 1e-6}};
  static constexpr std::array pressures = {Unit{"Pa", 1}, Unit{"kPa", 1e3}, Unit{"mPa", 1e-3}};
  switch (kind) {
    case Kind::length: return lengths;
    case Kind::speed: return speeds;
    case Kind::acceleration: return accelerations;
    case Kind::viscosity: return viscosities;
    case Kind::pressure: break;
  }
  return pressures;
}

std::string names_of(std::span<const Unit> units) {
  std::vector<std::string> names;
  for (const Unit& unit : units) names.emplace_back(unit.name);
  return joined(names, ", ");
}

// The place of the unit behind the last number.
std::size_t unit_place(std::string_view value) {
  const std::size_t last = value.find_last_of(',');
  const std::size_t from = last == std::string_view::npos ? 0 : last + 1;
  const std::size_t number = value.find_first_not_of(' ', from);
  return std::min(value.find_first_not_of("0123456789.eE+-", std::min(number, value.size())), value.size());
}

[[noreturn]] void refuse(std::string_view what, std::string_view value, std::string_view needs, Kind kind) {
  throw InputError(text(what, " ", quote(value), " is not ", needs, " in lattice units, or with a unit (", names_of(units_of(kind)), ")."));
}

// The factor to SI units; nullopt for an unknown unit.
std::optional<double> factor_of(const std::string& unit, Kind kind) {
  for (const Unit& each : units_of(kind)) {
    if (each.name == unit) return each.si;
  }
  return std::nullopt;
}

// All numbers with the factor of their common unit.
std::optional<GivenVector> numbers(std::string_view value, Kind kind, std::size_t count) {
  const std::string unit = trimmed(value.substr(unit_place(value)));
  const std::optional<double> factor = unit.empty() ? std::optional(1.0) : factor_of(unit, kind);
  const std::vector<std::string> pieces = split(value.substr(0, unit_place(value)), ',');
  if (!factor || pieces.size() != count) return std::nullopt;
  GivenVector vector{{}, !unit.empty()};
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<double> number = real_number(trimmed(pieces[i]));
    if (!number || !std::isfinite(*number)) return std::nullopt;
    vector.value[i] = *number * *factor;
  }
  return vector;
}

}  // namespace

GivenQuantity parse_quantity(std::string_view what, std::string_view value, Kind kind) {
  const auto quantity = numbers(value, kind, 1);
  if (!quantity) refuse(what, value, "a number", kind);
  return {quantity->value[0], quantity->is_si};
}

GivenVector parse_vector(std::string_view what, std::string_view value, Kind kind) {
  const auto vector = numbers(value, kind, 3);
  if (!vector) refuse(what, value, "three numbers X,Y,Z", kind);
  return *vector;
}

TimeSpan parse_time(std::string_view what, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, TimeSpan>, 6> units = {{{"", {1, TimeSpan::Unit::steps}},
                                                                           {"T", {1, TimeSpan::Unit::characteristic}},
                                                                           {"s", {1, TimeSpan::Unit::seconds}},
                                                                           {"ms", {1e-3, TimeSpan::Unit::seconds}},
                                                                           {"us", {1e-6, TimeSpan::Unit::seconds}},
                                                                           {"min", {60, TimeSpan::Unit::seconds}}}};
  const std::string whole = trimmed(value);
  const std::size_t at = unit_place(whole);
  const std::optional<double> number = real_number(whole.substr(0, at));
  for (const auto& [name, unit] : units) {
    if (!number || !(*number > 0 && std::isfinite(*number)) || trimmed(whole.substr(at)) != name) continue;
    return {*number * unit.value, unit.unit};
  }
  throw InputError(text(what, " ", quote(value),
                        " is not a time above zero: steps, as 2000; characteristic times, as 10T; or seconds (s, ms, us, min), as 0.5s."));
}

}  // namespace karst
