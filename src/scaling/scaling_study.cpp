#include "scaling/scaling_study.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "base/text.hpp"
#include "json/json.hpp"
#include "scaling/scaling_trials.hpp"
#include "trials/measured.hpp"
#include "trials/run_trial.hpp"

namespace karst {

namespace {

constexpr double seconds_of_trial = 3600;  // at most
constexpr double most_ranks = 16384;       // as in the paper on Titan

// An exchange must have been measured, and a part of the cut must have peers on all sides.
bool can_forecast(const ScalingPlan& plan, int most) {
  constexpr std::int64_t fewest_parts = 27;
  return most > 1 && parts_of_cut(plan) >= fewest_parts;
}

class Study {
 public:
  Study(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell)
      : plan_(plan), place_(place), tell_(tell), left_(plan.ranks.size() * (3 * static_cast<std::size_t>(plan.turns) + 2) + 1) {
    all_ = left_;
  }

  ScalingStudy run() {
    points_.resize(plan_.ranks.size());
    for (std::size_t i = 0; i < points_.size(); ++i) points_[i].ranks = plan_.ranks[i];
    for (int turn = 0; turn < plan_.turns; ++turn) {
      for (ScalingPoint& point : points_) try_for(point, [&] { measure_steps(point.ranks); });
    }
    for (ScalingPoint& point : points_) try_for(point, [&] { measure_flow(point); });
    ScalingStudy study = {plan_, points_, {}, "", {}};
    if (study.measured().empty()) throw TrialFailed{points_.front().not_run};
    try {
      study.forecasts = forecasts(study.measured().front(), study.measured().back());
    } catch (const TrialFailed& failed) {
      study.no_forecast = failed.reason;
    }
    study.commands = commands_;
    return study;
  }

 private:
  // A trial that fails ends the measurements on its ranks.
  template <class Work>
  void try_for(ScalingPoint& point, Work&& work) {
    if (!point.has_run()) return;
    try {
      work();
    } catch (const TrialFailed& failed) {
      point.not_run = failed.reason;
    }
  }

  Json run(const Trial& trial) {
    const std::string command = command_of(trial);
    if (std::find(commands_.begin(), commands_.end(), command) == commands_.end()) commands_.push_back(command);
    Json printed = run_trial(trial, place_, seconds_of_trial);
    left_ -= std::min<std::size_t>(left_, 1);
    tell_(1 - static_cast<double>(left_) / static_cast<double>(all_));
    return printed;
  }

  void measure_steps(int ranks) {
    const RankTrials trials = trials_on(ranks, plan_);
    std::vector<std::vector<Json>>& printed = steps_[ranks];
    printed.resize(3);
    std::size_t i = 0;
    for (const Trial* trial : {&trials.small, &trials.large, &trials.steps}) printed[i++].push_back(run(*trial));
  }

  void measure_flow(ScalingPoint& point) {
    const Measured steps(steps_.at(point.ranks));
    const StepProbe small = probe(steps, 0), large = probe(steps, 1), own = probe(steps, 2);
    point.sites = steps.first(2).at("sites");
    point.mflups = steps.mflups(2);
    point.step = own.step;
    point.load = own.load;
    point.model = StepModel(small, large);

    const RankTrials trials = trials_on(point.ranks, plan_);
    make(trials.make);
    const Json flow = run(trials.flow);
    point.k = flow.at("/permeability/m2/2/2"_json_pointer);
    for (std::size_t i = 0; i < stage_names.size(); ++i)
      point.stages[i] = flow.at("performance").at("seconds").at(std::string(stage_names[i]));
  }

  void make(const Trial& trial) {
    if (made_.contains(command_of(trial))) return;
    run(trial);
    made_.insert(command_of(trial));
  }

  static StepProbe probe(const Measured& measured, std::size_t trial) {
    const auto of_step = [&](const std::string& part) { return measured.median_of(trial, "/variants/0/performance/step_seconds/" + part); };
    const Json& partition = measured.first(trial).at("partition");
    return {{partition.at("sites_max"), partition.at("exchange_bytes_max")}, of_step("step"), of_step("updates"), of_step("exchange")};
  }

  // With the model of the most ranks that were run, beside the speed of the first ones. Parts of very many ranks have peers on all sides.
  std::vector<ScalingForecast> forecasts(const ScalingPoint& first, const ScalingPoint& last) {
    if (!can_forecast(plan_, last.ranks)) return {};
    make(trials_on(1, plan_).make);
    const Json partition = run(cut_trial(plan_)).at("partition");
    const double bytes = partition.at("exchange_bytes_max").get<double>() * plan_.number_bytes / sizeof(double);
    const double voxels = static_cast<double>(whole_box(plan_.shape).volume());
    const auto per_rank = static_cast<double>(last.sites) / (plan_.kind == ScalingKind::weak ? last.ranks : 1);
    const SurfaceLoad load(per_rank / voxels, bytes, voxels_of_cut_part(plan_));
    const double of_first = 1e6 * first.mflups / first.ranks;
    std::vector<ScalingForecast> found;
    for (double ranks = 2.0 * last.ranks; ranks <= most_ranks; ranks *= 2) {
      const PartLoad of_part = load.of(plan_.kind == ScalingKind::weak ? voxels : voxels / ranks);
      if (of_part.sites < 1) break;
      found.push_back({ranks, of_part, of_part.sites / last.model.seconds(of_part) / of_first});
    }
    return found;
  }

  const ScalingPlan& plan_;
  const TrialPlace& place_;
  const std::function<void(double)>& tell_;
  std::vector<ScalingPoint> points_;
  std::map<int, std::vector<std::vector<Json>>> steps_;  // by ranks: what the three trials of steps printed
  std::set<std::string> made_;                           // images
  std::vector<std::string> commands_;                    // of all trials, each once
  std::size_t left_, all_;                               // trials
};

}  // namespace

std::vector<ScalingPoint> ScalingStudy::measured() const {
  std::vector<ScalingPoint> found;
  std::copy_if(points.begin(), points.end(), std::back_inserter(found), [](const ScalingPoint& point) { return point.has_run(); });
  return found;
}

double ScalingStudy::efficiency(const ScalingPoint& point) const {
  const ScalingPoint first = measured().front();
  return point.mflups / point.ranks / (first.mflups / first.ranks);
}

double ScalingStudy::stage_efficiency(const ScalingPoint& point, std::size_t stage) const {
  const ScalingPoint first = measured().front();
  const double more = plan.kind == ScalingKind::weak ? 1 : static_cast<double>(point.ranks) / first.ranks;
  return point.stages[stage] > 0 ? first.stages[stage] / (more * point.stages[stage]) : 1;
}

bool ScalingStudy::has_one_k() const {
  const std::vector<ScalingPoint> all = measured();
  return std::all_of(all.begin(), all.end(), [&](const ScalingPoint& point) {
    if (plan.kind == ScalingKind::weak) return std::abs(point.k / all.front().k - 1) <= k_of_copies;
    return digits(point.k, k_digits) == digits(all.front().k, k_digits);
  });
}

ScalingStudy study_scaling(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell) {
  return Study(plan, place, tell).run();
}

}  // namespace karst
