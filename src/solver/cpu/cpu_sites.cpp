#include "solver/cpu/cpu_sites.hpp"

#include <algorithm>

namespace karst {

CpuLinks cpu_links(const Part& part, const Layout& layout, Streaming streaming, const SegmentShares& shares) {
  if (streaming == Streaming::aa && can_have_units(layout)) return site_units(part, layout, shares);
  return lane_copies(part, layout, shares);
}

std::int64_t bytes_of(const CpuLinks& links) {
  return std::visit([](const auto& each) { return each.bytes(); }, links);
}

SlotAccess slot_access(const Layout& layout, const CpuLinks& links) {
  if (std::holds_alternative<SiteUnits>(links)) return SlotAccess::units;
  const bool side_by_side = std::all_of(layout.lane_step.begin(), layout.lane_step.end(), [](std::int64_t step) { return step == 1; });
  return side_by_side ? SlotAccess::side_by_side : SlotAccess::apart;
}

}  // namespace karst
