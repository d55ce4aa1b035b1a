// Quantities of dispersion at one Peclet number: dispersion_x.csv, `at` in result.json, and the state in a checkpoint.
#pragma once

#include <tuple>

#include "physics/transport/transport_result.hpp"
#include "run/quantity.hpp"

namespace karst {

inline constexpr auto dispersion_quantities = std::tuple{
    quantity("peclet", units::none, "Peclet number", &DispersionAt::peclet),
    quantity("longitudinal", units::none, "D_L / D", &DispersionAt::longitudinal),
    quantity("longitudinal_lower", units::none, "lower bound", &DispersionAt::longitudinal_lower),
    quantity("longitudinal_upper", units::none, "upper bound", &DispersionAt::longitudinal_upper),
    quantity("transverse", units::none, "D_T / D, the larger one", &DispersionAt::transverse),
    quantity("transverse_lower", units::none, "lower bound", &DispersionAt::transverse_lower),
    quantity("transverse_upper", units::none, "upper bound", &DispersionAt::transverse_upper),
    quantity("transverse_least", units::none, "D_T / D, the smaller one", &DispersionAt::least),
    quantity("transverse_least_lower", units::none, "lower bound", &DispersionAt::least_lower),
    quantity("transverse_least_upper", units::none, "upper bound", &DispersionAt::least_upper),
    quantity("xx", units::none, "D_xx / D", &DispersionAt::xx),
    quantity("xx_lower", units::none, "lower bound", &DispersionAt::xx_lower),
    quantity("xx_upper", units::none, "upper bound", &DispersionAt::xx_upper),
    quantity("yy", units::none, "D_yy / D", &DispersionAt::yy),
    quantity("yy_lower", units::none, "lower bound", &DispersionAt::yy_lower),
    quantity("yy_upper", units::none, "upper bound", &DispersionAt::yy_upper),
    quantity("zz", units::none, "D_zz / D", &DispersionAt::zz),
    quantity("zz_lower", units::none, "lower bound", &DispersionAt::zz_lower),
    quantity("zz_upper", units::none, "upper bound", &DispersionAt::zz_upper),
    quantity("yz", units::none, "D_yz / D", &DispersionAt::yz),
    quantity("yz_lower", units::none, "lower bound", &DispersionAt::yz_lower),
    quantity("yz_upper", units::none, "upper bound", &DispersionAt::yz_upper),
    quantity("xz", units::none, "D_xz / D", &DispersionAt::xz),
    quantity("xz_lower", units::none, "lower bound", &DispersionAt::xz_lower),
    quantity("xz_upper", units::none, "upper bound", &DispersionAt::xz_upper),
    quantity("xy", units::none, "D_xy / D", &DispersionAt::xy),
    quantity("xy_lower", units::none, "lower bound", &DispersionAt::xy_lower),
    quantity("xy_upper", units::none, "upper bound", &DispersionAt::xy_upper),
    quantity("peclet_sqrt_k", units::none, "Peclet number of sqrt(k / porosity)", &DispersionAt::peclet_sqrt_k),
    quantity("peclet_surface", units::none, "Peclet number of pi V / S", &DispersionAt::peclet_surface),
    quantity("peclet_darcy", units::none, "Peclet number of the Darcy velocity", &DispersionAt::peclet_darcy),
    quantity("walkers_longitudinal", units::none, "D_L / D of walkers", &DispersionAt::walkers_longitudinal),
    quantity("walkers_longitudinal_error", units::none, "its standard error", &DispersionAt::walkers_longitudinal_error),
    quantity("walkers_transverse", units::none, "D_T / D of walkers", &DispersionAt::walkers_transverse),
    quantity("walkers_transverse_error", units::none, "its standard error", &DispersionAt::walkers_transverse_error),
    quantity("walkers_transverse_least", units::none, "D_T / D of walkers, the smaller one", &DispersionAt::walkers_least),
    quantity("walkers_transverse_least_error", units::none, "its standard error", &DispersionAt::walkers_least_error),
    quantity("walkers_steps", units::none, "steps of the walkers", &DispersionAt::walkers_steps),
    quantity("halved_longitudinal", units::none, "D_L / D on halved voxels", &DispersionAt::halved_longitudinal),
    quantity("halved_longitudinal_lower", units::none, "lower bound", &DispersionAt::halved_longitudinal_lower),
    quantity("halved_longitudinal_upper", units::none, "upper bound", &DispersionAt::halved_longitudinal_upper),
    quantity("halved_transverse", units::none, "D_T / D on halved voxels, the larger one", &DispersionAt::halved_transverse),
    quantity("halved_transverse_lower", units::none, "lower bound", &DispersionAt::halved_transverse_lower),
    quantity("halved_transverse_upper", units::none, "upper bound", &DispersionAt::halved_transverse_upper),
    quantity("halved_transverse_least", units::none, "D_T / D on halved voxels, the smaller one", &DispersionAt::halved_least),
    quantity("halved_transverse_least_lower", units::none, "lower bound", &DispersionAt::halved_least_lower),
    quantity("halved_transverse_least_upper", units::none, "upper bound", &DispersionAt::halved_least_upper),
    quantity("voxel_error", units::none, "share of D_L that the voxels add", &DispersionAt::voxel_error),
    quantity("voxel_error_lower", units::none, "as far as the bounds say, at least", &DispersionAt::voxel_error_lower),
    quantity("voxel_error_upper", units::none, "as far as the bounds say, at most", &DispersionAt::voxel_error_upper),
    quantity("halved_converged", units::none, "whether the bounds on halved voxels are within the tolerance",
             &DispersionAt::halved_converged),
    quantity("halved_iterations", units::none, "iterations on halved voxels", &DispersionAt::halved_iterations),
    quantity("face_peclet", units::none, "largest Peclet number of a face", &DispersionAt::face_peclet),
    quantity("face_peclet_above", units::none, "share of faces with a Peclet number above 2", &DispersionAt::face_peclet_above),
    quantity("iterations", units::none, "iterations", &DispersionAt::iterations),
    quantity("converged", units::none, "whether the bounds are within the tolerance", &DispersionAt::converged),
};

/// first_passage_x.csv.
inline constexpr auto passage_quantities = std::tuple{
    quantity("peclet", units::none, "Peclet number", &PassageRow::peclet),
    quantity("plane", units::none, "lengths of the sample to the plane", &PassageRow::plane),
    quantity("share", units::none, "share of the walkers that have passed", &PassageRow::share),
    quantity("pore_volumes", units::none, "time, pore volumes", &PassageRow::pore_volumes),
    quantity("share_of_normal", units::none, "share of a normal front", &PassageRow::share_of_normal),
};

/// The flow along an axis.
inline constexpr auto transport_flow_quantities = std::tuple{
    quantity("steps", units::none, "steps", &TransportAlong::steps),
    quantity("k_voxel2", units::square_voxels, "k of this flow", &TransportAlong::k_voxel2),
    quantity("k_error", units::none, "its relative error", &TransportAlong::k_error),
    quantity("flow_converged", units::none, "whether the flow has converged", &TransportAlong::flow_converged),
    quantity("direction", units::none, "direction of the mean velocity", &TransportAlong::direction),
    quantity("largest_change", units::none, "largest change that balanced the fluxes", &TransportAlong::largest_change),
};

}  // namespace karst
