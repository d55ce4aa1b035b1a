#include "scaling/scaling_trials.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "geometry/synthetic/sandstone.hpp"

namespace karst {

namespace {

constexpr int side_of_cut_part = 32;
constexpr std::int64_t brick = 8, least_side = 32;

std::string list_of(const Index3& numbers) { return text(numbers[0], ",", numbers[1], ",", numbers[2]); }

// Sides are multiples of 8 voxels.
Index3 scaled(const Index3& shape, double by) {
  Index3 smaller{};
  for (int axis = 0; axis < 3; ++axis) {
    const std::int64_t bricks = std::llround(by * static_cast<double>(shape[axis]) / brick);
    smaller[axis] = std::max(least_side, brick * bricks);
  }
  return smaller;
}

std::vector<std::string> joined_words(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Weak scaling: copies of the shape.
std::vector<std::string> sample_words(const Index3& shape, int ranks, const ScalingPlan& plan) {
  std::vector<std::string> words = {"--shape", list_of(shape), "--porosity", digits(plan.porosity)};
  if (plan.kind == ScalingKind::weak && ranks > 1) words = joined_words(words, {"--repeat", list_of(copies_for(ranks))});
  return words;
}

Trial bench(const Index3& shape, int ranks, const ScalingPlan& plan) {
  std::vector<std::string> words = joined_words({"bench"}, sample_words(shape, ranks, plan));
  words = joined_words(words, {"--rounds", std::to_string(plan.rounds), "--step-parts"});
  return {joined_words(joined_words(words, plan.device), {"--json"}), ranks};
}

std::string image_for(int ranks, const ScalingPlan& plan) {
  return plan.kind == ScalingKind::weak ? text("sample_", ranks, ".nrrd") : "sample.nrrd";
}

Index3 cut_grid(const ScalingPlan& plan) {
  Index3 grid{};
  for (int axis = 0; axis < 3; ++axis)
    grid[axis] = std::max(std::int64_t{1}, std::int64_t{std::llround(static_cast<double>(plan.shape[axis]) / side_of_cut_part)});
  return grid;
}

double product(const Index3& of) { return static_cast<double>(of[0]) * static_cast<double>(of[1]) * static_cast<double>(of[2]); }

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

RankTrials trials_on(int ranks, const ScalingPlan& plan) {
  constexpr double small = 0.25, large = 0.75;
  const std::string image = image_for(ranks, plan);
  std::vector<std::string> make = joined_words({"make", "sandstone"}, sample_words(plan.shape, ranks, plan));
  make = joined_words(make, {"--grains", all_digits(grains_along(plan.shape[0])), "-o", image});
  std::vector<std::string> flow = {"permeability", image, "--direction", "z", "--fields", "none", "-o", text("run_", ranks)};
  // The coarser samples of copies are not always copies, so a flow from them has another k.
  flow = joined_words(flow, plan.kind == ScalingKind::weak ? std::vector<std::string>{"--start", "rest", "--max-steps", "500"}
                                                           : std::vector<std::string>{"--tolerance", "0.01"});
  flow = joined_words(joined_words(flow, plan.device), {"--json"});
  return {bench(scaled(plan.shape, small), ranks, plan),
          bench(scaled(plan.shape, large), ranks, plan),
          bench(plan.shape, ranks, plan),
          {make},
          {flow, ranks}};
}

Trial cut_trial(const ScalingPlan& plan) {
  std::vector<std::string> words = {"prepare", image_for(1, plan), "--dry-run", "--parts", std::to_string(parts_of_cut(plan))};
  const auto lattice = std::find(plan.device.begin(), plan.device.end(), "--lattice");
  if (lattice != plan.device.end()) words.insert(words.end(), lattice, lattice + 2);
  return {joined_words(words, {"--json"})};
}

std::int64_t parts_of_cut(const ScalingPlan& plan) { return static_cast<std::int64_t>(product(cut_grid(plan))); }

double voxels_of_cut_part(const ScalingPlan& plan) { return product(plan.shape) / product(cut_grid(plan)); }

}  // namespace karst
