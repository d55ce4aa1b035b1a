// Options for what a flow in time is: scales, walls, faces, start, end, probes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "physics/flow/flow_request.hpp"
#include "run/options/cut_options.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

class FlowOptions {
 public:
  explicit FlowOptions(OptionTable& table);

  /// Throws InputError, also for what check_request() refuses.
  FlowRequest request() const;

 private:
  void add_scales(OptionTable& table);
  void add_walls(OptionTable& table);
  void add_end(OptionTable& table);
  void add_method(OptionTable& table);
  void set_scales(FlowRequest& request) const;
  void set_start(FlowRequest& request) const;
  void set_end(FlowRequest& request) const;

  MachineChoice machine_;
  CutChoice cut_;
  std::optional<double> reynolds_, tau_, speed_, tolerance_;
  std::string viscosity_, velocity_, length_, density_, body_force_, start_ = "rest", time_, monitor_every_, fields_every_;
  std::vector<std::string> walls_, faces_, probes_, lines_;
  std::string_view lattice_ = FlowNumerics().lattice;
  std::string equilibrium_ = "navier-stokes", lambda_ = "auto";
  bool no_overlap_ = false;
};

}  // namespace karst
