// The plan of a flow in time, in lattice units and steps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/flow/flow_request.hpp"
#include "physics/flow/flow_scales.hpp"
#include "run/time_series.hpp"
#include "solver/flow/wall_operations.hpp"

namespace karst {

/// A wall of the plan: its name, and what it does.
struct NamedWall {
  std::string name;  ///< "label 2", or "face x-"
  bool is_face = false;
  WallRule rule;
  std::size_t axis = 0, end = 0;  ///< of a face
};

/// The faces of fixed pressure among the walls.
PressureFaces pressure_faces(const std::vector<NamedWall>& walls);

struct FlowPlan {
  FlowRequest request;
  std::string_view lattice;
  EquilibriumKind equilibrium = EquilibriumKind::stokes;
  MachineChoice machine;
  FlowScales scales;
  std::vector<NamedWall> walls;  ///< walls by label, then faces
  std::array<double, 3> force{};
  double lambda = magic_number;
  FlowStartKind start = FlowStartKind::rest;
  std::string start_file;
  SeriesTimes times;
  std::optional<double> tolerance;  ///< of the change of the velocity: the flow then ends
  std::vector<Probe> probes;
  std::vector<ProbeLine> lines;
};

/// Throws InputError for a request that does not fit the sample.
FlowPlan flow_plan(const FlowRequest& request, const SampleScales& sample);

}  // namespace karst
