// The links of a part as a CPU walks them in an odd step: not site by site, but lanes of a segment that find their slots side by side.
//
// Where the rows of two neighbouring lines of pores run along each other, the slots of 16 consecutive sites lie side by side too, up to the
// walls between them. So the slots of a segment in one direction are a few runs: about 3 in sandstone, 8 bytes each, instead of 16 indices
// of 4 bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "partition/part.hpp"
#include "solver/layout.hpp"

namespace karst {

/// The slots first_slot + lane * lane_step of some lanes of a segment. first_slot is that of lane 0, whether it is one of them or not: it
/// may lie a little before the populations.
class LinkRun {
 public:
  LinkRun(std::int64_t first_slot, int q, bool own)
      : bits_(static_cast<std::uint64_t>(first_slot) << 24 | (own ? own_bit : 0) | static_cast<std::uint64_t>(q) << 16) {}

  std::int64_t first_slot() const { return static_cast<std::int64_t>(bits_) >> 24; }
  std::uint32_t lanes() const { return static_cast<std::uint32_t>(bits_ & 0xFFFF); }  ///< a bit each
  std::size_t q() const { return bits_ >> 16 & 31; }                                  ///< the direction that is read
  /// The direction of the slots: q where they are those of the sites themselves, its opposite where they are those of neighbours.
  std::size_t slot_q() const { return bits_ & own_bit ? q() : static_cast<std::size_t>(opposite(static_cast<int>(q()))); }

  void add_lane(std::int64_t lane) { bits_ |= std::uint64_t{1} << lane; }

 private:
  static constexpr std::uint64_t own_bit = std::uint64_t{1} << 21;
  std::uint64_t bits_;
};

struct LinkRuns {
  std::vector<LinkRun> runs;
  std::vector<std::uint64_t> begins;  ///< of each segment, and the end
};

/// Throws MachineError where slots do not fit 40 bits.
LinkRuns link_runs(const Part& part, const Layout& layout);

}  // namespace karst
