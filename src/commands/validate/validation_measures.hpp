// How karst validate arrives at its own numbers: samples, flows through them, and what is taken from those.
//
// `expected` is the published value, from which a tau that needs few steps follows; `accepted` the error that is accepted of the result.
#pragma once

#include <string>

#include "commands/validate/flow_lab.hpp"

namespace karst {

/// k times the voxels across, of a slit and a wall of two voxels.
double conductance_of_slit(const FlowLab& lab, std::int64_t gap, double tau);

struct Duct {
  std::string section;  ///< circle, triangle or rectangle
  std::int64_t side;    ///< voxels: the diameter of a circle, the short side of a rectangle
  std::int64_t width;   ///< the long side of a rectangle; else as `side`
};
/// The mean over the open voxels, along the duct; times viscosity, over pressure gradient and side^2.
double mean_velocity(const FlowLab& lab, const Duct& duct, double expected, double accepted);

/// One cell of a periodic array of spheres or cylinders, so many voxels wide.
struct ArrayCell {
  std::string kind;
  std::int64_t voxels;
  double radius;   ///< of the spheres, in units of the cell
  double c;        ///< solid fraction of the cylinders
  int along;       ///< axis of the cylinders
  int places = 1;  ///< of the centres between the voxels, over which the mean is taken
};
/// In units of the cell: along x, and across cylinders.
double mean_permeability(const FlowLab& lab, const ArrayCell& cell, double expected, double accepted);

/// The largest less the least of what must be the same, over its size.
double spread_over_tau(const FlowLab& lab);         ///< k of spheres
double spread_of_turned_slits(const FlowLab& lab);  ///< k of a slit across each axis, driven along both others
double spread_of_mirrored(const FlowLab& lab);      ///< k of a mirrored sample, over k of the sample with its mirror images
double asymmetry_of_a_tensor(const FlowLab& lab);   ///< k_ij - k_ji of a sandstone

/// Of the tensors of four arrays of cylinders.
double largest_off_diagonal(const FlowLab& lab, int along);  ///< over k across the cylinders
double largest_along(const FlowLab& lab, int along);         ///< how many have their largest component along the cylinders

}  // namespace karst
