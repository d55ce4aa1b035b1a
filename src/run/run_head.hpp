// The head of a result: what the results of all physics have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "partition/cuts/partitioner.hpp"
#include "partition/parts/balance.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

/// Times of this process, by stage.
struct RunSeconds {
  double read = 0, prepare = 0;
  double start = 0;     ///< what flows and potentials start from
  double solve = 0;     ///< steps and iterations, with what belongs to them
  double steps = 0;     ///< steps of the solver alone
  double measure = 0;   ///< monitors, and measures of complete flows
  double write = 0;     ///< fields of a series
  double variants = 0;  ///< flows of a bracket

  double all() const { return read + prepare + start + solve + measure + write + variants; }
};

struct RunHead {
  SampleFacts sample;
  Balance balance{{}};
  PartitionChoice choice;  ///< with the weights that the parts were cut by
  PartSizes sizes;
  std::optional<std::uint64_t> label_sum;  ///< of the sample case
  MachineUsed machine;
  std::int64_t steps_here = 0;  ///< steps of this process
  std::int64_t flows = 1;       ///< that a step updates
  RunSeconds seconds;
  bool is_stopped = false;            ///< by the caller, before its end
  std::vector<std::string> failures;  ///< what could not be done, and the reason, with settings marked

  RunHead() = default;

  /// Takes the sample and how it was cut from `of`. The part stays.
  RunHead(SampleCase& of, const MachineUsed& used);

  /// Million site updates per second of this process; nullopt if it did no step.
  std::optional<double> mflups() const;
};

}  // namespace karst
