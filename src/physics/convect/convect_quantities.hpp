// Quantities of karst convect: at its monitors, and in rows at the steps of fields. In lattice units.
#pragma once

#include <tuple>

#include "physics/convect/convect_observer.hpp"
#include "run/quantity.hpp"

namespace karst {

inline constexpr auto convect_quantities = std::tuple{
    quantity("mass", units::none, "mass", &ConvectMonitor::mass),
    quantity("momentum", units::none, "momentum", &ConvectMonitor::momentum),
    quantity("energy", units::none, "energy", &ConvectMonitor::energy),
    quantity("potential_energy", units::none, "potential energy", &ConvectMonitor::potential),
    quantity("max_speed", units::steps_speed, "largest speed", &ConvectMonitor::fastest,
             {.line = "speed", .place = 1, .as = "largest", .heads_card = true, .progress_digits = 3, .caption = "Largest speed."}),
    quantity("min_temperature", units::none, "lowest temperature", &ConvectMonitor::coldest),
    quantity("max_temperature", units::none, "highest temperature", &ConvectMonitor::hottest),
    quantity("nusselt", units::none, "Nusselt number", &ConvectMonitor::nusselt,
             {.line = "Nusselt",
              .place = 3,
              .is_bare = true,
              .heads_card = true,
              .digits = 6,
              .progress_digits = 5,
              .caption = "Heat flux of the middle half of the rows, divided by that of a gas at rest.",
              .chart_place = -2}),
    quantity("mixing_length", units::voxels, "mixing length", &ConvectMonitor::mixing_length,
             {.line = "mixing",
              .place = 4,
              .as = "length",
              .heads_card = true,
              .progress_digits = 4,
              .caption = "Thickness of the layer in which the two gases are mixed.",
              .chart_place = -1}),
};

/// The meaning of the numbers, for the page.
inline constexpr std::string_view convect_note =
    "The Nusselt number is the heat flux, divided by that of a gas at rest. The balance is the relative change since the first monitor; "
    "energy is with that in the field of gravity. Plates change the energy.";

/// Means over the sites of rows along x.
inline constexpr auto convect_row_quantities = std::tuple{
    quantity("sites", units::none, "sites", &RowProfiles::sites),
    quantity("density", units::none, "density", &RowProfiles::density),
    quantity("temperature", units::none, "temperature", &RowProfiles::temperature),
    quantity("velocity_x", units::steps_speed, "velocity along x", &RowProfiles::velocity_x),
    quantity("velocity_y", units::steps_speed, "velocity along y", &RowProfiles::velocity_y),
};

}  // namespace karst
