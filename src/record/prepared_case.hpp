// From a rock to a prepared file, and from the file to a sample in parts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/files/input_files.hpp"
#include "io/files/prepared_file.hpp"
#include "partition/parts/balance.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "run/record/words/stages.hpp"

namespace karst {

struct PreparePlan {
  Boundary boundary = Boundary::periodic;
  VelocitySet velocities;
  Axes axes{true, true, true};  ///< directions; pores without flow along any of them are removed
  std::int64_t parts = 0;
  PartitionChoice choice;
  std::int64_t align = 0;  ///< bytes
  std::string output;      ///< the prepared file; "": none
  Mask mask;
  bool force = false;   ///< may replace the file
  std::string weights;  ///< as the user gave them
  std::string figures;  ///< folder for charts of the parts; "": none

  Cleaning cleaning(int threads) const;

  /// Throws InputError if the prepared file would replace an input, or without `force` any file. Collective.
  void check_output(const InputFiles& inputs, const Comm& comm) const;

  /// Makes the unfinished file, if there is an output. Collective.
  void begin_output(std::optional<SharedUnfinishedFile>& file, const Comm& comm) const;
};

/// The parts of a rock. The list is complete on the root, and empty elsewhere.
struct PreparedParts {
  Balance balance;
  std::vector<PartSummary> parts;  ///< by their numbers
};

/// Messages of similar sizes, with f64.
struct MessageSizes {
  std::int64_t least_bytes, most_bytes;
  std::int64_t number;
};

/// The messages of all parts in a step, by rising size; sizes that no message has are left out.
std::vector<MessageSizes> message_sizes(const Balance& balance);

/// Cuts the pores of a rock and builds the parts. Writes them to `output`, if there is one. Moves the pores out of `rock`. Collective.
PreparedParts prepare_parts(Rock& rock, const PreparePlan& plan, std::optional<SharedUnfinishedFile>& output, const Hints& hints,
                            Stages& stages, const Comm& comm);

/// Reads a prepared file with one part for each rank. Throws InputError if the file does not fit the plan. Collective.
SampleCase prepared_case(const std::string& path, const PermeabilityPlan& plan, const Hints& hints, const Comm& comm);

/// The velocity set of a prepared file. Throws InputError. Collective.
std::string_view lattice_of_prepared(const std::string& path, const Hints& hints, const Comm& comm);

}  // namespace karst
