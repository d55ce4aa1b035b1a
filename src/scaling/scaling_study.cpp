#include "scaling/scaling_study.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/synthetic/sandstone.hpp"
#include "trials/trial_runs.hpp"

namespace karst {

namespace {

std::string list_of(const Index3& numbers) { return text(numbers[0], ",", numbers[1], ",", numbers[2]); }
double product(const Index3& of) { return static_cast<double>(of[0]) * static_cast<double>(of[1]) * static_cast<double>(of[2]); }
Json load_json(const PartLoad& load) { return {{"sites", load.sites}, {"bytes_per_step", load.bytes}}; }

// Each side times `by`, as a whole number of `least` or more.
Index3 scaled(const Index3& shape, double by, std::int64_t least) {
  Index3 sides{};
  for (int axis = 0; axis < 3; ++axis) sides[axis] = std::max<std::int64_t>(least, std::llround(by * static_cast<double>(shape[axis])));
  return sides;
}

// Sides are multiples of 8 voxels.
Index3 smaller(const Index3& shape, double share) {
  constexpr std::int64_t brick = 8, least_side = 32;
  Index3 sides = scaled(shape, share / brick, least_side / brick);
  for (std::int64_t& side : sides) side *= brick;
  return sides;
}

// The commands of a plan.
struct Trials {
  const ScalingPlan& plan;
  bool is_weak = plan.kind == ScalingKind::weak;

  // Weak scaling: copies of the shape.
  std::string sample(const Index3& shape, int ranks) const {
    return text("--shape ", list_of(shape), " --porosity ", digits(plan.porosity),
                is_weak && ranks > 1 ? text(" --repeat ", list_of(copies_for(ranks))) : "");
  }
  std::string image(int ranks) const { return is_weak ? text("sample_", ranks, ".nrrd") : "sample.nrrd"; }

  // In two smaller samples, for the model, and in the sample.
  std::vector<std::string> steps(int ranks) const {
    std::vector<std::string> all;
    for (const Index3& shape : {smaller(plan.shape, 0.25), smaller(plan.shape, 0.75), plan.shape})
      all.push_back(on_ranks(ranks, text("karst bench ", sample(shape, ranks), " --rounds ", plan.rounds, " --step-parts ", plan.device,
                                         plan.lattice, " --json")));
    return all;
  }
  std::string make(int ranks) const {
    return text("karst make sandstone ", sample(plan.shape, ranks), " --grains ", all_digits(grains_along(plan.shape[0])), " -o ",
                image(ranks));
  }
  // The coarser samples of copies are not always copies, so a flow from them has another k.
  std::string flow(int ranks) const {
    return on_ranks(ranks, text("karst permeability ", image(ranks), " --direction z --fields none -o run_", ranks,
                                is_weak ? " --start rest --max-steps 500 " : " --tolerance 0.01 ", plan.device, plan.lattice, " --json"));
  }
  // Parts like those of very many ranks, of about 32^3 voxels.
  double parts() const { return product(scaled(plan.shape, 1.0 / 32, 1)); }
  std::string cut() const { return text("karst prepare ", image(1), " --dry-run --parts ", digits(parts(), 12), plan.lattice, " --json"); }
};

class Study {
 public:
  Study(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell)
      : plan_(plan), trials_{plan}, runs_(place, seconds_of_trial, [&plan, &tell](std::size_t count) {
          const auto all = static_cast<double>(plan.ranks.size()) * (3 * plan.turns + 2) + 1;
          tell(std::min(1.0, static_cast<double>(count) / all));
        }) {}

  Json run() {
    Json points;
    for (const int ranks : plan_.ranks) points.push_back({{"ranks", ranks}});
    for (int turn = 0; turn < plan_.turns; ++turn, runs_.next_turn()) {
      for (Json& point : points) try_for(point, [&] { runs_.run(trials_.steps(point["ranks"])); });
    }
    for (Json& point : points) try_for(point, [&] { measure(point); });
    if (measured_points(points).empty()) throw TrialFailed{points[0]["not_run"]};
    Json study = {{"version", plan_.machine.version},
                  {"machine", plan_.machine.name},
                  {"scaling", scaling_name(plan_.kind)},
                  {"shape", plan_.shape},
                  {"porosity", plan_.porosity},
                  {"points", points},
                  {"same_k", has_one_k(measured_points(points))},
                  {"forecasts", Json::array()},
                  {"titan", titan_steps()}};
    try {
      forecast(study["forecasts"]);
    } catch (const TrialFailed& failed) {
      study["no_forecast"] = failed.reason;
    }
    study["commands"] = runs_.commands();
    return study;
  }

 private:
  static constexpr double seconds_of_trial = 3600;  // at most

  // A trial that fails ends the measurements on its ranks.
  template <class Work>
  static void try_for(Json& point, Work&& work) {
    if (point.contains("not_run")) return;
    try {
      work();
    } catch (const TrialFailed& failed) {
      point["not_run"] = failed.reason;
    }
  }

  StepProbe probe(const std::string& trial) const {
    const auto of_step = [&](const char* part) { return runs_.median_of(trial, text("/variants/0/performance/step_seconds/", part)); };
    const Json& partition = runs_.first(trial).at("partition");
    return {{partition.at("sites_max"), partition.at("exchange_bytes_max")}, of_step("step"), of_step("updates"), of_step("exchange")};
  }

  void measure(Json& point) {
    const int ranks = point["ranks"];
    const std::vector<std::string> steps = trials_.steps(ranks);
    const std::string flow = trials_.flow(ranks);
    runs_.run_once({trials_.make(ranks)});
    runs_.run({flow});
    const StepProbe own = probe(steps[2]);
    model_ = StepModel(probe(steps[0]), probe(steps[1]));
    const double speed = runs_.median_of(steps[2], "/variants/0/performance/mflups"), modelled = model_.seconds(own.load);
    if (first_speed_ == 0) first_speed_ = speed / ranks;
    point["sites"] = runs_.first(steps[2]).at("sites");
    point["mflups"] = speed;
    point["efficiency"] = speed / ranks / first_speed_;
    point["step_seconds"] = own.step;
    point["modelled_step_seconds"] = modelled;
    point["misfit"] = modelled / own.step - 1;
    point["largest_part"] = load_json(own.load);
    point["model"] = model_json(model_);
    point["k_m2"] = runs_.first(flow).at("/permeability/m2/2/2"_json_pointer);
    for (const char* stage : stage_names) point["seconds"][stage] = runs_.first(flow).at("performance").at("seconds").at(stage);
    most_ranks_ = ranks;
    sites_of_rank_ = point["sites"].get<double>() / (trials_.is_weak ? ranks : 1);
  }

  // With the model of the most ranks that were run, beside the speed of the first ones. An exchange must have been measured, and a part of
  // the cut must have peers on all sides.
  void forecast(Json& forecasts) {
    constexpr double fewest_parts = 27, most_ranks = 16384;  // as in the paper on Titan
    if (most_ranks_ == 1 || trials_.parts() < fewest_parts) return;
    runs_.run_once({trials_.make(1)});
    runs_.run({trials_.cut()});
    const double bytes = runs_.first(trials_.cut()).at("/partition/exchange_bytes_max"_json_pointer), voxels = product(plan_.shape);
    const SurfaceLoad load = {sites_of_rank_ / voxels, bytes * plan_.number_bytes / sizeof(double), voxels / trials_.parts()};
    for (double ranks = 2.0 * most_ranks_; ranks <= most_ranks; ranks *= 2) {
      const PartLoad part = load.of(trials_.is_weak ? voxels : voxels / ranks);
      if (part.sites < 1) break;
      const double efficiency = part.sites / model_.seconds(part) / (1e6 * first_speed_);
      forecasts.push_back({{"ranks", ranks}, {"part", load_json(part)}, {"efficiency", efficiency}});
    }
  }

  bool has_one_k(const Json& points) const {
    return std::all_of(points.begin(), points.end(), [&](const Json& point) {
      const double k = point["k_m2"], first = points[0]["k_m2"];
      return trials_.is_weak ? std::abs(k / first - 1) <= k_of_copies : digits(k, k_digits) == digits(first, k_digits);
    });
  }

  const ScalingPlan& plan_;
  Trials trials_;
  TrialRuns runs_;
  int most_ranks_ = 1;  // that have run, with their model and the sites of a rank
  StepModel model_;
  double sites_of_rank_ = 0;
  double first_speed_ = 0;  // of a rank, in the first point that has run
};

}  // namespace

Index3 copies_for(int ranks) {
  Index3 copies = {1, 1, 1};
  std::vector<int> factors;
  for (int factor = 2; ranks > 1; ++factor) {
    for (; ranks % factor == 0; ranks /= factor) factors.push_back(factor);
  }
  std::sort(factors.rbegin(), factors.rend());
  for (const int factor : factors) *std::min_element(copies.rbegin(), copies.rend()) *= factor;
  return copies;
}

Json measured_points(const Json& points) {
  Json selection = Json::array();
  for (const Json& point : points) {
    if (!point.contains("not_run")) selection.push_back(point);
  }
  return selection;
}

Json study_scaling(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell) {
  return Study(plan, place, tell).run();
}

}  // namespace karst
