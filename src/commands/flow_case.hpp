// From a case, which is a sample in one part for each rank, to what flow through it says: the second half of karst permeability and solve.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "commands/cli/flow_options.hpp"
#include "commands/pore_image.hpp"
#include "commands/sample_facts.hpp"
#include "commands/sample_variant.hpp"
#include "io/field_files.hpp"
#include "io/hints.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"

namespace karst {

struct FlowCase {
  SampleFacts sample;
  Part part;  ///< of this rank
  Balance balance{{}};
  PartitionChoice choice;
  std::optional<LabelField> labels;               ///< where there is an image to read them from once more
  Hints hints;                                    ///< for checkpoints
  std::vector<SampleVariant> variants;            ///< that are run beside it
  std::function<PoreImage(Boundary)> load_again;  ///< for these, where there are any
  double seconds_read = 0, seconds_prepare = 0;
};

/// Runs every direction asked for, writes the run directory, and returns what belongs on stdout. Collective.
std::string run_case(FlowCase flow_case, const FlowOptions& options, FlowSettings settings, const Comm& comm);

}  // namespace karst
