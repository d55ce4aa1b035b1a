// What all JSON that Karst writes has in common.
#pragma once

#include <optional>
#include <string>

#include "base/json.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"

namespace karst {

Json karst_json();  ///< the `karst` block: version and commit

Json finite(double value);  ///< null for what JSON has no number for

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// Null for a number that is not finite; the other way round, infinity for null.
double number_or_infinity(const Json& value);

/// The `partition` block. `population_bytes`: of one value that is exchanged.
Json partition_json(const Balance& balance, const PartitionChoice& choice, std::int64_t population_bytes);

/// As text that ends with a newline; bytes that are no UTF-8 are replaced.
std::string json_text(const Json& json);

}  // namespace karst
