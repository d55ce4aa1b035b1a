// The velocities of sites and of their neighbours along the axes, on CPUs and GPUs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/host_device.hpp"
#include "base/vector3.hpp"

namespace karst {

using Velocity = Vector3;

KARST_HOST_DEVICE inline double squared(const Velocity& u) { return dot(u, u); }

/// A side of a voxel: 2 * axis for the low side, 2 * axis + 1 for the high side.
using Side = std::size_t;
constexpr std::size_t sides = 6;

/// The velocities at distances 1, 2 and 3 at a side of a site, as far as there are sites.
struct VelocityRow {
  static constexpr std::size_t reach = 3;

  Velocity velocities[reach];
  std::uint64_t count;
};

/// One array for each component.
struct VelocityArrays {
  const double* of[3];

  KARST_HOST_DEVICE Velocity at(std::int64_t site) const { return {of[0][site], of[1][site], of[2][site]}; }
};

/// The rows of all sites. A row that leaves the part goes on with the row that a peer has sent.
struct VelocityRows {
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  std::int64_t sites;  ///< padding included
  VelocityArrays velocities;
  const std::uint32_t* neighbours;  ///< [side][site]: a site, or a sent row if the number is `sites` or larger, or none
  const VelocityRow* sent_rows;

  /// A walk away from a site, site by site. Its members stay in registers.
  class Walk {
   public:
    KARST_HOST_DEVICE Walk(const VelocityRows& rows, std::uint32_t site, Side side)
        : rows_(rows), next_of_(rows.neighbours + static_cast<std::int64_t>(side) * rows.sites), site_(site) {}

    /// Goes to the next site. Returns false if there is none.
    KARST_HOST_DEVICE bool goes_on() {
      if (!sent_) {
        const std::uint32_t next = next_of_[site_];
        if (next == none) return false;
        if (next < rows_.sites) {
          velocity_ = rows_.velocities.at(next);
          site_ = next;
          return true;
        }
        sent_ = rows_.sent_rows + (next - rows_.sites);
      }
      if (used_ == sent_->count) return false;
      velocity_ = sent_->velocities[used_++];
      return true;
    }

    /// The velocity of the last site.
    KARST_HOST_DEVICE const Velocity& velocity() const { return velocity_; }

   private:
    const VelocityRows& rows_;
    const std::uint32_t* next_of_;
    std::uint32_t site_;
    const VelocityRow* sent_ = nullptr;
    std::uint32_t used_ = 0;  // velocities of the sent row
    Velocity velocity_{};
  };

  KARST_HOST_DEVICE VelocityRow row(std::uint32_t site, Side side) const {
    Walk walk(*this, site, side);
    VelocityRow row{};
    while (row.count < VelocityRow::reach && walk.goes_on()) row.velocities[row.count++] = walk.velocity();
    return row;
  }
};

}  // namespace karst
