// Quantities of an NMR decay.
#pragma once

#include <tuple>

#include "physics/relaxation/relaxation_result.hpp"
#include "run/quantity.hpp"

namespace karst {

/// decay.csv.
inline constexpr auto decay_columns = std::tuple{
    quantity("time_s", units::seconds, "time", &DecayRow::time_s, {.table_digits = 15}),
    quantity("signal", units::none, "signal", &DecayRow::signal),
    quantity("lower", units::none, "lower bound", &DecayRow::lower),
    quantity("upper", units::none, "upper bound", &DecayRow::upper),
};

/// t2.csv.
inline constexpr auto mode_columns = std::tuple{
    quantity("t2_s", units::seconds, "T2", &RelaxationMode::t2_s),
    quantity("share", units::none, "share of the signal at the start", &RelaxationMode::share),
};

/// Members of `relaxation` in result.json.
inline constexpr auto relaxation_quantities = std::tuple{
    quantity("mean_t2_s", units::seconds, "mean T2", &RelaxationResult::mean_t2_s),
    quantity("log_mean_t2_s", units::seconds, "logarithmic mean of T2", &RelaxationResult::log_mean_t2_s),
    quantity("slowest_t2_s", units::seconds, "largest T2", &RelaxationResult::slowest_t2_s),
    quantity("slowest_share", units::none, "its share of the signal at the start", &RelaxationResult::slowest_share),
    quantity("fast_t2_s", units::seconds, "T2 of fast diffusion", &RelaxationResult::fast_t2_s),
    quantity("faces_fast_t2_s", units::seconds, "T2 of fast diffusion with all faces", &RelaxationResult::faces_fast_t2_s),
    quantity("kappa", units::none, "rho (V/S) / D", &RelaxationResult::kappa),
    quantity("area_voxel2", units::square_voxels, "area of the walls", &RelaxationResult::area),
    quantity("faces", units::none, "faces between pores and solid voxels", &RelaxationResult::faces),
    quantity("surface_to_volume_per_m", units::none, "area of the walls / volume of the pores, 1/m",
             &RelaxationResult::surface_to_volume_per_m),
    quantity("faces_surface_to_volume_per_m", units::none, "the same of all faces", &RelaxationResult::faces_surface_to_volume_per_m),
    quantity("isotropic_surface_to_volume_per_m", units::none, "the same of two thirds of all faces",
             &RelaxationResult::isotropic_surface_to_volume_per_m),
    quantity("relaxivity_m_s", units::none, "surface relaxivity", &RelaxationResult::relaxivity_m_s),
    quantity("diffusivity_m2_s", units::none, "diffusivity", &RelaxationResult::diffusivity_m2_s),
    quantity("bulk_t2_s", units::seconds, "T2 without walls", &RelaxationResult::bulk_t2_s),
    quantity("echo_s", units::seconds, "time between echoes", &RelaxationResult::echo_s),
    quantity("iterations", units::none, "iterations", &RelaxationResult::iterations),
    quantity("bounds_apart", units::none, "largest distance of the bounds", &RelaxationResult::bounds_apart),
    quantity("converged", units::none, "converged", &RelaxationResult::converged),
};

}  // namespace karst
