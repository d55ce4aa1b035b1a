// Quantities of karst conductivity: at the monitors of a potential, and of each driving direction.
#pragma once

#include <tuple>

#include "physics/conductivity/conductivity_result.hpp"
#include "run/quantity.hpp"

namespace karst {

/// Monitors: the rows of conductivity_history.csv, and in a checkpoint.
inline constexpr auto conductivity_monitors = std::tuple{
    quantity("iteration", units::none, "iteration", &ConductivityState::iterations),
    quantity("seconds", units::seconds, "seconds", &ConductivityState::seconds, {.table_digits = 6}),
    quantity("conductance", units::none, "conductance", &ConductivityState::conductance, {.is_column = false}),
    quantity("least_conductance", units::none, "lower bound of the conductance", &ConductivityState::lower, {.is_column = false}),
    quantity("most_conductance", units::none, "upper bound of the conductance", &ConductivityState::upper, {.is_column = false}),
    quantity("formation_factor", units::none, "formation factor", &ConductivityState::formation_factor),
    quantity("lower", units::none, "lower bound", &ConductivityState::least_factor),
    quantity("upper", units::none, "upper bound", &ConductivityState::most_factor),
    quantity("error", units::none, "half the width of the bounds", &ConductivityState::relative_error),
    quantity("across", units::none, "column of the tensor", &ConductivityState::across, {.is_column = false}),
    quantity("residual", units::none, "residual", &ConductivityState::residual, {.is_column = false}),
    quantity("next_bound", units::none, "residual at the next bound", &ConductivityState::next_bound, {.is_column = false}),
    quantity("kept", units::none, "potentials that are kept", &ConductivityState::kept, {.is_column = false}),
};

/// A monitor in the unit of the property.
struct PropertyState : ConductivityState {
  double best_conductor = 1;

  std::optional<double> effective() const { return in_unit(conductance); }
  std::optional<double> effective_lower() const { return in_unit(lower); }
  std::optional<double> effective_upper() const { return in_unit(upper); }

 private:
  std::optional<double> in_unit(double of) const { return of > 0 ? std::optional(of * best_conductor) : std::nullopt; }
};

/// Monitors of a run that names a property: the rows of conductivity_history.csv.
inline constexpr auto property_monitors =
    std::tuple_cat(conductivity_monitors, std::tuple{
                                              quantity("effective", units::none, "effective property", &PropertyState::effective),
                                              quantity("effective_lower", units::none, "lower bound", &PropertyState::effective_lower),
                                              quantity("effective_upper", units::none, "upper bound", &PropertyState::effective_upper),
                                          });

/// The property of each direction that a run names, with its bounds. The unit is that of the property.
inline constexpr auto effective_properties = std::tuple{
    axis_quantity("effective", units::none, "effective property", &ConductivityResult::effective),
    axis_quantity("effective_lower", units::none, "lower bound", &ConductivityResult::effective_lower),
    axis_quantity("effective_upper", units::none, "upper bound", &ConductivityResult::effective_upper),
};

/// F of each direction, with its bounds.
inline constexpr auto formation_factors = std::tuple{
    axis_quantity("formation_factor", units::none, "F", &ConductivityResult::formation_factor),
    axis_quantity("lower", units::none, "lower bound", &ConductivityResult::lower),
    axis_quantity("upper", units::none, "upper bound", &ConductivityResult::upper),
};

/// Quantities derived from F.
inline constexpr auto derived_factors = std::tuple{
    axis_quantity("tortuosity_factor", units::none, "tortuosity factor", &ConductivityResult::tortuosity_factor),
    axis_quantity("cementation_exponent", units::none, "Archie's m", &ConductivityResult::cementation_exponent),
};

}  // namespace karst
