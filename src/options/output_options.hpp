// Options for what a run writes: run directory, checkpoints, fields. Shared by all commands that compute a flow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/options/option.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

// Options for checkpoints, wall time and restarts. Shared by all commands that compute a flow.

class CheckpointOptions {
 public:
  /// `steps`: what an interval counts, for --help.
  explicit CheckpointOptions(OptionTable& table, const std::string& steps = "steps");

  /// Throws InputError.
  CheckpointPlan plan() const;

  /// The run directory of --restart, or "".
  const std::string& restart() const { return restart_; }

 private:
  std::string steps_, every_, walltime_, restart_;
};

// Options for the fields of a run. Shared by all commands that compute fields.

class FieldsOptions {
 public:
  FieldsOptions(OptionTable& table, const OutputWords& words);

  /// Throws InputError.
  FieldsPlan plan() const;

 private:
  std::optional<Box> box() const;
  Index3 stride() const;
  std::vector<std::string> arrays() const;

  std::string kind_ = "f32", format_ = "vti", encoding_ = "inline", box_, stride_, arrays_;
  double fluid_viscosity_ = FieldsPlan().fluid_viscosity;
};

class OutputOptions {
 public:
  OutputOptions(OptionTable& table, const OutputWords& words);

  /// The files to write, without hints, labels and commands. Throws InputError.
  RecordPlan record() const;

  bool json() const { return json_; }

 private:
  FieldsOptions fields_;
  std::optional<CheckpointOptions> checkpoint_;  ///< nullopt: the command has no checkpoints
  std::string output_;
  bool force_ = false, json_ = false;
};

}  // namespace karst
