// Quantities of karst flow, measured at its monitors.
#pragma once

#include <tuple>

#include "physics/flow/flow_state.hpp"
#include "run/quantity.hpp"

namespace karst {

/// Energies and dissipation are of a unit of mass.
inline constexpr auto flow_quantities = std::tuple{
    quantity("kinetic_energy", units::energy, "kinetic energy", &FlowMonitor::energy,
             {.line = "energy",
              .place = 3,
              .as = "kinetic",
              .heads_card = true,
              .progress_digits = 4,
              .caption = "Kinetic energy of a unit of mass: mean of |u|²/2 over all sites."}),
    quantity("dissipation", units::dissipation, "dissipation", &FlowMonitor::dissipation,
             {.line = "energy", .place = 4, .caption = "Dissipation of a unit of mass: mean of 2ν S:S over all sites."}),
    quantity("enstrophy", units::square_rate, "enstrophy", &FlowMonitor::enstrophy,
             {.line = "energy", .place = 5, .caption = "Enstrophy: mean of |curl u|²/2 over all sites."}),
    quantity("max_speed", units::speed, "largest speed", &FlowMonitor::fastest, {.line = "velocity", .place = 2, .heads_card = true}),
    quantity("mean_velocity", units::speed, "mean velocity", &FlowMonitor::velocity,
             {.line = "velocity", .place = 1, .as = "mean", .caption = "Mean velocity of all sites."}),
    quantity("mean_pressure", units::pressure, "mean pressure", &FlowMonitor::density),
    quantity("change", units::share, "change", &FlowMonitor::change, {.progress_digits = 4}),
};

/// The meaning of the numbers of monitors, for the page.
inline constexpr std::string_view flow_note =
    "Energy, dissipation and enstrophy are means over all sites; energy and dissipation are of a unit of mass.";

inline constexpr auto wall_quantities = std::tuple{
    quantity("force", units::force, "force", &WallAnswer::force),
    quantity("inflow", units::volume_flow, "inflow", &WallAnswer::inflow),
};

/// At a point: of a probe, or of a line.
inline constexpr auto point_quantities = std::tuple{
    quantity("velocity", units::speed, "velocity", &SiteMotion::velocity),
    quantity("pressure", units::pressure, "pressure", &SiteMotion::density),
};

}  // namespace karst
