// Quantities of a physics, listed once. From the list of a record follow its JSON, columns of tables, lines of text, charts and cards.
//
//   constexpr std::tuple flow_quantities{quantity("max_speed", units::speed, "largest speed", &FlowMonitor::fastest), ...};
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace karst {

// Units of results.

/// Results are given in SI units if their scales are known; otherwise in characteristic units (length L, speed U, density of the fluid at
/// rest); otherwise in lattice units. Each member: one lattice unit in the unit of results.
struct ResultUnits {
  std::string system = "lattice";  ///< "SI", "characteristic" or "lattice"
  double length = 1, time = 1, speed = 1, pressure = 1, force = 1;

  double energy() const { return speed * speed; }              ///< kinetic energy of a unit of mass
  double rate() const { return 1 / time; }                     ///< strain, vorticity
  double dissipation() const { return speed * speed / time; }  ///< of a unit of mass
  double volume_flow() const { return length * length * speed; }
};

/// The unit of a quantity: its name in each system of units ("" if there is none), and how a number of the solver becomes one of results.
struct Unit {
  std::string_view si = "", characteristic = "", lattice = "";
  double (*in_results)(double value, const ResultUnits& units) = [](double value, const ResultUnits&) { return value; };

  constexpr std::string_view name(std::string_view system) const {
    return system == "SI" ? si : system == "characteristic" ? characteristic : lattice;
  }
};

namespace units {

inline constexpr Unit none;
inline constexpr Unit time = {"s", "L/U", "steps", [](double value, const ResultUnits& units) { return value * units.time; }};
inline constexpr Unit length = {"m", "L", "voxels", [](double value, const ResultUnits& units) { return value * units.length; }};
inline constexpr Unit speed = {"m/s", "U", "", [](double value, const ResultUnits& units) { return value * units.speed; }};
inline constexpr Unit energy = {"J/kg", "U^2", "", [](double value, const ResultUnits& units) { return value * units.energy(); }};
inline constexpr Unit dissipation = {"W/kg", "U^3/L", "",
                                     [](double value, const ResultUnits& units) { return value * units.dissipation(); }};
inline constexpr Unit square_rate = {"1/s2", "U^2/L^2", "",
                                     [](double value, const ResultUnits& units) { return value * units.rate() * units.rate(); }};
/// The pressure of a deviation of the density.
inline constexpr Unit pressure = {"Pa", "rho U^2", "", [](double value, const ResultUnits& units) { return value / 3 * units.pressure; }};
inline constexpr Unit force = {"N", "rho U^2 L^2", "", [](double value, const ResultUnits& units) { return value * units.force; }};
inline constexpr Unit volume_flow = {"m3/s", "U L^2", "",
                                     [](double value, const ResultUnits& units) { return value * units.volume_flow(); }};
inline constexpr Unit steps_speed = {"", "", "voxels/step"};
/// A share, in words as percent.
inline constexpr Unit share = {"%", "%", "%"};
inline constexpr Unit voxels = {"", "", "voxels"};
inline constexpr Unit metres = {"m", "m", "m"};
inline constexpr Unit pascals = {"Pa", "Pa", "Pa"};
inline constexpr Unit square_voxels = {"voxel^2", "voxel^2", "voxel^2"};
inline constexpr Unit seconds = {"s", "s", "s"};  ///< of the machine

}  // namespace units

/// The form of a quantity in texts, on pages and in tables.
struct Shown {
  std::string_view line = "";     ///< the line of the text, and the card of the page, that it is in; "": in none
  int place = 0;                  ///< in the text: lines and their quantities are sorted by it
  std::string_view as = "";       ///< its words in the line; "": its own
  bool is_bare = false;           ///< without words in the line
  bool heads_card = false;        ///< the card has its name and its number; other quantities of the line follow
  int digits = 0;                 ///< in the line; 0: 5
  bool is_column = true;          ///< in tables
  int table_digits = 0;           ///< in tables; 0: all
  bool may_be_infinite = false;   ///< null in JSON, unknown in tables
  int progress_digits = 0;        ///< in the line of a terminal while the run computes; 0: not there
  std::string_view caption = "";  ///< of its chart over time; "": no chart of its own
  int chart_place = 0;            ///< charts are sorted by it
};

/// A quantity of a record. `member`: where it is stored, or the function that computes it, which a checkpoint does not hold.
template <class Record, class Member>
struct Quantity {
  using Number = std::remove_cvref_t<std::invoke_result_t<Member Record::*, const Record&>>;

  std::string_view key;  ///< in JSON, tables and Python
  const Unit& unit;
  std::string_view words;  ///< "kinetic energy"
  Member Record::*member;
  Shown shown;
};

template <class Record, class Member>
constexpr Quantity<Record, Member> quantity(std::string_view key, const Unit& unit, std::string_view words, Member Record::*member,
                                            const Shown& shown = {}) {
  return {key, unit, words, member, shown};
}

/// A quantity of each driving direction of a result, which a function of the axis computes.
template <class Result>
struct AxisQuantity {
  using Number = std::optional<double>;

  std::string_view key;
  const Unit& unit;
  std::string_view words;
  std::optional<double> (Result::*of_axis)(std::size_t axis) const;
  Shown shown;
};

template <class Result>
constexpr AxisQuantity<Result> axis_quantity(std::string_view key, const Unit& unit, std::string_view words,
                                             std::optional<double> (Result::*of_axis)(std::size_t axis) const, const Shown& shown = {}) {
  return {key, unit, words, of_axis, shown};
}

/// Calls visit(quantity) for each one of a list.
template <class List, class Visit>
constexpr void for_each_quantity(const List& list, Visit&& visit) {
  std::apply([&](const auto&... each) { (visit(each), ...); }, list);
}

constexpr std::array<std::string_view, 3> component_endings = {"_x", "_y", "_z"};

/// The numbers of a value: one, or one for each component of a vector.
template <class Value>
constexpr std::size_t components_of = 1;
template <std::size_t count>
constexpr std::size_t components_of<std::array<double, count>> = count;

/// Calls take(number) for each number of a value; nullopt for one that is unknown.
template <class Value, class Take>
void for_each_number(const Value& value, Take&& take) {
  if constexpr (std::is_arithmetic_v<Value>) {
    take(std::optional(static_cast<double>(value)));
  } else if constexpr (std::is_same_v<Value, std::optional<double>>) {
    take(value);
  } else if constexpr (std::is_same_v<Value, std::optional<std::int64_t>> || std::is_same_v<Value, std::optional<bool>>) {
    take(value ? std::optional(static_cast<double>(*value)) : std::nullopt);
  } else {
    for (const auto& each : value) take(std::optional(static_cast<double>(each)));
  }
}

/// A quantity without the type of its record: for what shows quantities of any physics.
struct QuantityFacts {
  std::string key, words;
  Unit unit;
  std::size_t components = 1;
  Shown shown;

  /// The columns of a table: "mean_velocity_x", ...
  std::vector<std::string> columns() const;
};

template <class List>
std::vector<QuantityFacts> facts_of(const List& list) {
  std::vector<QuantityFacts> facts;
  for_each_quantity(list, [&](const auto& each) {
    using Value = typename std::remove_cvref_t<decltype(each)>::Number;
    facts.push_back({std::string(each.key), std::string(each.words), each.unit, components_of<Value>, each.shown});
  });
  return facts;
}

/// The numbers of a record in units of results, in the order of its list; nullopt for those that are unknown.
template <class List, class Record>
std::vector<std::vector<std::optional<double>>> numbers_of(const List& list, const Record& record, const ResultUnits& units) {
  std::vector<std::vector<std::optional<double>>> all;
  for_each_quantity(list, [&](const auto& each) {
    std::vector<std::optional<double>>& numbers = all.emplace_back();
    for_each_number(std::invoke(each.member, record), [&](const std::optional<double>& number) {
      numbers.push_back(number ? std::optional(each.unit.in_results(*number, units)) : std::nullopt);
    });
  });
  return all;
}

using Numbers = std::vector<std::vector<std::optional<double>>>;  ///< as of numbers_of()

/// A line of the text of a result.
struct QuantityLine {
  std::string line, words;
};

/// The lines of a record: "kinetic 0.1 J/kg, dissipation 2 W/kg". Unknown numbers are left out.
std::vector<QuantityLine> text_lines(const std::vector<QuantityFacts>& facts, const Numbers& numbers, const ResultUnits& units);

/// "kinetic energy 0.123, change 0.2 %": the quantities that a terminal shows while the run computes.
std::string progress_words(const std::vector<QuantityFacts>& facts, const Numbers& numbers);

/// The columns of a table, and the cells of a row. A number that is unknown, infinite or NaN has an empty cell.
std::string column_names(const std::vector<QuantityFacts>& facts);
std::string row_cells(const std::vector<QuantityFacts>& facts, const Numbers& numbers);

}  // namespace karst
