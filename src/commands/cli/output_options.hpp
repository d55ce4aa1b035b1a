// Options for what a run writes: run directory, checkpoints, fields. Shared by all commands that compute a flow.
#pragma once

#include <string>

#include "commands/cli/checkpoint_options.hpp"
#include "commands/cli/fields_options.hpp"

namespace karst {

class OutputOptions {
 public:
  /// `files`: what the run directory will hold, for --help.
  OutputOptions(CommandLine& line, const std::string& files, FieldScales scales);

  /// Which files to write, without hints and labels. `line` must be parsed. Throws InputError.
  RecordPlan record(const CommandLine& line) const;

  /// Throws InputError if the run directory cannot be used, or contains the input. Collective.
  void check_directory(const RecordPlan& record, const std::string& input, const Comm& comm) const;

  bool json() const { return json_; }

 private:
  FieldsOptions fields_;
  CheckpointOptions checkpoint_;
  std::string output_;
  bool force_ = false, json_ = false;
};

}  // namespace karst
