// The options of karst permeability.
#pragma once

#include <optional>

#include "geometry/boundary.hpp"
#include "options/bracket_options.hpp"
#include "options/image_options.hpp"
#include "options/permeability_options.hpp"
#include "record/rows.hpp"

namespace karst {

/// --conductivity: also computes formation factors.
class AlsoConductivityOption {
 public:
  explicit AlsoConductivityOption(OptionTable& table);

  /// The formation factors along the directions of the flows, with their tolerance and machine; nullopt if they are not wanted. Throws
  /// InputError for a tolerance that they cannot reach.
  std::optional<ConductivityPlan> plan(const PermeabilityPlan& flows) const;

 private:
  bool is_wanted_ = false;
};

struct PermeabilityCommandOptions {
  explicit PermeabilityCommandOptions(OptionTable& table)
      : image(table), mask(table), flow(table), boundary(table), bracket(table), conductivity(table) {}

  /// Throw InputError, also for a plan that does not fit the boundary. The second is collective.
  PermeabilityRow::Request request(const Comm& comm) const;
  RockSource source(const PermeabilityRow::Request& /*request*/, const Comm& comm) const { return image.source(comm); }
  const OutputOptions& output() const { return flow.output(); }

  ImageOptions image;
  MaskOption mask;
  PermeabilityOptions flow;
  BoundaryOption boundary;
  BracketOptions bracket;
  AlsoConductivityOption conductivity;
};

}  // namespace karst
