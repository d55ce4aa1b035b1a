#include "record/json_text.hpp"

#include <cmath>
#include <limits>

#include "record/version.hpp"

namespace karst {

Json karst_json() { return {{"version", karst_version()}, {"commit", karst_commit()}}; }

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(); }

double number_or_infinity(const Json& value) { return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>(); }

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

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
