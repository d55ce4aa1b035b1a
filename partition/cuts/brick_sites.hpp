// Sites of bricks.
#pragma once

#include "partition/cuts/brick_owners.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// This rank's sites in each brick that its box touches.
Block<std::int64_t> count_in_bricks(const PoreRows& fluid, const BrickGrid& grid);

}  // namespace karst
