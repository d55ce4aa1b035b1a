// The options of karst bench.
#pragma once

#include <string>

#include "geometry/box.hpp"
#include "options/machine_options.hpp"

namespace karst {

struct BenchPlan {
  Index3 shape{};
  double porosity = 0;
  MachineChoice machine;
  std::string_view lattice;  ///< velocity set
  bool overlap = true;
  int rounds = 1;
  bool all = false;  ///< measures all layouts, with f64 and with f32
};

class BenchOptions {
 public:
  explicit BenchOptions(OptionTable& table);

  BenchPlan plan() const;  ///< throws InputError

  const std::string& shape() const { return shape_; }  ///< as the user gave it
  bool json() const { return json_; }

 private:
  MachineOptions machine_;
  std::string shape_ = "440,440,440", layout_ = "auto", lattice_{FlowSettings().lattice};
  double porosity_ = 0.13;
  int rounds_ = 7;
  bool all_ = false, json_ = false, no_overlap_ = false;
};

}  // namespace karst
