#include "scaling/titan_steps.hpp"

#include <cmath>

namespace karst {

namespace {

constexpr double porosity = 0.13;
constexpr double updates_per_second = 393.4e6;            // of a GPU in the largest run
constexpr double few_sites = 3.4e4, speed_of_few = 0.84;  // of a GPU alone
constexpr double mean_bytes = 8.2e6, sites_of_mean = 1.7e7;

double cube(double side) { return side * side * side; }

// Without its bandwidth. The latency cannot be separated from the overhead; the authors' transfers are asynchronous.
StepModel model_without_network() {
  StepModel model;
  model.speed = updates_per_second;
  model.overhead = few_sites / updates_per_second * (1 / speed_of_few - 1);
  return model;
}

std::vector<TitanFigure> published_figures() {
  constexpr double half = 0.5;
  return {{"A16", 1024, cube(1024), 0.44},
          {"A8", 4096, cube(2048), 0.32},
          {"A4", 8192, cube(4096), 0.49},
          {"half of A1", 16384, half * cube(16384), 1}};
}

double efficiency(const StepModel& model, const TitanFigure& figure) {
  const SurfaceLoad load(porosity, mean_bytes, sites_of_mean / porosity);
  return model.efficiency(load.of(figure.voxels / figure.ranks), torus_distance(figure.ranks));
}

double squares_of(const StepModel& model, const std::vector<TitanFigure>& figures) {
  double squares = 0;
  for (const TitanFigure& figure : figures) squares += std::pow(std::log(efficiency(model, figure) / figure.published), 2);
  return squares;
}

}  // namespace

double torus_distance(double ranks) { return std::cbrt(ranks); }

TitanSteps titan_steps() {
  TitanSteps steps = {model_without_network(), published_figures()};
  constexpr double least = 1e8, most = 1e11, factor = 1.001;
  double best = least, fewest = INFINITY;
  for (double bandwidth = least; bandwidth < most; bandwidth *= factor) {
    steps.model.bandwidth = bandwidth;
    const double squares = squares_of(steps.model, steps.figures);
    if (squares < fewest) {
      fewest = squares;
      best = bandwidth;
    }
  }
  steps.model.bandwidth = best;
  for (TitanFigure& figure : steps.figures) figure.model = efficiency(steps.model, figure);
  return steps;
}

}  // namespace karst
