// Dispersion in the flows through a rock, so far.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "physics/conductivity/conductivity_result.hpp"
#include "physics/transport/closure/closures.hpp"
#include "physics/transport/transport_request.hpp"
#include "run/run_head.hpp"

namespace karst {

/// The dispersion D* / D at one Peclet number, per pore volume. Along the flow, and the two principal values across it, larger first.
struct DispersionAt {
  double peclet = 0;
  double longitudinal = 0, longitudinal_lower = 0, longitudinal_upper = 0;  ///< with proven bounds
  std::optional<double> transverse, transverse_lower, transverse_upper;     ///< nullopt: not asked for
  std::optional<double> least, least_lower, least_upper;                    ///< the smaller transverse one; nullopt: as above

  // The tensor; nullopt: as above.
  std::optional<double> xx, xx_lower, xx_upper, yy, yy_lower, yy_upper, zz, zz_lower, zz_upper;
  std::optional<double> yz, yz_lower, yz_upper, xz, xz_lower, xz_upper, xy, xy_lower, xy_upper;

  // Other Peclet numbers: of the length sqrt(k / porosity), of pi V / S, and of the Darcy velocity.
  double peclet_sqrt_k = 0;
  std::optional<double> peclet_surface;
  double peclet_darcy = 0;

  // Estimates of walkers with their standard errors; nullopt: without walkers.
  std::optional<double> walkers_longitudinal, walkers_longitudinal_error;
  std::optional<double> walkers_transverse, walkers_transverse_error, walkers_least, walkers_least_error;
  std::optional<std::int64_t> walkers_steps;

  // On voxels half as large, with the same flow; nullopt: not asked for, or as above.
  std::optional<double> halved_longitudinal, halved_longitudinal_lower, halved_longitudinal_upper;
  std::optional<double> halved_transverse, halved_transverse_lower, halved_transverse_upper;
  std::optional<double> halved_least, halved_least_lower, halved_least_upper;
  std::optional<double> voxel_error, voxel_error_lower, voxel_error_upper;  ///< the share of D_L that the voxels add, estimated
  std::optional<bool> halved_converged;
  std::optional<std::int64_t> halved_iterations;

  double face_peclet = 0, face_peclet_above = 0;  ///< largest of a face, and the share of faces above 2
  std::int64_t iterations = 0;
  bool converged = false;
};

/// The share of walkers that have passed a plane across the driven axis, by their time.
struct PassageRow {
  double peclet = 0;
  std::int64_t plane = 0;      ///< that many lengths of the sample away
  double share = 0;            ///< of the walkers
  double pore_volumes = 0;     ///< the time, by that in which the mean velocity passes the sample
  double share_of_normal = 0;  ///< at this time, of a front with this mean velocity and dispersion
};

/// The flow along one axis, and the dispersion in it.
struct TransportAlong {
  std::int64_t steps = 0;
  double k_voxel2 = 0, k_error = 0;
  bool flow_converged = false;
  Direction3 direction{};     ///< of the mean velocity
  double largest_change = 0;  ///< of a flux, by the largest flux, so that no site loses anything
  std::vector<DispersionAt> at;
  std::vector<PassageRow> passages;
};

struct TransportResult : RunHead, ConductingPores {
  TransportResult() = default;
  TransportResult(SampleCase& of, const ConductingPores& pores, TransportRequest asked, const MachineUsed& used)
      : RunHead(of, used), ConductingPores(pores), request(std::move(asked)) {}

  TransportRequest request;
  std::int64_t restarts = 0;
  std::optional<double> fields_peclet;                 ///< the Peclet number whose fields are written
  double length = 0;                                   ///< of the Peclet number, voxels
  std::array<std::optional<TransportAlong>, 3> along;  ///< by driven axis; nullopt: not asked for, not begun, or no path

  /// With its walkers, if any are asked for.
  bool is_computed(std::size_t axis, double peclet) const;
  /// All that was asked for has converged.
  bool is_complete() const;
};

/// 6 (1 - porosity) / specific surface, and pi V / S, in voxels; nullopt for a sample without solid.
std::optional<double> grain_length(const SampleFacts& sample);
std::optional<double> surface_length(const SampleFacts& sample);

}  // namespace karst
