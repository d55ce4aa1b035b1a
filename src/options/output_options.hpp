// Options for what a run writes: run directory, checkpoints, fields. Shared by all commands that compute a flow.
#pragma once

#include <string>

#include "options/checkpoint_options.hpp"
#include "options/fields_options.hpp"

namespace karst {

class OutputOptions {
 public:
  OutputOptions(OptionTable& table, const OutputWords& words);

  /// Which files to write, without hints, labels and commands. Throws InputError.
  RecordPlan record() const;

  bool json() const { return json_; }

 private:
  FieldsOptions fields_;
  CheckpointOptions checkpoint_;
  std::string output_;
  bool force_ = false, json_ = false;
};

}  // namespace karst
