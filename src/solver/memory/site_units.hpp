// The links of a part in the form for odd steps on a CPU, for layouts that store each direction as one stream: units of several sites.
//
// A unit is 1 to 8 consecutive sites. For each direction it has one base and one mask. A lane that is in the mask has its link in slot
// base + lane. Any other lane has a wall or a link to another part, so its link is in the site's own slot. In sandstone, a unit has 4 to 6
// sites and its record 96 bytes (D3Q19).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/segment_range.hpp"

namespace karst {

constexpr int unit_sites = 8;

// The record of a unit is an array of words: the base of each direction, then the mask of each direction in a byte. Base and mask of
// rest say which sites the unit has: the base is the slot of lane 0, and the mask holds the lanes that are sites of the unit.

constexpr std::size_t words_of_unit(int directions) { return static_cast<std::size_t>(directions + (directions + 3) / 4); }

template <class Word>
auto masks_of(Word* unit, int directions) {
  return reinterpret_cast<std::conditional_t<std::is_const_v<Word>, const std::uint8_t, std::uint8_t>*>(unit + directions);
}

/// The units of a range of segments. A unit that also has sites outside the range is cut: a copy without these sites.
struct UnitsInRange {
  static constexpr int most_directions = 40;
  using Record = std::array<std::uint32_t, words_of_unit(most_directions)>;

  std::span<const std::uint32_t> whole;
  std::array<Record, 2> cut;
  std::size_t cuts = 0;
};

struct SiteUnits {
  int directions = 0;
  std::uint32_t first_slot = 0;  ///< of rest, at site 0
  RawVector<std::uint32_t> words;

  std::int64_t bytes() const { return static_cast<std::int64_t>(words.capacity() * sizeof(std::uint32_t)); }

  /// Work can be divided at any segment: ranges that adjoin have each site once.
  UnitsInRange in(SegmentRange segments) const;
};

/// Whether units can describe links in this layout: staggered streams, and slots of 32 bits.
bool can_have_units(const Layout& layout);

/// Each thread writes the units of its segments. A unit has sites of one share only.
SiteUnits site_units(const Part& part, const Layout& layout, const SegmentShares& shares);

}  // namespace karst
