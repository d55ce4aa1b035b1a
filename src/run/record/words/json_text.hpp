// Functions for all JSON that Karst writes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json/json.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/balance.hpp"

#include "run/machine/part_sizes.hpp"

namespace karst {

Json karst_json();  ///< the `karst` block: version and commit

Json finite(double value);  ///< null for infinity and NaN

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// An array of three: get(axis) of each axis.
template <class Get>
Json of_each_axis(Get&& get) {
  Json values = Json::array();
  for (std::size_t axis = 0; axis < 3; ++axis) values.push_back(get(axis));
  return values;
}

/// The first function gives null for a number that is not finite, the second function gives infinity for null.
double number_or_infinity(const Json& value);

/// The `partition` block, with weights if they are not equal. `population_bytes`: size of one exchanged value.
Json partition_json(const Balance& balance, const PartitionChoice& choice, std::int64_t population_bytes);

/// Weights of the parts, where they come from, and the limits of the memory of the parts.
Json sizes_json(const PartitionChoice& choice, const PartSizes& sizes);

/// The `partition` block of a run: also where the weights come from, and the limits of the memory of the parts.
Json partition_json(const Balance& balance, const PartitionChoice& choice, const PartSizes& sizes, std::int64_t population_bytes);

/// Threads of the ranks: one number if all are equal.
Json threads_json(const std::vector<int>& threads);

/// Text that ends with a newline. Bytes that are no UTF-8 are replaced.
std::string json_text(const Json& json);

/// Text without line breaks, for long lists of numbers. Bytes that are no UTF-8 are replaced.
std::string compact_json_text(const Json& json);

}  // namespace karst
