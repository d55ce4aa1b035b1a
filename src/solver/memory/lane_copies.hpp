// The links of a part in the form for odd steps on a CPU: copies of several lanes of a segment whose slots lie side by side.
//
// If two neighbouring rows of pores run side by side, the upstream slots of consecutive sites lie side by side too. Such lanes are copied
// together, in copies of 16, 8, 4, 2 and 1 lanes. Copies may overlap: five lanes are two copies of four that share three lanes. In
// sandstone, a segment needs about 90 copies of 8 bytes instead of 288 indices of 4 bytes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/segment_range.hpp"

namespace karst {

/// Consecutive lanes of a segment, and their slots for one direction: first_slot, first_slot + lane_step, ...
class LaneCopy {
 public:
  LaneCopy() = default;
  LaneCopy(std::int64_t first_slot, int q, int lane)
      : bits_(static_cast<std::uint64_t>(first_slot) << place_bits | static_cast<std::uint64_t>(q * segment_sites + lane)) {}

  std::int64_t first_slot() const { return static_cast<std::int64_t>(bits_ >> place_bits); }
  std::size_t place() const { return bits_ & (most_places - 1); }  ///< q * 16 + first lane
  std::size_t q() const { return place() / segment_sites; }

  // Slots have 40 bits, places 24: lane_copies() checks both.
  static constexpr int place_bits = 24;
  static constexpr std::uint64_t most_places = std::uint64_t{1} << place_bits;

 private:
  std::uint64_t bits_;  // not set by LaneCopy(): threads fill large arrays
};

struct LaneCopies {
  /// The copies of a segment, sorted by length: counts[i] of 16, 8, 4 and 2 lanes, then copies of 1 lane up to the next segment.
  struct Segment {
    std::uint64_t begin;
    std::array<std::uint16_t, 4> counts;
  };

  RawVector<LaneCopy> copies;
  RawVector<Segment> segments;  ///< one for each segment, and one that marks the end

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(copies.capacity() * sizeof(LaneCopy) + segments.capacity() * sizeof(Segment));
  }
};

/// Each thread writes the copies of its segments. Throws MachineError if slots do not fit into 40 bits.
LaneCopies lane_copies(const Part& part, const Layout& layout, const SegmentShares& shares);

}  // namespace karst
