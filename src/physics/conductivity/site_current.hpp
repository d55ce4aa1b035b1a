// The potential and the current of one site, on the host.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "physics/conductivity/potentials.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/conductivity/site_work.hpp"

namespace karst {

/// `deviations`: from the uniform gradient, of all sites and of those of other parts. Padding gets zeros.
inline SiteCurrent current_at(const SiteFacts& facts, const SiteLinks& links, const RawVector<double>& deviations, std::int64_t site) {
  SiteCurrent current{};
  const std::uint64_t voxel = facts.part.voxels[static_cast<std::size_t>(site)];
  if (voxel == no_voxel) return current;
  const auto axis = static_cast<std::size_t>(links.axis);
  const double middle = static_cast<double>(facts.shape[axis] - 1) / 2;
  const auto at = static_cast<double>(whole_box(facts.shape).voxel_at(voxel)[axis]);
  current.potential = deviations[static_cast<std::size_t>(site)] + middle - at;
  for (int a = 0; a < 3; ++a) current.current[static_cast<std::size_t>(a)] = SumCurrent::at(links, deviations.data(), site, a);
  return current;
}

}  // namespace karst
