// Options for a run. Shared by all commands that compute a flow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/cli/checkpoint_options.hpp"
#include "commands/cli/fields_options.hpp"
#include "commands/cli/machine_options.hpp"
#include "permeability/run_plan.hpp"

namespace karst {

class FlowOptions {
 public:
  explicit FlowOptions(CommandLine& line);

  /// What to compute, without variants. Throws InputError, also for a plan that check_plan() refuses.
  RunPlan plan() const;

  /// Which files to write, without hints and labels. `line` must be parsed. Throws InputError.
  RecordPlan record(const CommandLine& line) const;

  /// The run directory; "": none.
  const std::string& directory() const { return checkpoint_.restart().empty() ? output_ : checkpoint_.restart(); }

  /// Throws InputError if the run directory cannot be used, or contains the input. Collective.
  void check_directory(const RecordPlan& record, const std::string& input, const Comm& comm) const;

  bool json() const { return json_; }

 private:
  void add_outputs(CommandLine& line);
  void add_end(CommandLine& line);  // when a flow ends
  void add_physics(CommandLine& line);

  std::vector<double> forces() const;

  FieldsOptions fields_;
  CheckpointOptions checkpoint_;
  MachineOptions machine_;
  std::string lattice_{FlowSettings().lattice}, output_, forces_;
  bool force_ = false, json_ = false, no_overlap_ = false;
  std::string direction_ = "all", layout_ = "auto", equilibrium_ = "stokes", start_ = "nested", tau_ = "auto";
  double tolerance_ = FlowSettings().tolerance;
  std::optional<double> body_force_;
  std::int64_t max_steps_ = FlowSettings().max_steps;
};

}  // namespace karst
