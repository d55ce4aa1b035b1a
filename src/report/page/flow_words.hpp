// Words for the sections of a flow in time: units of results, times, walls.
#pragma once

#include <string>
#include <string_view>

#include "report/page/run_facts.hpp"
#include "run/result_units.hpp"

namespace karst {

constexpr const char* lattice_unit = "lattice units";

/// The name of a unit in the system of a run, for a page: "m/s", "U²". "" if the run names no system, and for pure numbers.
std::string unit_of(const RunFacts& run, const Unit& unit);

/// " m/s": behind a number. Numbers in lattice units have no unit behind them.
std::string spaced(const std::string& unit);

/// Words of a quantity for a page: with an apostrophe for print.
std::string page_words(const std::string& words);

std::string with_unit(const std::string& quantity, const std::string& unit);  ///< "velocity, m/s"

/// A number without zeros at its end, with a power of ten if it is long: "64", "5 × 10<sup>−6</sup>".
std::string short_number(double value, int significant = 5);

std::string component_name(std::string_view quantity, int axis);  ///< "force_x", as in the tables

/// Whether a wall of the run is an open face: "face x-".
bool is_face(std::string_view wall);

/// The time of a step, in units of results: "12.5 L/U"; "" if unknown, and in lattice units.
std::string time_of_step(const RunFacts& run, std::int64_t step);

}  // namespace karst
