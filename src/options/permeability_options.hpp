// Options for a run. Shared by all commands that compute a flow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/cut_options.hpp"
#include "options/machine_options.hpp"
#include "options/output_options.hpp"
#include "physics/permeability/permeability_plan.hpp"

namespace karst {

class PermeabilityOptions {
 public:
  explicit PermeabilityOptions(OptionTable& table);

  /// The plan of the flows, without variants. Throws InputError, also for a plan that check_plan() refuses.
  PermeabilityPlan plan() const;

  const OutputOptions& output() const { return output_; }

 private:
  void add_end(OptionTable& table);  // when a flow ends
  void add_physics(OptionTable& table);

  std::vector<double> forces(Storage storage) const;
  std::vector<std::string> notes() const;

  OutputOptions output_;
  MachineOptions machine_;
  CutOptions cut_;
  std::string lattice_{FlowNumerics().lattice}, forces_;
  bool no_overlap_ = false;
  std::string direction_ = "all", layout_ = "auto", equilibrium_ = "stokes", start_ = "auto", tau_ = "auto";
  std::string extrapolation_;  // given: has no effect any more
  double tolerance_ = FlowNumerics().tolerance;
  std::optional<double> body_force_;
  std::int64_t max_steps_ = FlowNumerics().max_steps;
};

}  // namespace karst
