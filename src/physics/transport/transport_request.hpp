// The request of dispersion, and its options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/options/given_length.hpp"
#include "run/options/option.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

struct TransportRequest {
  Boundary boundary = Boundary::periodic;
  Axes directions{true, true, true};  ///< of the flow
  std::vector<double> peclets = {0.1, 1, 10, 100};
  std::optional<GivenLength> length;  ///< of the Peclet number; nullopt: from the specific surface
  bool longitudinal = false;          ///< only along the flow
  bool refine = false;                ///< on halved voxels too
  double tolerance = 1e-3;
  std::optional<double> flow_tolerance;  ///< of k; nullopt: as fine as the storage makes useful
  std::int64_t max_iterations = 10000;
  std::int64_t walkers = 0;  ///< random walkers at each Peclet number; 0: none
  std::int64_t seed = 1;     ///< of the walkers
  double walk_time = 0.25;   ///< length^2 / diffusivity
  std::string_view lattice = D3Q19::name;
  MachineChoice machine;
  CutChoice cut;
};

void add_options(OptionTable& table, TransportRequest& request);

/// Sorts the Peclet numbers, each once. Throws InputError for values out of range, and for options that do not fit each other.
void complete(TransportRequest& request);

/// The numerics of the flows, after complete().
FlowNumerics flow_numerics(const TransportRequest& request);

}  // namespace karst
