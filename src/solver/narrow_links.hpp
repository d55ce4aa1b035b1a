// The links of a part in a compact form, for odd steps on a GPU: a third of the memory.
//
// The 16 sites of a segment lie in one or a few rows of pores, and so do their upstream sites: mostly within 255 site numbers. So a segment
// has a base for each direction: the lowest upstream site number. A site has one byte for each direction: the distance to the base, or
// `wall` if the site is its own upstream site. If a distance does not fit into a byte, the base is the number of a row in a table; a row
// has 16 whole site numbers. In rock, 1 to 3 % of the bases are of this kind.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/raw_vector.hpp"
#include "partition/part.hpp"

namespace karst {

struct NarrowLinks {
  static constexpr std::uint8_t wall = 255;

  struct alignas(16) Bases {
    std::array<std::uint32_t, directions - 1> of;  ///< q - 1
    std::uint32_t in_table;                        ///< bit q - 1: the base is the number of a row of the table
    std::uint32_t unused;
  };
  struct alignas(16) Distances {
    std::array<std::uint8_t, 16> of;  ///< q - 1, for q = 1 ... 16
  };
  static_assert(directions - 1 == 16 + 2);
  struct alignas(2) MoreDistances {
    std::array<std::uint8_t, 2> of;  ///< for q = 17, 18
  };
  using Row = std::array<std::uint32_t, segment_sites>;

  RawVector<Bases> bases;          ///< for each segment
  RawVector<Distances> distances;  ///< for each site
  RawVector<MoreDistances> more;
  std::vector<Row> table;

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(bases.size() * sizeof(Bases) + distances.size() * sizeof(Distances) +
                                     more.size() * sizeof(MoreDistances) + table.size() * sizeof(Row));
  }
};

NarrowLinks narrow_links(const Part& part, int threads);

/// The bytes of the same links as whole site numbers: the smaller form if the table is long.
constexpr std::int64_t wide_link_bytes(std::int64_t padded_sites) { return (directions - 1) * 4 * padded_sites; }

}  // namespace karst
