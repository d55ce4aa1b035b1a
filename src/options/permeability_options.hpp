// The options of karst permeability and karst info.
#pragma once

#include <string>

#include "geometry/boundary.hpp"
#include "options/bracket_options.hpp"
#include "options/flow_options.hpp"
#include "options/image_options.hpp"
#include "permeability/threshold_scan.hpp"

namespace karst {

struct PermeabilityOptions {
  explicit PermeabilityOptions(OptionTable& table) : image(table), mask(table), flow(table), boundary(table), bracket(table) {}

  /// What to compute, with variants. Throws InputError, also for a plan that does not fit the boundary.
  RunPlan plan() const;

  /// Throws InputError. Collective.
  Cleaning cleaning(const RunPlan& plan, const Comm& comm) const;

  ImageOptions image;
  MaskOption mask;
  FlowOptions flow;
  BoundaryOption boundary;
  BracketOptions bracket;
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
