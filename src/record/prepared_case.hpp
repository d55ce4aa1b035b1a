// From a rock to a prepared file, and from the file to a sample in parts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/files/input_files.hpp"
#include "io/files/prepared_file.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/balance.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/sample/sample_facts.hpp"

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
  PorousLabels porous;
  bool force = false;           ///< may replace the file
  std::string weights;          ///< as the user gave them
  std::optional<Storage> time;  ///< of the run whose seconds are forecast; nullopt: none is
  std::string figures;          ///< folder for charts of the parts; "": none

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

// The facts in the header of a prepared file, and whether a run can use the file.

struct PreparedFacts {
  SampleFacts sample;
  PartitionChoice choice;  ///< the weights are empty if the user gave none
  std::string lattice;     ///< the velocity set; that of 0.1 if the file names none
};

/// Parses the facts of the prepared file `path`. Throws InputError if they are not what prepared_text() writes.
PreparedFacts prepared_facts(const std::string& text, const std::string& path);

/// The facts of a prepared file. Throws InputError. Collective.
PreparedFacts facts_of_prepared(const std::string& path, const Hints& hints, const Comm& comm);

/// The facts as text. `weights`: as the user gave them; `checksum`: of the labels; `lattice`: the velocity set.
std::string prepared_text(const SampleFacts& sample, const PartitionChoice& choice, const std::string& weights, std::uint64_t checksum,
                          const std::string& lattice);

/// Throws InputError unless the prepared file `path` has as many parts as this run has ranks.
void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm);

}  // namespace karst
