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

// Without its bandwidth. The latency cannot be separated from the overhead; the authors' transfers are asynchronous.
StepModel model_without_network() {
  constexpr double few_sites = 3.4e4, speed_of_few = 0.84;  // of a GPU alone
  StepModel model;
  model.speed = 393.4e6;  // of a GPU in the largest run
  model.overhead = few_sites / model.speed * (1 / speed_of_few - 1);
  return model;
}

// The network is a torus in three dimensions on which ranks are anywhere: the mean distance grows as the third root of the ranks.
double efficiency(const StepModel& model, const TitanFigure& figure) {
  constexpr double porosity = 0.13, mean_bytes = 8.2e6, sites_of_mean = 1.7e7;
  const SurfaceLoad load = {porosity, mean_bytes, sites_of_mean / porosity};
  return model.efficiency(load.of(figure.voxels / figure.ranks), std::cbrt(figure.ranks));
}

double squares_of(const StepModel& model) {
  double squares = 0;
  for (const TitanFigure& figure : figures) squares += std::pow(std::log(efficiency(model, figure) / figure.published), 2);
  return squares;
}

}  // namespace

Json model_json(const StepModel& model) {
  return {{"updates_per_second", model.speed},
          {"overhead_seconds", model.overhead},
          {"latency_seconds", model.latency},
          {"bytes_per_second", model.bandwidth},
          {"hidden", model.hidden}};
}

Json titan_steps() {
  constexpr double least = 1e8, most = 1e11, factor = 1.001;
  StepModel model = model_without_network(), best = model;
  double fewest = INFINITY;
  for (model.bandwidth = least; model.bandwidth < most; model.bandwidth *= factor) {
    if (const double squares = squares_of(model); squares < fewest) {
      fewest = squares;
      best = model;
    }
  }
  Json made = {{"model", model_json(best)}, {"figures", Json::array()}};
  for (const TitanFigure& figure : figures) {
    const double modelled = efficiency(best, figure);
    made["figures"].push_back({{"sample", figure.sample},
                               {"ranks", figure.ranks},
                               {"published", figure.published},
                               {"modelled", modelled},
                               {"misfit", modelled / figure.published - 1}});
  }
  return made;
}

}  // namespace karst
