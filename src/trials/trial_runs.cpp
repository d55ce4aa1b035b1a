#include "trials/trial_runs.hpp"

#include <algorithm>

#include "base/child_process.hpp"
#include "base/error.hpp"
#include "base/timing.hpp"

namespace karst {

namespace {

std::vector<std::string> words_of(const std::string& command, const TrialPlace& place) {
  std::vector<std::string> all = words(command);
  if (all.front() == "mpirun") all.front() = place.mpirun;
  *std::find(all.begin(), all.end(), "karst") = place.program;
  return all;
}

// The message of karst about its failure, or else the first words, which mpirun frames with dashes.
std::string reason_in(const std::string& lines) {
  std::string reason;
  for (const std::string& line : split(lines, '\n')) {
    const std::string words = trimmed(line);
    if (words.starts_with("karst:") || words.starts_with("[rank")) return printable(words);
    if (reason.empty() && words.find_first_not_of('-') != std::string::npos) reason = words;
  }
  return reason.empty() ? "no message" : printable(reason);
}

}  // namespace

std::vector<double> Measured::values_of(std::size_t trial, const std::string& place) const {
  std::vector<double> values;
  for (const Json& turn : of_trials_[trial]) values.push_back(turn.at(Json::json_pointer(place)).get<double>());
  return values;
}

double Measured::median_of(std::size_t trial, const std::string& place) const { return median(values_of(trial, place)); }

std::vector<double> Measured::ratios(const std::string& place) const {
  std::vector<double> first = values_of(0, place);
  const std::vector<double> second = values_of(1, place);
  first.resize(std::min(first.size(), second.size()));
  std::transform(first.begin(), first.end(), second.begin(), first.begin(), std::divides<>());
  return first;
}

void TrialRuns::run(const std::vector<std::string>& commands) {
  for (const std::string& command : commands) {
    if (const auto failed = failed_.find(command); failed != failed_.end()) throw TrialFailed{failed->second};
    if (!of_turn_.insert(command).second) continue;
    if (!found_.contains(command)) commands_.push_back(command);
    try {
      found_[command].push_back(printed_by(command));
    } catch (const TrialFailed& failed) {
      failed_[command] = failed.reason;
      throw;
    }
    tell_(++count_);
  }
}

void TrialRuns::run_once(const std::vector<std::string>& commands) {
  for (const std::string& command : commands) {
    if (!found_.contains(command) || failed_.contains(command)) run({command});
  }
}

Measured TrialRuns::measured(const std::vector<std::string>& commands) const {
  std::vector<std::vector<Json>> of_trials;
  for (const std::string& command : commands) of_trials.push_back(found_.at(command));
  return Measured(std::move(of_trials));
}

Json TrialRuns::printed_by(const std::string& command) const {
  ChildEnd end;
  try {
    end = run_child({words_of(command, place_), place_.folder, seconds_});
  } catch (const MachineError& error) {
    throw TrialFailed{with_options(error.message())};
  }
  if (end.is_late) throw TrialFailed{text("it took more than ", digits(seconds_, 3), " s")};
  if (end.code != 0) throw TrialFailed{text("exit code ", end.code, ": ", reason_in(end.err))};
  if (end.out.find('{') == std::string::npos) return {};
  Json json = Json::parse(end.out, nullptr, false);
  if (json.is_discarded()) throw TrialFailed{"it printed no JSON"};
  return json;
}

}  // namespace karst
