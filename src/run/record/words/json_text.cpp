#include "run/record/words/json_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "partition/cuts/part_weights.hpp"
#include "run/record/version.hpp"

namespace karst {

Json karst_json() { return {{"version", karst_version()}, {"commit", karst_commit()}}; }

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(); }

double number_or_infinity(const Json& value) { return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>(); }

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

namespace {

Json weights_json(const PartitionChoice& choice) { return are_equal(choice.weights) ? Json() : Json(shares_of(choice.weights)); }

}  // namespace

Json partition_json(const Balance& balance, const PartitionChoice& choice, std::int64_t population_bytes) {
  Json out = {{"ranks", balance.parts},
              {"method", choice.method},
              {"cut", choice.cut},
              {"weights", weights_json(choice)},
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
  if (choice.grid) out["grid"] = *choice.grid;
  return out;
}

Json sizes_json(const PartitionChoice& choice, const PartSizes& sizes) {
  Json limits = Json::array();
  for (const Bytes& bytes : sizes.most_bytes) limits.push_back(or_null(bytes));
  return {{"weights", weights_json(choice)},
          {"weights_from", weights_names[static_cast<std::size_t>(sizes.kind)]},
          {"device_memory_bytes", limits.empty() ? Json() : limits}};
}

Json partition_json(const Balance& balance, const PartitionChoice& choice, const PartSizes& sizes, std::int64_t population_bytes) {
  Json out = partition_json(balance, choice, population_bytes);
  out.update(sizes_json(choice, sizes));
  return out;
}

Json threads_json(const std::vector<int>& threads) {
  const bool are_alike = std::all_of(threads.begin(), threads.end(), [&](int number) { return number == threads.front(); });
  return are_alike ? Json(threads.front()) : Json(threads);
}

std::string compact_json_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace karst
