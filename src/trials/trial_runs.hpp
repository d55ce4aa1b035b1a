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

  /// The JSON that a command printed in its first turn; null for one that prints none.
  const Json& first(const std::string& command) const { return printed_.at(command).front(); }

  /// A number in each turn, and its median over the turns. `place`: as in /variants/0/performance/mflups.
  std::vector<double> numbers(const std::string& command, const std::string& place) const;
  double median_of(const std::string& command, const std::string& place) const;

  /// All commands, in the order of their first run.
  const std::vector<std::string>& commands() const { return commands_; }

 private:
  Json output_of(const std::string& command) const;

  TrialPlace place_;
  double seconds_;
  std::function<void(std::size_t)> tell_;
  std::size_t count_ = 0;
  std::vector<std::string> commands_;
  std::set<std::string> of_turn_;
  std::map<std::string, std::vector<Json>> printed_;  // by command
  std::map<std::string, std::string> failed_;         // commands, with the reason
};

}  // namespace karst
