// The options of karst bench.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "partition/parts/single_edge_sites.hpp"
#include "run/options/machine_options.hpp"
#include "scaling/scaling_plan.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/site/variants.hpp"
#include "trials/trial.hpp"

namespace karst {

struct BenchPlan {
  Index3 shape{};
  double porosity = 0;
  MachineChoice machine;
  CutChoice cut;
  std::string_view lattice;  ///< velocity set
  bool is_thermal() const { return is_thermal_velocity_set(lattice); }
  BenchSwitches switches;
  EdgeOrder edges = EdgeOrder::segments;
  int rounds = 1;
  bool all = false;         ///< measures all layouts, with f64 and with f32
  bool sweeps = false;      ///< over shares of the ranks after the first
  std::vector<int> repeat;  ///< copies of the sandstone along each axis; empty: one
  bool breaks_up = false;   ///< also measures updates and exchange of a step alone
  std::vector<double> shares;
  bool has_found_shares = false;  ///< also the shares that theory and measured speeds give
};

class BenchOptions {
 public:
  explicit BenchOptions(OptionTable& table);

  BenchPlan plan() const;  ///< throws InputError

  bool scales() const { return !scaling_.empty(); }
  ScalingPlan scaling_plan(const TrialMachine& machine) const;  ///< throws InputError
  std::string device() const { return device_option_words(machine_); }
  const std::string& output() const { return output_; }
  const std::string& mpirun() const { return mpirun_; }
  bool force() const { return force_; }

  const std::string& shape() const { return shape_; }  ///< as the user gave it
  bool json() const { return json_; }
  bool csv() const { return csv_; }

 private:
  void add_variants(OptionTable& table);
  void add_sweep(OptionTable& table);
  void add_scaling(OptionTable& table);
  void set_sweep(BenchPlan& plan) const;
  void check_scaling() const;
  void check_csv() const;
  void check_unused() const;
  void check_thermal() const;
  void check_grid() const;

  MachineChoice machine_;
  CutChoice cut_;
  std::string shape_, scaling_, output_, mpirun_ = usual_mpirun;
  std::vector<int> repeat_, ranks_;
  std::string lattice_{FlowSettings().lattice}, shares_;
  std::string streaming_{streaming_name(Streaming::aa)}, edges_{edge_order_name(EdgeOrder::segments)};
  std::string gpu_block_ = "auto";
  std::optional<double> porosity_;
  int rounds_ = 7;
  bool all_ = false, json_ = false, csv_ = false, no_overlap_ = false, step_parts_ = false, force_ = false;
};

}  // namespace karst
