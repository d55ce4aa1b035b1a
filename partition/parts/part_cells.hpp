// The voxels of a part and of its surroundings, each with its owner: the input of the part builder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "partition/cuts/partition.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// The bounds of a part, grown by the reach of the velocities on all sides; empty for a part without voxels.
Box part_surroundings(const Partition& partition, std::int64_t number, const VelocitySet& velocities);

class PartCells {
 public:
  /// The site number of a voxel, or one of the constants below.
  using Cell = std::uint32_t;
  static constexpr Cell solid = 0xFFFFFFFF;
  static constexpr Cell foreign = 0xFFFFFFFE;  ///< fluid of another part
  static constexpr Cell beyond = 0xFFFFFFFD;   ///< outside the sample; in a periodic sample: a pore there
  static constexpr Cell own = 0xFFFFFFFC;      ///< fluid of this part, not yet numbered

  /// `rows` holds the pores of part_surroundings(). Throws MachineError if the part has more sites than can be numbered.
  PartCells(const Partition& partition, std::int64_t number, const LinkRule& rule, const std::vector<PoreRow>& rows, int threads,
            const std::vector<std::vector<PoreRow>>& walls);

  const Box& box() const { return box_; }
  std::int64_t sites() const { return sites_; }

  /// The cells marked `own`, in the order in which sites are numbered. Call before sites are numbered.
  RawVector<std::size_t> own_cells() const;

  bool has_walls() const { return !walls_.empty(); }  ///< named walls

  /// The number of the named wall that a solid cell belongs to; nullopt for other cells.
  std::optional<std::uint8_t> wall_at(std::size_t place) const {
    if (walls_.empty() || walls_[place] == 0) return std::nullopt;
    return static_cast<std::uint8_t>(walls_[place] - 1);
  }

  /// Whether a voxel of the box, or the voxel of the sample that it is an image of, is a pore.
  bool is_pore(const Index3& v) const;

  Cell& operator[](std::size_t place) { return cells_[place]; }
  Cell operator[](std::size_t place) const { return cells_[place]; }
  Cell operator[](const Index3& v) const { return cells_[box_.offset(v)]; }

 private:
  void mark_solid();
  std::int64_t mark(const PoreRow& pores);
  void mark_walls(const std::vector<std::vector<PoreRow>>& walls);
  Cell* row(std::int64_t y, std::int64_t z) { return &cells_[box_.offset({box_.lo[0], y, z})]; }

  const Partition& partition_;
  std::int64_t number_;
  LinkRule rule_;
  int threads_;
  Box box_;
  RawVector<Cell> cells_;
  bool has_faces_;
  std::vector<std::uint8_t> walls_;  // for each cell, 1 + the number of its wall; 0: none. Empty without walls
  std::int64_t sites_ = 0;
};

}  // namespace karst
