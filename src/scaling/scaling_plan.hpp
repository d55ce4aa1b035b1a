// The runs that measure the scaling, and their report.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"
#include "report/charts/figures.hpp"
#include "trials/trial.hpp"

namespace karst {

enum class ScalingKind { weak, strong };
constexpr std::array<std::string_view, 2> scaling_names = {"weak", "strong"};
constexpr std::string_view scaling_name(ScalingKind kind) { return scaling_names[static_cast<std::size_t>(kind)]; }

struct ScalingPlan {
  ScalingKind kind = ScalingKind::strong;
  Index3 shape{};  ///< of the sample; weak scaling: of the sample of one rank, of which n ranks compute n copies
  double porosity = 0;
  std::vector<int> ranks;    ///< rising, from 1
  std::string device;        ///< options of the trials: --device and others
  std::string lattice = "";  ///< " --lattice SET", or nothing
  int number_bytes = 8;      ///< of a stored population
  int rounds = 1;            ///< of a trial of steps
  int turns = 1;             ///< of all such trials
  TrialMachine machine = {};
};

struct ScalingReport {
  std::string text, csv, json;
  std::vector<FigureFile> files;  ///< tables, page and figures
  std::string problem;            ///< that k differs between the runs; "": it does not
};

/// Measures the scaling of steps and of all stages of a run, and compares the steps with a model. Throws TrialFailed if nothing could be
/// measured. `tell` gets the share of the work that is done.
ScalingReport measure_scaling(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell);

/// `ranks` copies along the axes, as near to a cube as they can be.
Index3 copies_for(int ranks);

}  // namespace karst
