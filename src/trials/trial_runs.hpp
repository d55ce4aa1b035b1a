// Runs trials, and keeps what they print, turn by turn.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "json/json.hpp"
#include "trials/trial.hpp"

namespace karst {

/// For each trial, its JSON in each turn. Every trial has one turn or more.
class Measured {
 public:
  explicit Measured(std::vector<std::vector<Json>> of_trials) : of_trials_(std::move(of_trials)) {}

  std::size_t size() const { return of_trials_.size(); }
  const Json& first(std::size_t trial) const { return of_trials_[trial].front(); }
  double first(std::size_t trial, const std::string& place) const { return first(trial).at(Json::json_pointer(place)); }

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

class TrialRuns {
 public:
  /// `seconds`: the most that a trial may take. `tell` gets the number of trials that have run.
  TrialRuns(TrialPlace place, double seconds, std::function<void(std::size_t)> tell)
      : place_(std::move(place)), seconds_(seconds), tell_(std::move(tell)) {}

  /// Runs the commands, one after the other, but none twice in a turn. Throws TrialFailed; a command that has failed is not tried again.
  void run(const std::vector<std::string>& commands);
  void next_turn() { of_turn_.clear(); }

  /// Runs the commands that have not run in any turn.
  void run_once(const std::vector<std::string>& commands);

  Measured measured(const std::vector<std::string>& commands) const;

  /// All commands, in the order of their first run.
  const std::vector<std::string>& commands() const { return commands_; }

 private:
  Json printed_by(const std::string& command) const;

  TrialPlace place_;
  double seconds_;
  std::function<void(std::size_t)> tell_;
  std::size_t count_ = 0;
  std::vector<std::string> commands_;
  std::set<std::string> of_turn_;
  std::map<std::string, std::vector<Json>> found_;  // by command; null for a command that prints no JSON
  std::map<std::string, std::string> failed_;       // commands, with the reason
};

}  // namespace karst
