// The links of thermal flow between the voxels of a sample, and the cuts that they allow.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "geometry/velocity_set.hpp"
#include "partition/cuts/partition.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// D2Q37. Walls return populations to the layer that they come from. With plates, both faces of y are walls: plates 0 and 1.
LinkRule thermal_link_rule(const Index3& shape, bool has_plates);

/// With plates, the columns that a plate acts on belong to one part whole.
std::unique_ptr<Partition> thermal_partition(std::unique_ptr<Partition> of_voxels, const Index3& shape, bool has_plates);

// Wall links whose population a wall returns to another site of the same part. A device may read and write their slots in odd steps by
// itself; other devices swap the slots between steps. Both see the same populations after an odd step.

/// A link of a wall: in an odd step, its site reads and writes the slot of the same direction of the site `partner`.
struct ReturnedLink {
  std::uint32_t site, partner;
  std::uint8_t q;
  bool is_up;  ///< the partner lies along layer_step(q), not against it
};

/// For each swap of a part, whether odd steps can find both links: each site has an open link to the other one, see step_to_partner().
std::vector<bool> returned_swaps(const Part& part);

/// The links of these swaps, in any order.
std::vector<ReturnedLink> returned_links(const Part& part, const std::vector<bool>& returned);

/// The velocity whose upstream site is the partner, for c_q of two or three layers: one layer shorter than c_q. (2, 1) gives (1, 0) for a
/// partner against layer_step(q), and (-1, 0) for one along it.
constexpr Index3 step_to_partner(const Index3& c, bool is_up) {
  const auto [length, step] = layers_of(c);
  return moved({0, 0, 0}, step, is_up ? 1 - length : length - 1);
}

}  // namespace karst
