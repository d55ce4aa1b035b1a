// Builds a part from pores and a partition.
#pragma once

#include <optional>
#include <vector>

#include "partition/cuts/partition.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// Numbers and links the sites of part `number`. `rows` holds the pores of part_surroundings(); `walls` the voxels of each named wall
/// there. `threads` build the part. Throws MachineError if the part has more sites than can be numbered.
Part build_part(const Partition& partition, std::int64_t number, const LinkRule& rule, const std::vector<PoreRow>& rows, int threads = 1,
                const std::vector<std::vector<PoreRow>>& walls = {}, LinkForm form = LinkForm::wide);

/// Fetches the fluid (and the walls) that part `number` needs from the ranks that hold it, and builds the part. Returns nullopt if the part
/// does not exist. Collective.
std::optional<Part> build_part_all(const Partition& partition, std::int64_t number, const PoreRows& fluid, const LinkRule& rule,
                                   const Comm& comm, int threads = 1, const std::vector<PoreRows>& walls = {},
                                   LinkForm form = LinkForm::wide);

}  // namespace karst
