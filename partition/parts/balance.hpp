// Balance of a partition, and the amount of exchange between its parts.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "partition/parts/part.hpp"

namespace karst {

/// Numbers of messages by their size: entry i counts those of 2^i to 2^(i+1) - 1 populations.
using MessageCounts = std::array<std::int64_t, 33>;

/// The counts of a part, kept after its sites are freed.
struct PartSummary {
  std::int64_t number = 0;
  std::int64_t sites = 0;
  std::int64_t segments = 0;
  std::int64_t edge_segments = 0;
  std::int64_t peers = 0;
  std::int64_t exchange_slots = 0;
  MessageCounts messages{};  ///< that the part sends in a step, one to each peer

  explicit PartSummary(const Part& part);
  PartSummary() = default;
};

struct Balance {
  std::int64_t parts = 0;
  std::int64_t sites_max = 0, sites_min = 0;
  double sites_mean = 0;
  std::int64_t peers_max = 0;
  double peers_mean = 0;
  std::int64_t exchange_slots = 0, exchange_slots_max = 0;  ///< one population per slot, sent once per step
  double edge_fraction = 0;                                 ///< share of all segments
  MessageCounts messages{};                                 ///< of all parts

  explicit Balance(const std::vector<PartSummary>& parts);

  double max_over_mean() const { return sites_mean > 0 ? static_cast<double>(sites_max) / sites_mean : 0; }
  double max_over_min() const {
    return sites_min > 0 ? static_cast<double>(sites_max) / static_cast<double>(sites_min) : 0;
  }  ///< 0: some parts are empty
};

}  // namespace karst
