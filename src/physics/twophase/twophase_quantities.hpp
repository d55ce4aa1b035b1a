// Quantities of karst twophase: at its monitors, of the points of its table, and of its result.
#pragma once

#include <tuple>

#include "physics/twophase/compute_twophase.hpp"
#include "run/quantity.hpp"

namespace karst {

inline constexpr auto twophase_result_quantities = std::tuple{
    quantity("k_voxel2", units::square_voxels, "permeability of one fluid", &TwophaseResult::k_voxel2,
             {.line = "one fluid", .place = 20, .as = "k =", .digits = 6}),
    quantity("k_error", units::none, "its relative error", &TwophaseResult::k_error),
    quantity("capillary_number", units::none, "capillary number of the force", &TwophaseResult::capillary_number),
    quantity("lattice_viscosity_nonwetting", units::none, "viscosity, non-wetting, voxels^2/step", &TwophaseResult::viscosity_n),
    quantity("lattice_viscosity_wetting", units::none, "viscosity, wetting, voxels^2/step", &TwophaseResult::viscosity_w),
    quantity("force", units::none, "force on a unit of mass, voxels/step^2", &TwophaseResult::force),
};

inline constexpr auto twophase_point_quantities = std::tuple{
    quantity("point", units::none, "point", &TwophasePoint::point),
    quantity("wanted_saturation", units::none, "wanted saturation", &TwophasePoint::wanted),
    quantity("wetting_saturation", units::none, "saturation of the wetting fluid", &TwophasePoint::saturation),
    quantity("kr_nonwetting", units::none, "relative permeability, non-wetting", &TwophasePoint::kr_n),
    quantity("kr_nonwetting_error", units::none, "its standard error", &TwophasePoint::error_n),
    quantity("kr_nonwetting_trend", units::none, "its change over the window", &TwophasePoint::trend_n),
    quantity("kr_wetting", units::none, "relative permeability, wetting", &TwophasePoint::kr_w),
    quantity("kr_wetting_error", units::none, "its standard error", &TwophasePoint::error_w),
    quantity("kr_wetting_trend", units::none, "its change over the window", &TwophasePoint::trend_w),
    quantity("steady", units::none, "steady", &TwophasePoint::is_steady),
    quantity("floor_nonwetting", units::none, "spurious flow, non-wetting", &TwophasePoint::floor_n),
    quantity("floor_wetting", units::none, "spurious flow, wetting", &TwophasePoint::floor_w),
    quantity("capillary_number_nonwetting", units::none, "capillary number, non-wetting", &TwophasePoint::capillary_number_n),
    quantity("capillary_number_wetting", units::none, "capillary number, wetting", &TwophasePoint::capillary_number_w),
    quantity("capillary_pressure", units::pressure, "capillary pressure", &TwophasePoint::capillary_pressure),
    quantity("reservoir_pressure", units::pressure, "pressure between the reservoirs", &TwophasePoint::pressure),
    quantity("saturation_trend", units::none, "change of the saturation over the window", &TwophasePoint::trend),
    quantity("start_radius", units::voxels, "smallest radius of the start", &TwophasePoint::start_radius),
    quantity("steps", units::none, "steps", &TwophasePoint::steps),
};

/// The meaning of the numbers, for the page.
inline constexpr std::string_view twophase_note =
    "Relative permeabilities are half the difference of a pair of flows with opposite forces from one start, divided by the flow of one "
    "fluid "
    "that fills all pores; in a sample with its mirror image, they are those of one flow. Spurious currents are half the sum of a pair. "
    "Errors are standard errors of means over blocks, with half the trend.";

}  // namespace karst
