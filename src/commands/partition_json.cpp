#include "commands/partition_json.hpp"

namespace karst {

Json partition_json(const Balance& balance, const PartitionChoice& choice, std::int64_t population_bytes) {
  return {{"ranks", balance.parts},
          {"method", choice.method},
          {"cut", choice.cut},
          {"sites_max", balance.sites_max},
          {"sites_min", balance.sites_min},
          {"sites_mean", balance.sites_mean},
          {"max_over_mean", balance.max_over_mean()},
          {"max_over_min", balance.sites_min > 0 ? Json(balance.max_over_min()) : Json()},
          {"peers_max", balance.peers_max},
          {"peers_mean", balance.peers_mean},
          {"exchange_bytes_per_step", balance.exchange_slots * population_bytes},
          {"exchange_bytes_max", balance.exchange_slots_max * population_bytes},
          {"edge_fraction", balance.edge_fraction}};
}

}  // namespace karst
