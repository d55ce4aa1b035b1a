// Quantities of drained states.
#pragma once

#include <tuple>

#include "physics/drainage/drainage_result.hpp"
#include "run/quantity.hpp"

namespace karst {

/// drainage.csv, and the items of `states` in result.json.
inline constexpr auto drainage_columns = std::tuple{
    quantity("squared_radius", units::square_voxels, "squared radius", &DrainageRow::squared_radius),
    quantity("radius_voxel", units::voxels, "radius", &DrainageRow::radius_voxel),
    quantity("radius_m", units::metres, "radius", &DrainageRow::radius_m),
    quantity("capillary_pressure_pa", units::pascals, "capillary pressure", &DrainageRow::pressure_pa),
    quantity("saturation_wetting", units::none, "saturation of the wetting fluid", &DrainageRow::saturation),
    quantity("formation_factor", units::none, "F of the wetting phase", &DrainageRow::formation_factor),
    quantity("formation_factor_lower", units::none, "lower bound", &DrainageRow::factor_lower),
    quantity("formation_factor_upper", units::none, "upper bound", &DrainageRow::factor_upper),
    quantity("resistivity_index", units::none, "resistivity index", &DrainageRow::index),
    quantity("resistivity_index_lower", units::none, "lower bound", &DrainageRow::index_lower),
    quantity("resistivity_index_upper", units::none, "upper bound", &DrainageRow::index_upper),
    quantity("saturation_exponent", units::none, "saturation exponent", &DrainageRow::exponent),
    quantity("saturation_exponent_lower", units::none, "lower bound", &DrainageRow::exponent_lower),
    quantity("saturation_exponent_upper", units::none, "upper bound", &DrainageRow::exponent_upper),
    quantity("relative_diffusivity_wetting", units::none, "relative diffusivity of the wetting phase", &DrainageRow::diffusivity),
    quantity("relative_diffusivity_nonwetting", units::none, "relative diffusivity of the non-wetting phase",
             &DrainageRow::diffusivity_nonwetting),
    quantity("kr_wetting", units::none, "relative permeability of the wetting phase", &DrainageRow::kr_wetting),
    quantity("kr_wetting_error", units::none, "its error", &DrainageRow::kr_wetting_error),
    quantity("kr_nonwetting", units::none, "relative permeability of the non-wetting phase", &DrainageRow::kr_nonwetting),
    quantity("kr_nonwetting_error", units::none, "its error", &DrainageRow::kr_nonwetting_error),
    quantity("k_wetting_voxel2", units::square_voxels, "k of the wetting phase", &DrainageRow::k_wetting),
    quantity("k_nonwetting_voxel2", units::square_voxels, "k of the non-wetting phase", &DrainageRow::k_nonwetting),
    quantity("wetting_voxels", units::voxels, "voxels of the wetting phase", &DrainageRow::wetting_voxels),
    quantity("conducting_voxels", units::voxels, "voxels of the wetting phase that conduct", &DrainageRow::conducting_voxels),
};

/// A phase of a state in a checkpoint.
inline constexpr auto phase_quantities = std::tuple{
    quantity("k_voxel2", units::square_voxels, "k", &PhaseAnswer::k_voxel2),
    quantity("k_error", units::none, "relative error of k", &PhaseAnswer::k_error),
    quantity("current", units::none, "1 / F", &PhaseAnswer::current),
    quantity("lower", units::none, "lower bound", &PhaseAnswer::lower),
    quantity("upper", units::none, "upper bound", &PhaseAnswer::upper),
    quantity("sites", units::voxels, "sites that conduct", &PhaseAnswer::sites),
};

inline constexpr auto state_quantities = std::tuple{
    quantity("squared_radius", units::square_voxels, "squared radius", &DrainedState::squared_radius),
    quantity("wetting_voxels", units::voxels, "voxels of the wetting phase", &DrainedState::wetting_voxels),
    quantity("complete", units::none, "whether all has converged", &DrainedState::is_complete),
};

}  // namespace karst
