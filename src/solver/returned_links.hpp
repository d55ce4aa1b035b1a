// Wall links whose population a wall returns to another site of the same part. A device may read and write their slots in odd steps by
// itself; other devices swap the slots between steps. Both see the same populations after an odd step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "partition/part.hpp"

namespace karst {

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

/// The velocity whose upstream site is the partner. It is one layer shorter than c_q, which has two or three layers: (2, 1) gives (1, 0).
constexpr Index3 step_to_partner(const Index3& c, bool is_up) {
  std::int64_t length = 0;
  for (const std::int64_t part : c) length = std::max(length, part < 0 ? -part : part);
  bool is_straight = true;
  for (const std::int64_t part : c) is_straight = is_straight && (part == 0 || part == length || part == -length);
  Index3 step{};
  for (std::size_t a = 0; a < 3; ++a) {
    const bool is_along = is_straight || c[a] == length || c[a] == -length;
    const std::int64_t sign = !is_along || c[a] == 0 ? 0 : c[a] < 0 ? -1 : 1;
    step[a] = sign * (length - 1) * (is_up ? -1 : 1);
  }
  return step;
}

}  // namespace karst
