// Units of results.
#pragma once

#include <string>
#include <string_view>

namespace karst {

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
inline constexpr Unit square_voxels = {"", "", "voxel^2"};
inline constexpr Unit seconds = {"s", "s", "s"};  ///< of the machine

}  // namespace units

}  // namespace karst
