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
    quantity("yy", units::none, "D_yy / D", &DispersionAt::yy),
    quantity("zz", units::none, "D_zz / D", &DispersionAt::zz),
    quantity("yz", units::none, "D_yz / D", &DispersionAt::yz),
    quantity("xz", units::none, "D_xz / D", &DispersionAt::xz),
    quantity("xy", units::none, "D_xy / D", &DispersionAt::xy),
    quantity("peclet_sqrt_k", units::none, "Peclet number of sqrt(k / porosity)", &DispersionAt::peclet_sqrt_k),
    quantity("peclet_surface", units::none, "Peclet number of pi V / S", &DispersionAt::peclet_surface),
    quantity("peclet_darcy", units::none, "Peclet number of the Darcy velocity", &DispersionAt::peclet_darcy),
    quantity("face_peclet", units::none, "largest Peclet number of a face", &DispersionAt::face_peclet),
    quantity("face_peclet_above", units::none, "share of faces with a Peclet number above 2", &DispersionAt::face_peclet_above),
    quantity("iterations", units::none, "iterations", &DispersionAt::iterations),
    quantity("converged", units::none, "whether the bounds are within the tolerance", &DispersionAt::converged),
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
