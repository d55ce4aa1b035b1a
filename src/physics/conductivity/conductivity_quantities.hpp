// Quantities of karst conductivity: at the monitors of a potential, and of each driving direction.
#pragma once

#include <tuple>

#include "physics/conductivity/conductivity_result.hpp"
#include "run/quantity.hpp"

namespace karst {

/// The members of a monitor in a checkpoint.
inline constexpr auto stored_potential_quantities = std::tuple{
    quantity("iteration", units::none, "iteration", &ConductivityState::iterations),
    quantity("seconds", units::seconds, "seconds", &ConductivityState::seconds),
    quantity("conductance", units::none, "conductance", &ConductivityState::conductance),
    quantity("lower", units::none, "lower bound of the conductance", &ConductivityState::lower),
    quantity("upper", units::none, "upper bound of the conductance", &ConductivityState::upper),
    quantity("across", units::none, "column of the tensor", &ConductivityState::across),
    quantity("residual", units::none, "residual", &ConductivityState::residual),
    quantity("next_bound", units::none, "residual at the next bound", &ConductivityState::next_bound),
    quantity("kept", units::none, "potentials that are kept", &ConductivityState::kept),
};

/// The columns of conductivity_history.csv after the direction.
inline constexpr auto potential_history = std::tuple{
    quantity("iteration", units::none, "iteration", &ConductivityState::iterations),
    quantity("seconds", units::seconds, "seconds", &ConductivityState::seconds, {.table_digits = 6}),
    quantity("formation_factor", units::none, "formation factor", &ConductivityState::formation_factor),
    quantity("lower", units::none, "lower bound", &ConductivityState::least_factor),
    quantity("upper", units::none, "upper bound", &ConductivityState::most_factor),
    quantity("error", units::none, "half the width of the bounds", &ConductivityState::relative_error),
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
