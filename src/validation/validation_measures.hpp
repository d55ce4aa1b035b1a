// The numbers that karst validate computes: samples, flows, and quantities of the flows.
//
// `accepted`: accepted error of the result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/synthetic/sample.hpp"
#include "validation/flow_lab.hpp"

namespace karst {

/// k of a slit beside a wall of two voxels, times the number of voxels across.
double conductance_of_slit(const FlowLab& lab, std::int64_t gap, double tau);

struct Duct {
  std::string section;  ///< circle, triangle or rectangle
  std::int64_t side;    ///< voxels: the diameter of a circle, the short side of a rectangle
  std::int64_t width;   ///< the long side of a rectangle; else as `side`
};
/// The mean velocity along the duct over the open voxels, times viscosity / (pressure gradient side^2).
double mean_velocity(const FlowLab& lab, const Duct& duct, double accepted);

/// One cell of a periodic array of spheres or cylinders. `voxels`: its width.
struct ArrayCell {
  std::string kind;
  std::int64_t voxels;
  double radius;   ///< of the spheres, in units of the cell
  double c;        ///< solid fraction of the cylinders
  int along;       ///< axis of the cylinders
  int places = 1;  ///< number of positions of the centres relative to the voxels; the result is the mean over them
};
/// k in units of the cell, along x and across cylinders.
double mean_permeability(const FlowLab& lab, const ArrayCell& cell, double accepted);

/// (largest - smallest) / size of values that must be equal.
double spread_over_tau(const FlowLab& lab);         ///< k of spheres
double spread_of_turned_slits(const FlowLab& lab);  ///< k of a slit across each axis, driven along both others
double spread_of_mirrored(const FlowLab& lab);      ///< k of a mirrored sample, over k of the sample with its mirror images
double asymmetry_of_a_tensor(const FlowLab& lab);   ///< largest k_ij - k_ji of a sandstone

/// From the tensors of four arrays of cylinders.
double largest_off_diagonal(const FlowLab& lab, int along);  ///< divided by k across the cylinders
double largest_along(const FlowLab& lab, int along);         ///< number of tensors whose largest component is along the cylinders

// Samples that several cases of karst validate use.

SampleOptions sample_of(const std::string& kind, const Index3& shape);

/// Points evenly distributed in the cube of one voxel, the first one in its corner (Roberts' R3 sequence).
std::vector<double> shift_to(int place);

PoreBlock small_sandstone(std::int64_t edge, double grains);

}  // namespace karst
