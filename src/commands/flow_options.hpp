// The options of a run, shared by every command that computes a flow.
#pragma once

#include <string>

#include "commands/command_line.hpp"
#include "commands/fields_options.hpp"
#include "geometry/boundary.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

class FlowOptions {
 public:
  explicit FlowOptions(CommandLine& line);

  Axes directions() const;  ///< throws InputError, as all of these do
  FlowSettings settings(const Comm& comm) const;

  /// Everything that can be known before there is a sample. Collective.
  void check(const std::string& input, const Comm& comm) const;

  const FieldsOptions fields;
  std::string output;
  bool force = false, json = false;
  std::string direction = "all", device = "auto";
  std::string storage = "f64", layout = "vector-bundle", equilibrium = "stokes";
  double tau = FlowSettings{}.tau, tolerance = FlowSettings{}.tolerance;
  std::int64_t max_steps = FlowSettings{}.max_steps;
  int threads = 0;
  bool no_overlap = false;
};

}  // namespace karst
