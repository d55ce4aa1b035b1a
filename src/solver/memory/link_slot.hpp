// The slot rule of odd steps.
#pragma once

#include <cstdint>

#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"

namespace karst {

/// The slot that a link reads and writes in odd steps. `own`: it is a slot of the link's site.
struct LinkSlot {
  std::int64_t slot;
  bool own;
};

inline LinkSlot link_slot(const Part& part, const Layout& layout, std::int64_t site, int q) {
  const std::int64_t upstream = part.upstream_of(q, site);
  const bool own = upstream == site || upstream >= part.padded_sites();  // a wall, or a ghost
  return {layout.slot(own ? site : upstream, own ? q : part.velocities.opposite(q)), own};
}

}  // namespace karst
