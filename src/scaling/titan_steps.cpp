#include <cmath>

#include "scaling/scaling_study.hpp"

namespace karst {

namespace {

struct TitanFigure {
  const char* sample;
  double ranks, voxels;
  double published;  // speed of a GPU over its speed with 1.7e7 sites, alone
};

constexpr double cube(double side) { return side * side * side; }
constexpr std::array<TitanFigure, 4> figures = {{{"A16", 1024, cube(1024), 0.44},
                                                 {"A8", 4096, cube(2048), 0.32},
                                                 {"A4", 8192, cube(4096), 0.49},
                                                 {"half of A1", 16384, cube(16384) / 2, 1}}};

// The latency cannot be separated from the overhead; the authors' transfers are asynchronous.
StepModel model_with(double bandwidth) {
  constexpr double few_sites = 3.4e4, speed_of_few = 0.84;  // of a GPU alone
  StepModel model;
  model.speed = 393.4e6;  // of a GPU in the largest run
  model.overhead = few_sites / model.speed * (1 / speed_of_few - 1);
  model.bandwidth = bandwidth;
  return model;
}

}  // namespace

Json model_json(const StepModel& model) {
  return {{"updates_per_second", model.speed},
          {"overhead_seconds", model.overhead},
          {"latency_seconds", model.latency},
          {"bytes_per_second", model.bandwidth},
          {"hidden", model.hidden}};
}

Json titan_steps(double bandwidth) {
  constexpr double porosity = 0.13, mean_bytes = 8.2e6, sites_of_mean = 1.7e7;
  const SurfaceLoad load = {porosity, mean_bytes, sites_of_mean / porosity};
  const StepModel model = model_with(bandwidth);
  Json report = {{"model", model_json(model)}, {"figures", Json::array()}};
  for (const TitanFigure& figure : figures) {
    // The network is a torus in three dimensions on which ranks are anywhere: the mean distance grows as the third root of the ranks.
    const double modelled = model.efficiency(load.of(figure.voxels / figure.ranks), std::cbrt(figure.ranks));
    report["figures"].push_back({{"sample", figure.sample},
                                 {"ranks", figure.ranks},
                                 {"published", figure.published},
                                 {"modelled", modelled},
                                 {"misfit", modelled / figure.published - 1}});
  }
  return report;
}

}  // namespace karst
