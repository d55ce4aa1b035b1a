// The links of a part in the form for odd steps on a CPU: copies of several lanes of a segment whose slots lie side by side.
//
// If two neighbouring rows of pores run side by side, the upstream slots of consecutive sites lie side by side too. Such lanes are copied
// together, in copies of 16, 8, 4, 2 and 1 lanes. Copies may overlap: five lanes are two copies of four that share three lanes. In
// sandstone, a segment needs about 90 copies of 8 bytes instead of 288 indices of 4 bytes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "partition/part.hpp"
#include "solver/layout.hpp"

namespace karst {

/// Consecutive lanes of a segment, and their slots for one direction: first_slot, first_slot + lane_step, ...
class LaneCopy {
 public:
  LaneCopy(std::int64_t first_slot, int q, int lane, bool own)
      : bits_(static_cast<std::uint64_t>(first_slot) << slot_shift | (own ? own_bit : 0) |
              static_cast<std::uint64_t>(q * segment_sites + lane)) {}

  std::int64_t first_slot() const { return static_cast<std::int64_t>(bits_ >> slot_shift); }
  std::size_t place() const { return bits_ & (own_bit - 1); }  ///< q * 16 + first lane
  /// The direction of the slots: q for slots of the sites themselves, the opposite of q for slots of upstream sites.
  std::size_t slot_q() const {
    const std::size_t q = place() / segment_sites;
    return bits_ & own_bit ? q : static_cast<std::size_t>(opposite(static_cast<int>(q)));
  }

 private:
  static constexpr std::uint64_t own_bit = std::uint64_t{1} << 9;
  static constexpr int slot_shift = 24;  // slots have 40 bits: lane_copies() checks this
  static_assert(directions * segment_sites <= own_bit, "a place needs more than nine bits");
  std::uint64_t bits_;
};

struct LaneCopies {
  /// The copies of a segment, sorted by length: counts[i] of 16, 8, 4 and 2 lanes, then copies of 1 lane up to the next segment.
  struct Segment {
    std::uint64_t begin;
    std::array<std::uint16_t, 4> counts;
  };

  std::vector<LaneCopy> copies;
  std::vector<Segment> segments;  ///< one for each segment, and one that marks the end

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(copies.capacity() * sizeof(LaneCopy) + segments.capacity() * sizeof(Segment));
  }
};

/// Throws MachineError if slots do not fit into 40 bits.
LaneCopies lane_copies(const Part& part, const Layout& layout);

}  // namespace karst
