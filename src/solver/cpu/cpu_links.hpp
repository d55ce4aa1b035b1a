// The links of a part on a CPU, and how kernels reach the slots.
#pragma once

#include <cstdint>
#include <variant>

#include "solver/memory/lane_copies.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/site_units.hpp"
#include "solver/memory/streaming.hpp"

namespace karst {

using CpuLinks = std::variant<LaneCopies, SiteUnits>;

/// Units where they can be: AA, in staggered streams with slots of 32 bits. Lane copies otherwise.
CpuLinks cpu_links(const Part& part, const Layout& layout, Streaming streaming, const SegmentShares& shares);

std::int64_t bytes_of(const CpuLinks& links);

enum class SlotAccess {
  apart,         ///< lane by lane
  side_by_side,  ///< the lanes of a segment lie side by side
  units          ///< streams whose links are units
};

SlotAccess slot_access(const Layout& layout, const CpuLinks& links);

}  // namespace karst
