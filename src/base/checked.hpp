// Products of sizes without overflow.
#pragma once

#include <cstdint>
#include <optional>

namespace karst {

/// a * b for non-negative factors, or nullopt if it exceeds 2^63 - 1.
std::optional<std::int64_t> checked_product(std::int64_t a, std::int64_t b);

}  // namespace karst
