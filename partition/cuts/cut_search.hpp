// Finds the cuts of pieces of the fluid: all pieces of a level at once, from site counts summed over all ranks.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/region.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// Sites for the parts [first, first + parts).
struct PartSites {
  std::int64_t first;
  std::int64_t parts;
  std::int64_t sites;
};

/// A region to cut, and what its sites are for.
struct Piece : PartSites {
  Region region;
};

struct FoundCut {
  int axis = 2;
  SweepKey at;
  std::int64_t parts_below = 0;
  std::int64_t sites_below = 0;
};

std::pair<Piece, Piece> sides_of(const Piece& piece, const FoundCut& cut);  ///< below and above the cut

/// The number of sites that each part should have, in proportion to its weight.
class Shares {
 public:
  Shares(const std::vector<double>& weights, std::int64_t sites);

  /// The number of sites of a piece that its first `parts_below` parts should have. With exact cuts, each part differs from its share by
  /// less than one site.
  std::int64_t below(const PartSites& piece, std::int64_t parts_below) const;

 private:
  std::int64_t sites_before(std::int64_t part) const;

  std::int64_t sites_;
  std::vector<double> weight_before_;  // sum of the weights of all parts before each part
};

/// Counts sites by coordinate for many pieces, with one sum over the ranks.
class Profiles {
 public:
  /// Adds a count: sites of `region` within `box`, by coordinate along `axis` from the low end of the box.
  void add(const Region& region, const Box& box, int axis);

  /// Collective.
  void count(const PoreRows& fluid, const Comm& comm);

  /// The counts of the i-th add().
  const std::int64_t* sites(std::size_t i) const { return counts_.data() + wanted_[i].start; }

 private:
  struct Wanted {
    const Region* region;
    Box box;
    int axis;
    std::size_t start;
  };
  std::vector<Wanted> wanted_;
  std::vector<std::int64_t> counts_;
};

int longest_axis(const Box& box);

std::int64_t count_all(const PoreRows& fluid, const Index3& shape, const Comm& comm);

/// Cuts exact to one site, with half of the parts on either side, across the longest extent. Collective.
std::vector<FoundCut> find_stepped_cuts(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm);

/// Cuts between planes of voxels. Collective.
std::vector<FoundCut> find_plane_cuts(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm);

}  // namespace karst
