// The links of a part as a CPU reads them in an odd step: as copies of several lanes of a segment whose slots lie side by side.
//
// Where the rows of two neighbouring lines of pores run along each other, the slots of consecutive sites lie side by side too, up to the
// walls between them. Such lanes are copied together, in copies of 16, 8, 4, 2 and 1. Five lanes are two copies of four that share three
// lanes: what both copy is the same, and goes to the same place. In sandstone this makes about 90 copies of 8 bytes a segment, instead of
// 288 indices of 4 bytes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "partition/part.hpp"
#include "solver/layout.hpp"

namespace karst {

/// Consecutive lanes of a segment, and the slots that they are read from for one direction: first_slot, first_slot + lane_step, ...
class LaneCopy {
 public:
  LaneCopy(std::int64_t first_slot, int q, int lane, bool own)
      : bits_(static_cast<std::uint64_t>(first_slot) << slot_shift | (own ? own_bit : 0) |
              static_cast<std::uint64_t>(q * segment_sites + lane)) {}

  std::int64_t first_slot() const { return static_cast<std::int64_t>(bits_ >> slot_shift); }
  std::size_t place() const { return bits_ & (own_bit - 1); }  ///< q * 16 + lane: of the first lane, in a segment's populations
  /// The direction of the slots: q where they are those of the sites themselves, its opposite where they are those of neighbours.
  std::size_t slot_q() const {
    const std::size_t q = place() / segment_sites;
    return bits_ & own_bit ? q : static_cast<std::size_t>(opposite(static_cast<int>(q)));
  }

 private:
  static constexpr std::uint64_t own_bit = std::uint64_t{1} << 9;
  static constexpr int slot_shift = 24;  // of 40 bits: lane_copies()
  static_assert(directions * segment_sites <= own_bit, "a place needs more than nine bits");
  std::uint64_t bits_;
};

struct LaneCopies {
  /// The copies of a segment lie together, by falling length: 16, 8, 4, 2, and 1 up to the next segment.
  struct Segment {
    std::uint64_t begin;
    std::array<std::uint16_t, 4> counts;
  };

  std::vector<LaneCopy> copies;
  std::vector<Segment> segments;  ///< and one more, where the last one ends

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(copies.capacity() * sizeof(LaneCopy) + segments.capacity() * sizeof(Segment));
  }
};

/// Throws MachineError where slots do not fit 40 bits.
LaneCopies lane_copies(const Part& part, const Layout& layout);

}  // namespace karst
