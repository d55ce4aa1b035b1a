// What a run found, as text for people, as result.json and as history.csv.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands/cli/flow_options.hpp"
#include "commands/nested_start.hpp"
#include "commands/run_so_far.hpp"
#include "commands/sample_facts.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

class FlowReport {
 public:
  FlowReport(SampleFacts of, Balance parts, PartitionChoice cut, const FlowOptions& asked, const FlowSettings& used)
      : sample(std::move(of)), balance(parts), choice(std::move(cut)), options(asked), settings(used) {}

  const SampleFacts sample;
  const Balance balance;
  const PartitionChoice choice;
  const FlowOptions& options;
  const FlowSettings settings;
  std::array<std::optional<Flow>, 3> flows;  ///< by driving direction; nothing where it was not asked for
  RunSoFar so_far;
  std::int64_t checkpoints = 0, checkpoint_bytes = 0;  ///< written, and the size of the last
  std::string stopped_by;                              ///< what ended the run before it was done: "SIGTERM"; "" for nothing
  bool is_kept = false;                                ///< as it was then
  std::vector<std::string> failures;                   ///< what could not be written, and why
  std::string device;                                  ///< what computes
  bool is_prepared = false;                            ///< the case: for so many ranks and no others
  std::int64_t steps_here = 0;                         ///< of this process, and their time
  double seconds_of_steps = 0;
  std::vector<CoarserRun> coarser;  ///< what the flows that began here started from
  double seconds_start = 0;         ///< of these
  double seconds_read = 0, seconds_prepare = 0, seconds_solve = 0, seconds_write = 0, seconds_checkpoint = 0, seconds_variants = 0;

  std::string as_text() const;
  std::string as_json() const;
  std::string history_csv() const;
  Json settings_json() const;

  /// Row: flow; column: driving direction. Nothing where it was not computed; across the driven axis only periodic samples have one.
  std::optional<double> voxel2(std::size_t row, std::size_t column) const;

  static double reynolds(const FlowState& state);  ///< with the mean velocity and the square root of k
  static double mach(const FlowState& state);      ///< of the fastest site

 private:
  Json tensor(const std::function<double(double)>& in_unit) const;  ///< null where there is none, all null without a unit
  std::optional<double> mflups() const;                             ///< of this process; nothing where it did no step
  Json answers(const char* key) const;                              ///< of each direction
  Json karst_block() const;
  std::string direction_lines(const Flow& flow) const;
  std::string inertia_lines(const FlowState& state) const;
  std::string answer_lines(int axis) const;
  std::string stop_lines() const;
  std::string start_lines() const;
  Json start_json() const;
};

}  // namespace karst
