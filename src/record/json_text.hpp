// Functions for all JSON that Karst writes.
#pragma once

#include <optional>
#include <string>

#include "json/json.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"

namespace karst {

Json karst_json();  ///< the `karst` block: version and commit

Json finite(double value);  ///< null for infinity and NaN

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// The first function gives null for a number that is not finite, the second function gives infinity for null.
double number_or_infinity(const Json& value);

/// The `partition` block. `population_bytes`: size of one exchanged value.
Json partition_json(const Balance& balance, const PartitionChoice& choice, std::int64_t population_bytes);

/// Text that ends with a newline. Bytes that are no UTF-8 are replaced.
std::string json_text(const Json& json);

}  // namespace karst
