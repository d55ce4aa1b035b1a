// A forecast of the seconds of a run of karst permeability, from runs through two pieces of the sample.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "solver/flow/flow_settings.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// The tolerance of the run that is forecast.
constexpr double forecast_tolerance = 1e-2;

/// The pieces of a sample, at most. A sample that fits into the larger piece has no smaller one.
struct TrialSizes {
  std::int64_t few_sites, most_sites;
  std::int64_t most_voxels;  ///< labels and fields of a box take their share of memory and time
};

/// More sites than caches hold with f64, and about a second of computing: on two cores, and on one GPU.
constexpr TrialSizes trial_sizes(DeviceKind device) {
  if (device == DeviceKind::cuda) return {500'000, 2'000'000, std::int64_t{1} << 25};
  return {50'000, 200'000, std::int64_t{1} << 24};
}

/// Steps of flows to the forecast tolerance: 60 to 80 in nine of the ten samples of docs/performance.md.
constexpr double usual_steps = 70;

/// Measured in a run through a piece of the sample. Seconds of the slowest rank.
struct TrialRun {
  std::int64_t sites = 0, steps = 0;  ///< steps of the first flow
  double prepare = 0;                 ///< cut, links, populations and the network, after the pores are cleaned
  double solve = 0;                   ///< the first flow, with the start from the network
  double tables = 0;                  ///< measures of a complete flow
  std::optional<double> fields{};     ///< of a flow; nullopt: they could not be written
  std::optional<double> later{};      ///< time of a step of later flows divided by that of the first flow; nullopt: there was one flow
};

/// The run that is forecast.
struct RunToCome {
  std::int64_t sites = 0;  ///< of all parts
  std::int64_t parts = 1;
  int flows = 0;               ///< directions that percolate
  double read = 0, clean = 0;  ///< seconds of this process and its ranks, for the same image
  std::int64_t ranks = 1;      ///< of this process
  std::string lattice = std::string(FlowNumerics().lattice);
  Storage storage = Storage::f64;
  int threads = 1;                      ///< of each part
  DeviceKind device = DeviceKind::cpu;  ///< of each part
  double start = 0;                     ///< seconds in which a GPU starts, while the image is read and cleaned
};

/// Seconds of the stages of a run, as in performance.seconds of result.json.
struct RunForecast {
  RunToCome run;
  std::int64_t steps = 0;  ///< of each flow
  double read = 0, prepare = 0, solve = 0, tables = 0;
  std::optional<double> fields{};

  double write() const { return tables + fields.value_or(0); }
  double total() const { return read + prepare + solve + write(); }
};

/// A forecast, or the reason why there is none.
using Forecast = std::variant<RunForecast, std::string>;

/// The number of steps of a flow. A trial of the whole sample has this number. From a trial of a piece, two numbers are made, and the
/// larger one is taken: the mean of the trial's steps and usual_steps, because pieces differ more than samples; and the trial's steps less
/// 20, because opposite faces of a piece do not fit each other, which costs up to 20 steps.
std::int64_t expected_steps(const RunToCome& run, const TrialRun& trial);

/// Every stage grows with the sites of a part along the line through both trials, in which pores are as dense as in the pieces. The line
/// neither falls nor begins below zero. All flows take expected_steps(). Each part has a machine as that of a rank of this
/// process. Exchange between parts is not counted. With GPUs, fields are written while the next direction is computed. `smaller`: without
/// sites if there is none.
RunForecast forecast_of(const RunToCome& run, const TrialRun& larger, const TrialRun& smaller = {});

}  // namespace karst
