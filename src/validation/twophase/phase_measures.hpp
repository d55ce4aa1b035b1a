// The numbers of two phases without contact angles that karst validate computes: one phase alone, interfaces at rest, drops, layers.
//
// All functions are collective. Differences and speeds are 0 in the exact solutions.
#pragma once

#include <cstdint>

#include "validation/flow_lab.hpp"

namespace karst {

/// The largest differences of one phase everywhere from the flow of one fluid; either phase, with two ratios of viscosities.
struct PhaseAlone {
  double permeability;  ///< k / that of one fluid - 1
  double share;         ///< phi - that of the start
};
PhaseAlone phase_alone(const FlowLab& lab);

/// A layer of phase n between flat interfaces, after 20000 steps.
struct RestingLayer {
  double profile;  ///< largest difference of phi_(i+1) - phi_i from the mean of a = 4 phi (1 - phi) / W at both voxels
  double speed;    ///< the largest one
};
RestingLayer resting_layer(const FlowLab& lab);

/// A drop on a wall that a force drives, and the same with the phases exchanged.
struct ExchangedPhases {
  double share;     ///< largest difference of the sum of both shares from 1
  double velocity;  ///< largest difference of the velocities, as a share of the largest speed
};
ExchangedPhases exchanged_phases(const FlowLab& lab);

/// A drop in 48 x 48 voxels, after 6000 steps.
struct RestingDrop {
  static constexpr double radius = 16;

  double mass;            ///< relative change of the mass of phase n
  double momentum;        ///< largest component of the sum over all sites
  double pressure;        ///< difference of pressures, times the radius of a disc with the area of the drop / tension
  double spurious_speed;  ///< largest capillary number
};
RestingDrop resting_drop(const FlowLab& lab);
/// RestingDrop::pressure by Young and Laplace, for an interface of finite width.
double pressure_of_drop(double radius, double width);

/// Phase n flows between two layers of phase w, in a slit of 40 voxels: the largest error of the velocity, as a share of the largest
/// velocity. `ratio`: nu_n / nu_w.
double error_of_layers(const FlowLab& lab, double ratio);

/// Drops with radii of 6 and 12 voxels and gaps of 26 between them: the relative change of the mass of the small one in 10000 steps.
double change_of_small_drop(const FlowLab& lab);

}  // namespace karst
