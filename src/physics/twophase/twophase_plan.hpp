// The plan of a flow of two fluids: checked, in lattice units.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "physics/twophase/twophase_request.hpp"
#include "run/quantity.hpp"
#include "run/time_series.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

/// A point of the table, and the state of the fluids that it starts from. With reservoirs, only the first one has a start.
struct StartedPoint {
  std::optional<double> wanted;         ///< saturation of the wetting fluid; nullopt: labels or a file say where the fluids are
  double saturation = 0;                ///< of the start
  std::int64_t square_radius = 0;       ///< of the smallest balls that hold the non-wetting fluid; 0: none, or labels
  std::int64_t front = 0;               ///< the smallest balls hold it in the slices below this one along the axis
  double jump = 0;                      ///< share of the pores that the smallest balls hold in all slices
  std::optional<double> pressure = {};  ///< between the reservoirs, in lattice units
};

struct TwophasePlan {
  TwophaseRequest request;
  SeriesTimes times;
  TwoPhaseLaw law;  ///< without forces
  std::vector<StartedPoint> points;
  std::int64_t starts = 0;                          ///< points with a start of their own: all, or the first one
  double narrow = 0;                                ///< share of the pores that are narrower than five voxels
  std::optional<double> voxel_size_m;               ///< only with the properties of both fluids in SI units
  double permeability = 0, permeability_error = 0;  ///< of one fluid that fills all pores, along the axis: voxel^2, share
  double force = 0;                                 ///< body force on a unit of mass of both fluids, along the axis

  double step_s() const;  ///< seconds; with voxel_size_m
  ResultUnits units() const;
};

/// Throws InputError for fluids that the method is not for.
TwophasePlan twophase_plan(const TwophaseRequest& request, const std::optional<double>& voxel_size_m);

/// Sets the points: one for each start; or, with reservoirs, one for each pressure, of which the first has the only start.
void set_points(TwophasePlan& plan, std::vector<StartedPoint> starts);

/// Warnings, and the sizes of the run, before its first step. `porosity`: of the connected pores.
std::vector<std::string> twophase_notes(const TwophasePlan& plan, double porosity);

}  // namespace karst
