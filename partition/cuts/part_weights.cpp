#include "partition/cuts/part_weights.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr double smallest_weight = 1e-6;

}  // namespace

std::vector<double> parse_weights(const std::string& list) {
  std::vector<double> weights;
  for (const std::string& word : split(list, ',')) {
    const auto weight = real_number(trimmed(word));
    if (!weight || !(*weight > 0))
      throw InputError(text(setting("weights", quote(list)), " is not a list of numbers above zero, as in 1,1,2."));
    weights.push_back(*weight);
  }
  int exponent = 0;
  std::frexp(*std::max_element(weights.begin(), weights.end()), &exponent);
  for (double& weight : weights) weight = std::ldexp(weight, -exponent);  // only ratios count; after this their sum is finite
  const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
  if (*least < smallest_weight * *most) {
    throw InputError(text(setting("weights", quote(list)), " differ by more than a factor of ", digits(1 / smallest_weight, 3),
                          " (no parts are that unequal). Give the speeds of the parts."));
  }
  return weights;
}

void check_number_of_weights(const std::vector<double>& weights, std::int64_t count, const std::string& parts) {
  if (std::ssize(weights) == count) return;
  throw InputError(text(setting("weights"), " gives ", weights.size(), " numbers for ", count, " ", parts, ". Give one for each."));
}

bool are_equal(const std::vector<double>& weights) {
  return std::all_of(weights.begin(), weights.end(), [&](double weight) { return weight == weights.front(); });
}

std::vector<double> shares_of(const std::vector<double>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> shares;
  for (const double weight : weights) shares.push_back(weight / sum);
  return shares;
}

std::optional<std::vector<double>> capped_sites(const std::vector<double>& weights, const std::vector<double>& most, double sites) {
  std::vector<double> given(weights.size(), 0.0), open = weights;  // `open`: zero for parts that are full
  double left = sites;
  for (;;) {
    const double all = std::accumulate(open.begin(), open.end(), 0.0);
    if (all == 0) break;
    std::vector<std::size_t> filled;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i] == 0) continue;
      given[i] = left * (open[i] / all);
      if (!most.empty() && given[i] > most[i]) filled.push_back(i);
    }
    if (filled.empty()) return given;
    for (const std::size_t i : filled) {
      given[i] = most[i];
      left -= most[i];
      open[i] = 0;
    }
  }
  return left > 0 ? std::nullopt : std::optional(given);
}

namespace {

constexpr double least_gain = 0.05;

// The seconds of a step in which the parts update this number of sites together.
double seconds_of_step(const std::vector<PartSpeed>& parts, double sites) {
  double speed = 0, late = 0;
  for (const PartSpeed& part : parts) {
    speed += part.updates_per_second;
    late += part.updates_per_second * part.seconds_a_step;
  }
  return (sites + late) / speed;
}

}  // namespace

std::vector<double> sites_in_equal_times(const std::vector<PartSpeed>& speeds, double sites) {
  std::vector<PartSpeed> taking = speeds;
  std::stable_sort(taking.begin(), taking.end(),
                   [](const PartSpeed& a, const PartSpeed& b) { return a.seconds_a_step < b.seconds_a_step; });
  while (taking.size() > 1 && taking.back().seconds_a_step >= seconds_of_step({taking.begin(), taking.end() - 1}, sites)) taking.pop_back();
  double seconds = seconds_of_step(taking, sites);
  const auto first_late = std::find_if(taking.begin(), taking.end(), [](const PartSpeed& part) { return part.seconds_a_step > 0; });
  if (first_late != taking.begin()) {
    const double without = seconds_of_step({taking.begin(), first_late}, sites);
    if (seconds > (1 - least_gain) * without) {
      seconds = without;
      taking.erase(first_late, taking.end());
    }
  }
  const double latest = taking.back().seconds_a_step;
  std::vector<double> each;
  for (const PartSpeed& part : speeds)
    each.push_back(part.seconds_a_step <= latest ? part.updates_per_second * (seconds - part.seconds_a_step) : 0);
  return each;
}

}  // namespace karst
