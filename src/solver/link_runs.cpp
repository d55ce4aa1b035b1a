#include "solver/link_runs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

LinkRuns link_runs(const Part& part, const Layout& layout) {
  if (part.padded_sites() * directions >= std::int64_t{1} << 39) {
    throw MachineError(text("part ", part.number, " holds too many sites for its slots to be numbered. Use more parts."));
  }
  LinkRuns all;
  all.begins.reserve(static_cast<std::size_t>(part.segments) + 1);
  for (std::int64_t segment = 0; segment < part.segments; ++segment) {
    all.begins.push_back(all.runs.size());
    for (int q = 1; q < directions; ++q) {
      const std::size_t first_of_q = all.runs.size();
      for (std::int64_t lane = 0; lane < segment_sites; ++lane) {
        const std::int64_t site = segment * segment_sites + lane;
        const std::int64_t upstream = part.upstream_of(q, site);
        const bool own = upstream == site;
        const int slot_q = own ? q : opposite(q);
        const std::int64_t first_slot = layout.slot(upstream, slot_q) - lane * layout.lane_step[static_cast<std::size_t>(slot_q)];
        std::size_t run = first_of_q;
        while (run < all.runs.size() && all.runs[run].first_slot() != first_slot) ++run;
        if (run == all.runs.size()) all.runs.emplace_back(first_slot, q, own);
        all.runs[run].add_lane(lane);
      }
    }
  }
  all.begins.push_back(all.runs.size());
  return all;
}

}  // namespace karst
