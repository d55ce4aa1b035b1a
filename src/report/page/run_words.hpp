// Numbers of a run in words: with units of its results, or "" where they are not known.
#pragma once

#include <string>
#include <string_view>

#include "report/page/run_facts.hpp"
#include "run/quantity.hpp"

namespace karst {

/// The name of a unit in the system of a run, for a page: "m/s", "U²". "" for pure numbers.
std::string unit_of(const RunFacts& run, const Unit& unit);

constexpr const char* lattice_unit = "lattice units";

std::string spaced(const std::string& unit);                                  ///< " m/s": behind a number; "" for lattice units
std::string with_unit(const std::string& quantity, const std::string& unit);  ///< "velocity, m/s"
std::string capitalized(std::string words);                                   ///< "Kinetic energy" of "kinetic energy"
std::string page_words(const std::string& words);                             ///< with an apostrophe for print

/// "before 0.25 after": for print, and with digits as in result.json.
std::string known_number(const RunFacts& run, const std::string& place, int significant, const std::string& before = "",
                         const std::string& after = "");
std::string known_digits(const RunFacts& run, const std::string& place, int significant, const std::string& before = "",
                         const std::string& after = "");

/// "3 ranks".
std::string known_count(const RunFacts& run, const std::string& place, const std::string& what);

/// The values of the driving directions: "1.5 along x, 1.6 along y".
std::string by_direction(const RunFacts& run, const std::string& place);

/// The time of a step, in units of results: "12.5 L/U"; "" in lattice units.
std::string time_of_step(const RunFacts& run, std::int64_t step);

/// A unit of length that suits the size of the sample; the voxel if the voxel size is not known.
struct LengthUnit {
  std::string name;
  double voxels = 1;  ///< units in a voxel
};
LengthUnit length_unit(const RunFacts& run);

}  // namespace karst
