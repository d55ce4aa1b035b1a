// The options of a run, shared by every command that computes a flow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/cli/checkpoint_options.hpp"
#include "commands/cli/fields_options.hpp"
#include "commands/cli/machine_options.hpp"
#include "geometry/boundary.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

class FlowOptions : public MachineOptions {
 public:
  explicit FlowOptions(CommandLine& line);

  Axes directions() const;  ///< throws InputError, as all of these do

  /// Checks everything that can be known before there is a sample. Collective.
  FlowSettings settings(const std::string& input, const Comm& comm) const;

  /// Completes the settings by the device, and what depends on it. Collective.
  void choose_device(FlowSettings& settings, const Comm& comm) const;

  void check_boundary(Boundary boundary) const;

  /// By rising size; none without --forces.
  std::vector<double> forces() const;

  /// What to ask for where a flow is too fast, by the option that was given: "a smaller --body-force" or "smaller --forces".
  const char* smaller_force() const { return forces_.empty() ? "a smaller --body-force" : "smaller --forces"; }

  /// The run directory; "" for none.
  const std::string& directory() const { return checkpoint.restart.empty() ? output : checkpoint.restart; }

  const FieldsOptions fields;
  const CheckpointOptions checkpoint;
  std::string output;
  bool force = false, json = false;
  std::string direction = "all";
  std::string layout = "auto", equilibrium = "stokes", start = "nested";
  std::string tau = "auto";
  double tolerance = FlowSettings{}.tolerance;
  std::optional<double> body_force;
  std::int64_t max_steps = FlowSettings{}.max_steps;
  bool no_overlap = false;

 private:
  std::string forces_;
};

}  // namespace karst
