// The options of karst permeability and karst info.
#pragma once

#include <string>

#include "geometry/boundary.hpp"
#include "options/bracket_options.hpp"
#include "options/flow_options.hpp"
#include "options/image_options.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "run/threshold_scan.hpp"

namespace karst {

/// --conductivity: also computes formation factors.
class AlsoConductivityOption {
 public:
  explicit AlsoConductivityOption(OptionTable& table);

  /// The formation factors along the directions of the flows, with their tolerance and machine; nullopt if they are not wanted. Throws
  /// InputError for a tolerance that they cannot reach.
  std::optional<ConductivityPlan> plan(const RunPlan& flows) const;

 private:
  bool is_wanted_ = false;
};

struct PermeabilityOptions {
  explicit PermeabilityOptions(OptionTable& table)
      : image(table), mask(table), flow(table), boundary(table), bracket(table), conductivity(table) {}

  /// What to compute, with variants. Throws InputError, also for a plan that does not fit the boundary.
  RunPlan plan() const;

  /// Throws InputError. Collective.
  Cleaning cleaning(const RunPlan& plan, const Comm& comm) const;

  ImageOptions image;
  MaskOption mask;
  FlowOptions flow;
  BoundaryOption boundary;
  BracketOptions bracket;
  AlsoConductivityOption conductivity;
};

struct InfoOptions {
  explicit InfoOptions(OptionTable& table);

  Cleaning cleaning(const Comm& comm) const;  ///< throws InputError; collective

  /// --thresholds; nullopt if it is not given. Throws InputError.
  std::optional<ThresholdRange> thresholds_to_scan() const;

  ImageOptions image;
  MaskOption mask;
  BoundaryOption boundary;
  std::string thresholds;
  std::string direction = "all";
  std::int64_t parts = 1;
};

}  // namespace karst
