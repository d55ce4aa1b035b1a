#include "options/info_options.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/ranks/cores.hpp"
#include "base/text.hpp"

namespace karst {

Cleaning InfoOptions::cleaning(const Comm& comm) const {
  return {.boundary = boundary, .axes = direction, .threads = cores_for_rank(comm), .mask = mask};
}

InfoOptions::InfoOptions(OptionTable& table) : image(table) {
  table.add(mask_option(mask));
  table.add(boundary_option(boundary));
  table.add({.names = "--thresholds",
             .value = &thresholds,
             .about = "Grey images: print porosity and percolation for several thresholds, from LOW to HIGH or those of 5 to 50 % porosity",
             .type = "LOW,HIGH,NUMBER|auto",
             .group = "Image",
             .offers = {"auto"},
             .is_list = true});
  table.add(direction_option(direction, "Keep pores that carry flow along this axis"));
  table.add(parts_option(parts, "Parts (ranks) of the run to be planned, 1 by default"));
}

std::optional<ThresholdRange> InfoOptions::thresholds_to_scan() const {
  if (thresholds.empty()) return std::nullopt;
  if (thresholds == "auto") return ThresholdRange{};
  std::vector<double> numbers;
  for (const std::string& piece : split(thresholds, ',')) numbers.push_back(real_number(trimmed(piece)).value_or(NAN));
  const bool has_three = numbers.size() == 3 && numbers[0] < numbers[1] && std::isfinite(numbers[1] - numbers[0]);
  if (!has_three || numbers[2] != std::floor(numbers[2]) || !(numbers[2] >= 2 && numbers[2] <= ThresholdRange::most))
    throw InputError(text(setting("thresholds", quote(thresholds)), " is neither auto nor LOW,HIGH,NUMBER with LOW below HIGH and 2 to ",
                          ThresholdRange::most, " thresholds, as in 60,120,7."));
  return ThresholdRange{numbers[0], numbers[1], static_cast<int>(numbers[2])};
}

}  // namespace karst
