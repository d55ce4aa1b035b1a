#include "partition/cuts/part_speeds.hpp"

#include <algorithm>

namespace karst {

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
