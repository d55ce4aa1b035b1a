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

}  // namespace karst
