// The `partition` block of every JSON that karst writes.
#pragma once

#include "commands/image_json.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"

namespace karst {

/// `population_bytes`: of one value that is exchanged.
Json partition_json(const Balance& balance, const PartitionChoice& choice, std::int64_t population_bytes);

}  // namespace karst
