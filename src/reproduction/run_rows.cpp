#include "reproduction/run_rows.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "trials/measured.hpp"
#include "trials/run_trial.hpp"

namespace karst {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int most_turns = 3;

class Run {
 public:
  Run(const TrialPlace& place, double seconds, const std::function<void(double)>& tell) : place_(place), seconds_(seconds), tell_(tell) {}

  void first_turn(MeasuredRow& row) {
    row.not_run = row.row.missing;
    if (!row.not_run.empty()) return;
    if (left() <= 0) {
      row.not_run = text("the time of ", digits(seconds_, 3), " s is over");
      return;
    }
    row.not_run = turn(row);
  }

  // A failure leaves the turns before.
  void next_turn(MeasuredRow& row) {
    const bool has_time = seconds_of_[row.row.id] < left();
    if (row.not_run.empty() && row.row.takes_turns && has_time) turn(row);
  }

  void end_turn() { ran_.clear(); }

  void find(MeasuredRow& row) const {
    if (!row.not_run.empty()) return;
    std::vector<std::vector<Json>> of_trials;
    for (const Trial& trial : row.row.trials) of_trials.push_back(found_.at(command_of(trial)));
    row.finding = row.row.find(Measured(std::move(of_trials)));
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double left() const { return seconds_ - elapsed(); }

  // The trials of a row, one after the other. Returns why one has failed; "": none has.
  std::string turn(const MeasuredRow& row) {
    std::string reason;
    const double begin = elapsed();
    try {
      for (const Trial& trial : row.row.setup) {
        if (!found_.contains(command_of(trial))) measure(trial);
      }
      for (const Trial& trial : row.row.trials) measure(trial);
    } catch (const TrialFailed& failed) {
      reason = failed.reason;
    }
    seconds_of_[row.row.id] = elapsed() - begin;
    return reason;
  }

  void measure(const Trial& trial) {
    const std::string command = command_of(trial);
    if (const auto failed = failed_.find(command); failed != failed_.end()) throw TrialFailed{failed->second};
    if (!ran_.insert(command).second) return;
    try {
      // A trial may take longer than what is left: the last row is measured to its end.
      Json printed = run_trial(trial, place_, std::max(seconds_, 60.0));
      found_[command].push_back(std::move(printed));
    } catch (const TrialFailed& failed) {
      failed_[command] = failed.reason;
      throw;
    }
    tell_(std::min(1.0, elapsed() / seconds_));
  }

  const TrialPlace& place_;
  double seconds_;
  const std::function<void(double)>& tell_;
  Clock::time_point start_ = Clock::now();
  std::map<std::string, std::vector<Json>> found_;  // by command
  std::set<std::string> ran_;                       // in this turn
  std::map<std::string, std::string> failed_;       // commands, with the reason: they are not tried again
  std::map<std::string, double> seconds_of_;        // the last turn of a row
};

}  // namespace

std::vector<MeasuredRow> run_rows(const std::vector<PaperRow>& rows, const TrialPlace& place, double seconds,
                                  const std::function<void(double)>& tell) {
  Run run(place, seconds, tell);
  std::vector<MeasuredRow> measured;
  for (const PaperRow& row : rows) measured.push_back({row, {}, ""});
  for (int turn = 0; turn < most_turns; ++turn) {
    for (MeasuredRow& row : measured) turn == 0 ? run.first_turn(row) : run.next_turn(row);
    run.end_turn();
  }
  for (MeasuredRow& row : measured) run.find(row);
  return measured;
}

}  // namespace karst
