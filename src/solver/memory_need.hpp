// What a run needs, before there is one.
#pragma once

#include <cstdint>

namespace karst {

enum class Storage { f64, f32 };

/// Bytes that the solver keeps for a part with so many sites: 19 populations and 18 neighbour indices of 32 bits
/// for each, in whole segments of 16 sites.
std::int64_t solver_bytes(std::int64_t sites, Storage storage);

}  // namespace karst
