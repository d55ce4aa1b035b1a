// The options of a run, shared by every command that computes a flow.
#pragma once

#include <string>

#include "commands/command_line.hpp"
#include "geometry/boundary.hpp"
#include "solver/permeability.hpp"

namespace karst {

class FlowOptions {
 public:
  explicit FlowOptions(CommandLine& line);

  Axes directions() const;  ///< throws InputError, as all of these do
  FlowSettings settings(const Comm& comm) const;

  std::string direction = "all";
  std::string storage = "f64", layout = "vector-bundle", equilibrium = "stokes";
  double tau = FlowSettings{}.tau, tolerance = FlowSettings{}.tolerance;
  std::int64_t max_steps = FlowSettings{}.max_steps;
  int threads = 0;
  bool no_overlap = false;
};

}  // namespace karst
