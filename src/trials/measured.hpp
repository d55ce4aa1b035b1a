// The output of trials, turn by turn.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "json/json.hpp"

namespace karst {

/// For each trial, its JSON in each turn. Every trial has one turn or more.
class Measured {
 public:
  explicit Measured(std::vector<std::vector<Json>> of_trials) : of_trials_(std::move(of_trials)) {}

  const Json& first(std::size_t trial) const { return of_trials_[trial].front(); }

  /// Median over the turns of a number. `place`: as in /variants/0/performance/mflups.
  double median_of(std::size_t trial, const std::string& place) const;

  /// The first trial over the second, turn by turn.
  std::vector<double> ratios(const std::string& place) const;

  /// The speed that karst bench prints, in MFLUPS.
  double mflups(std::size_t trial) const { return median_of(trial, bench_speed); }

  static constexpr const char* bench_speed = "/variants/0/performance/mflups";

 private:
  std::vector<double> values_of(std::size_t trial, const std::string& place) const;

  std::vector<std::vector<Json>> of_trials_;
};

}  // namespace karst
