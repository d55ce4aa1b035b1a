// The layout of populations in memory. All layouts have one form. The slot of population q of a site (segment, lane) is
//
//   origin[q] + segment * segment_step[q] + lane * lane_step[q]
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/velocity_set.hpp"
#include "partition/part.hpp"

namespace karst {

enum class LayoutKind {
  collision,         ///< site by site: all populations of a site together
  stream,            ///< direction by direction
  bundle,            ///< directions with the same (c_y, c_z) together, site by site
  vector_collision,  ///< segment by segment: 16 lanes of each direction
  vector_bundle      ///< directions with the same (c_y, c_z) together, segment by segment
};

LayoutKind parse_layout(const std::string& name);  ///< throws InputError
std::string_view layout_name(LayoutKind kind);
const std::array<LayoutKind, 5>& all_layouts();

/// Where the streams of LayoutKind::stream begin. Other layouts do not depend on it.
enum class Streams {
  packed,    ///< each begins where the one before ends
  staggered  ///< in different sets of a CPU's caches, with a free segment before the first stream and one behind the last
};

/// Between staggered streams, there is at most one free slot for this many others.
constexpr std::int64_t slots_for_a_free_one = 16;

struct Layout {
  Layout(LayoutKind kind, const VelocitySet& velocities, std::int64_t segments, Streams streams = Streams::packed);

  // By direction. The steps are the same for a direction and its opposite.
  std::vector<std::int64_t> origin;
  std::vector<std::int64_t> segment_step;
  std::vector<std::int64_t> lane_step;

  std::int64_t slots;  ///< that the memory holds, with the free ones

  std::int64_t slot(std::int64_t site, int q) const {
    const auto i = static_cast<std::size_t>(q);
    return origin[i] + site / segment_sites * segment_step[i] + site % segment_sites * lane_step[i];
  }
};

}  // namespace karst
