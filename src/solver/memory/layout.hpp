// The layout of populations in memory. All layouts have one form. The slot of population q of a site (vector, lane) is
//
//   origin[q] + vector * vector_step[q] + lane * lane_step[q]
//
// A vector is a segment on CPUs, and several segments on GPUs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/velocity_set.hpp"
#include "partition/parts/part.hpp"

namespace karst {

enum class LayoutKind {
  collision,         ///< site by site: all populations of a site together
  stream,            ///< direction by direction
  bundle,            ///< directions with the same (c_y, c_z) together, site by site
  vector_collision,  ///< vector by vector: all lanes of each direction
  vector_bundle      ///< directions with the same (c_y, c_z) together, vector by vector
};

/// Each of these layouts is the fastest on some device. karst bench measures the others, too.
inline constexpr std::array usual_layouts = {LayoutKind::stream, LayoutKind::vector_collision, LayoutKind::vector_bundle};

LayoutKind parse_layout(const std::string& name);  ///< throws InputError
std::string_view layout_name(LayoutKind kind);
const std::array<LayoutKind, 5>& all_layouts();

/// Sites of a vector on GPUs. An odd step reads and writes longer vectors in fewer pieces (measured: docs/developers/performance-diary.md,
/// "Steps on GPUs").
constexpr std::int64_t gpu_vector_sites = 64;

/// The places at which the streams of LayoutKind::stream begin. Other layouts do not depend on this choice.
enum class Streams {
  packed,    ///< each begins where the one before ends
  staggered  ///< in different sets of a CPU's caches, with a free segment before the first stream and one behind the last
};

/// Between staggered streams, there is at most one free slot for this many others.
constexpr std::int64_t slots_for_a_free_one = 16;

struct Layout {
  /// `sites_of_vector`: a multiple of segment_sites. The last vector may have more sites than there are.
  Layout(LayoutKind kind, const VelocitySet& velocities, std::int64_t segments, Streams streams = Streams::packed,
         std::int64_t sites_of_vector = segment_sites);

  std::int64_t vector_sites;

  // By direction. The steps are the same for a direction and its opposite.
  std::vector<std::int64_t> origin;
  std::vector<std::int64_t> vector_step;
  std::vector<std::int64_t> lane_step;

  std::int64_t slots;  ///< that the memory holds, with the free ones

  std::int64_t slot(std::int64_t site, int q) const {
    const auto i = static_cast<std::size_t>(q);
    return origin[i] + site / vector_sites * vector_step[i] + site % vector_sites * lane_step[i];
  }
};

}  // namespace karst
