// The request of a flow in time, in the units of the user.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/flow/given_quantity.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// A wall: all voxels of one label.
struct WallRequest {
  std::int64_t label = 0;
  GivenVector velocity;
};

/// An open face of the sample, with a given velocity or a given pressure.
struct FaceRequest {
  std::size_t axis = 0, end = 0;  ///< end 0: the low one
  std::optional<GivenVector> velocity;
  std::optional<GivenQuantity> pressure;

  std::string name() const;  ///< "x-", "x+"
};

/// A point at which velocity and pressure are recorded, in voxels: voxel i reaches from i to i + 1.
struct Probe {
  std::string name;
  std::array<double, 3> at{};
};

/// Points at equal distances from one end to the other.
struct ProbeLine {
  std::string name;
  std::array<double, 3> from{}, to{};
  std::int64_t points = 2;
};

enum class FlowStartKind { rest, taylor_green, file };

struct FlowRequest {
  std::string_view lattice = FlowNumerics().lattice;
  EquilibriumKind equilibrium = EquilibriumKind::navier_stokes;
  MachineChoice machine;
  CutChoice cut;  ///< how the sample is cut into parts

  // Viscosity: one of these.
  std::optional<double> reynolds, tau;
  std::optional<GivenQuantity> viscosity;

  /// Product of the two relaxation times, each less 1/2. 0: both are equal (BGK). nullopt: 3/16, which puts walls half-way between voxels;
  /// BGK in a sample without walls at a small viscosity, because it is more stable.
  std::optional<double> lambda;

  std::optional<GivenQuantity> length;  ///< characteristic length; lattice units: voxels
  std::optional<double> speed;          ///< characteristic speed in lattice units
  std::optional<double> velocity_m_s;   ///< the same speed in m/s
  double density_kg_m3 = 1000;          ///< for pressures and forces in SI units

  std::vector<WallRequest> walls;
  std::vector<FaceRequest> faces;
  GivenVector force;  ///< body force on a unit of mass

  FlowStartKind start = FlowStartKind::rest;
  std::string start_file;  ///< .vti

  std::optional<TimeSpan> end;
  std::optional<double> tolerance;          ///< change of velocity in one characteristic time, as a share of the characteristic speed
  std::optional<TimeSpan> monitor, fields;  ///< intervals; nullopt: the default; fields: only at the end

  std::vector<Probe> probes;
  std::vector<ProbeLine> lines;
};

/// Throws InputError for what is wrong for every sample.
void check_request(const FlowRequest& request);

// Walls, faces, probes and lines of a flow in time, from the words of a user.

// All throw InputError.
WallRequest parse_wall(const std::string& words);  ///< "2:velocity=0.05,0,0"; "2": a wall at rest
FaceRequest parse_face(const std::string& words);  ///< "x-:velocity=0.05,0,0" or "x+:pressure=0.001"
Probe parse_probe(const std::string& words);       ///< "name:10,20.5,3"
ProbeLine parse_line(const std::string& words);    ///< "name:0,5,5:100,5,5" or "name:0,5,5:100,5,5:201"

}  // namespace karst
