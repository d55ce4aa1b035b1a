// Quantities that a user may give in lattice units or in SI units.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace karst {

/// The kind of a quantity: its SI unit.
enum class Kind { length, speed, acceleration, viscosity, pressure };

struct GivenQuantity {
  double value = 0;
  bool is_si = false;  ///< otherwise in lattice units: voxels and steps
};

struct GivenVector {
  std::array<double, 3> value{};
  bool is_si = false;
};

/// A time: of steps, of characteristic times, or of seconds.
struct TimeSpan {
  enum class Unit { steps, characteristic, seconds };
  double value = 0;
  Unit unit = Unit::steps;
};

/// "0.05" (lattice units) or "3 mm/s" (SI, also with the usual prefixes). Throws InputError; `what` names the setting.
GivenQuantity parse_quantity(std::string_view what, std::string_view value, Kind kind);

/// Three numbers and one unit: "0.05,0,0" or "1,0,0mm/s".
GivenVector parse_vector(std::string_view what, std::string_view value, Kind kind);

/// "2000" (steps), "10T" (characteristic times) or "0.5s".
TimeSpan parse_time(std::string_view what, std::string_view value);

}  // namespace karst
