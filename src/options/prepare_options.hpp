// The options of karst prepare.
#pragma once

#include <string>

#include "io/input_files.hpp"
#include "options/image_options.hpp"
#include "partition/partitioner.hpp"
#include "solver/flow_settings.hpp"

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

  /// Throws InputError if the prepared file would replace an input, or without `force` any file. Collective.
  void check_output(const InputFiles& inputs, const Comm& comm) const;
};

class PrepareOptions {
 public:
  explicit PrepareOptions(OptionTable& table);

  PreparePlan plan() const;  ///< throws InputError

  bool json() const { return json_; }

 private:
  std::vector<double> weights() const;
  std::int64_t align() const;
  void check_output_choice() const;

  const MaskOption mask_;
  std::string lattice_{FlowSettings().lattice}, output_, boundary_ = "periodic", direction_ = "all", align_ = "1MiB", weights_;
  PartitionChoice choice_;
  std::int64_t parts_ = 0;
  bool dry_run_ = false, json_ = false, force_ = false;
};

}  // namespace karst
