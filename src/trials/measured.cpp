#include "trials/measured.hpp"

#include <algorithm>

#include "base/timing.hpp"

namespace karst {

std::vector<double> Measured::values_of(std::size_t trial, const std::string& place) const {
  std::vector<double> values;
  for (const Json& turn : of_trials_[trial]) values.push_back(turn.at(Json::json_pointer(place)).get<double>());
  return values;
}

double Measured::median_of(std::size_t trial, const std::string& place) const { return median(values_of(trial, place)); }

std::vector<double> Measured::ratios(const std::string& place) const {
  const std::vector<double> first = values_of(0, place), second = values_of(1, place);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) ratios.push_back(first[i] / second[i]);
  return ratios;
}

}  // namespace karst
