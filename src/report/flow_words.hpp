// Words for the sections of a flow in time: units of results, times, walls.
#pragma once

#include <string>
#include <string_view>

#include "report/run_facts.hpp"

namespace karst {

/// Each is "" if the run does not name its system of units.
struct FlowUnits {
  std::string time, length, speed, energy, dissipation, enstrophy, force, volume_flow;
};
constexpr const char* lattice_unit = "lattice units";
FlowUnits flow_units(const RunFacts& run);

std::string with_unit(const std::string& quantity, const std::string& unit);  ///< "velocity, m/s"

/// A number without zeros at its end, with a power of ten if it is long: "64", "5 × 10<sup>−6</sup>".
std::string short_number(double value, int significant = 5);

std::string component_name(std::string_view quantity, int axis);  ///< "force_x", as in the tables

/// Whether a wall of the run is an open face: "face x-".
bool is_face(std::string_view wall);

/// The time of a step, in units of results: "12.5 L/U"; "" if unknown, and in lattice units.
std::string time_of_step(const RunFacts& run, std::int64_t step);

}  // namespace karst
