#include "trials/trial_runs.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/ranks/child_process.hpp"
#include "base/timing.hpp"

namespace karst {

namespace {

std::vector<std::string> words_of(const std::string& command, const TrialPlace& place) {
  std::vector<std::string> all = words(command);
  if (all.front() == "mpirun") all.front() = place.mpirun;
  std::replace(all.begin(), all.end(), std::string("karst"), place.program);
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

void TrialRuns::run(const std::vector<std::string>& commands) {
  for (const std::string& command : commands) {
    if (const auto failed = failed_.find(command); failed != failed_.end()) throw TrialFailed{failed->second};
    if (!of_turn_.insert(command).second) continue;
    if (!printed_.contains(command)) commands_.push_back(command);
    try {
      Json printed = output_of(command);
      printed_[command].push_back(std::move(printed));
    } catch (const TrialFailed& failed) {
      failed_[command] = failed.reason;
      throw;
    }
    tell_(++count_);
  }
}

void TrialRuns::run_once(const std::vector<std::string>& commands) {
  for (const std::string& command : commands) {
    if (!printed_.contains(command)) run({command});
  }
}

std::vector<double> TrialRuns::numbers(const std::string& command, const std::string& place) const {
  std::vector<double> numbers;
  for (const Json& turn : printed_.at(command)) numbers.push_back(turn.at(Json::json_pointer(place)).get<double>());
  return numbers;
}

double TrialRuns::median_of(const std::string& command, const std::string& place) const { return median(numbers(command, place)); }

Json TrialRuns::output_of(const std::string& command) const {
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
