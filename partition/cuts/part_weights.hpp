// Weights of parts: how many sites each part gets, relative to the others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace karst {

/// The weights of a list as in "1,1,2", divided by a power of two so that the largest is below 1. Throws InputError for weights that are
/// not above zero, and for weights that differ by more than a factor of a million.
std::vector<double> parse_weights(const std::string& list);

/// Throws InputError unless there is one weight for each part. `parts`: "parts" or "ranks", for the message.
void check_number_of_weights(const std::vector<double>& weights, std::int64_t count, const std::string& parts);

bool are_equal(const std::vector<double>& weights);

/// The weights, divided by their sum.
std::vector<double> shares_of(const std::vector<double>& weights);

/// Divides `sites` among parts in proportion to their weights. No part gets more than its entry of `most`: what does not fit goes to the
/// parts that have room, in proportion to their weights. nullopt if all parts together hold fewer sites. Weights of zero are allowed: such
/// parts get no site. An empty `most` sets no limit.
std::optional<std::vector<double>> capped_sites(const std::vector<double>& weights, const std::vector<double>& most, double sites);

// The speeds of parts, and the numbers of sites with which their steps take equal times.

/// A step of a part with n sites takes `seconds_a_step` + n / `updates_per_second`.
struct PartSpeed {
  double updates_per_second = 1;
  double seconds_a_step = 0;  ///< that other parts do not have
};

/// The sites of each part, `sites` in total. The steps of all parts that get sites take equal times. A part gets none if its
/// `seconds_a_step` alone would take longer. Parts with `seconds_a_step` get none if they would shorten the step by less than 5 %: the
/// speed of a busy machine varies as much.
std::vector<double> sites_in_equal_times(const std::vector<PartSpeed>& speeds, double sites);

}  // namespace karst
