// Where to cut pieces of the fluid: all pieces of a level at once, from counts that all ranks add up.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "partition/pore_rows.hpp"
#include "partition/region.hpp"

namespace karst {

/// What is to be cut: the parts [first, first + parts) share the sites of a region.
struct Piece {
  Region region;
  std::int64_t first;
  std::int64_t parts;
  std::int64_t sites;
};

struct FoundCut {
  int axis = 2;
  SweepKey at;
  std::int64_t parts_below = 0;
  std::int64_t sites_below = 0;
};

std::pair<Piece, Piece> sides_of(const Piece& piece, const FoundCut& cut);  ///< below and above

/// How many sites parts should have: in proportion to their weights.
class Shares {
 public:
  Shares(const std::vector<double>& weights, std::int64_t sites);

  /// Of a piece's sites, those that its first parts should have. Where the piece has just the sites that it should have, so will what is
  /// cut off it: parts whose cuts are exact differ from their share by less than one site.
  std::int64_t below(const Piece& piece, std::int64_t parts_below) const;

 private:
  std::int64_t sites_before(std::int64_t part) const;

  std::int64_t sites_;
  std::vector<double> weight_before_;  // of the parts before each part
};

/// Sites of many pieces, coordinate by coordinate, in one sum over the ranks.
class Profiles {
 public:
  /// Asks for the sites of `region` within `box`, by their coordinate along `axis` from the box's low end on.
  void add(const Region& region, const Box& box, int axis);

  /// Collective.
  void count(const PoreRows& fluid, const Comm& comm);

  /// Of the i-th add().
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

/// Exact to one site, half the parts on either side, across the longest extent. Collective.
std::vector<FoundCut> find_stepped_cuts(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm);

/// Between planes of voxels. Collective.
std::vector<FoundCut> find_plane_cuts(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm);

}  // namespace karst
