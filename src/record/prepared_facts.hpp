// The facts in the header of a prepared file, and whether a run can use the file.
#pragma once

#include <cstdint>
#include <string>

#include "base/ranks/comm.hpp"
#include "partition/cuts/partitioner.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

struct PreparedFacts {
  SampleFacts sample;
  PartitionChoice choice;  ///< the weights are empty if the user gave none
  std::string lattice;     ///< the velocity set; that of 0.1 if the file names none
};

/// Parses the facts of the prepared file `path`. Throws InputError if they are not what prepared_text() writes.
PreparedFacts prepared_facts(const std::string& text, const std::string& path);

/// The facts as text. `weights`: as the user gave them; `checksum`: of the labels; `lattice`: the velocity set.
std::string prepared_text(const SampleFacts& sample, const PartitionChoice& choice, const std::string& weights, std::uint64_t checksum,
                          const std::string& lattice);

/// Throws InputError unless the prepared file `path` has as many parts as this run has ranks.
void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm);

}  // namespace karst
