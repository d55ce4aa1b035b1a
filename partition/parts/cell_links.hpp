// The cells at which the links of a part's sites begin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "partition/parts/link_rule.hpp"
#include "partition/parts/part_cells.hpp"

namespace karst {

class CellLinks {
 public:
  using Cell = PartCells::Cell;

  /// `cells` and `rule` must outlive this object. Sites may be numbered later.
  CellLinks(const PartCells& cells, const LinkRule& rule);
  CellLinks(const CellLinks&) = delete;
  CellLinks& operator=(const CellLinks&) = delete;

  static bool is_mine(Cell cell) { return cell < PartCells::own; }  ///< a numbered site of this part
  static bool is_elsewhere(Cell cell) { return cell == PartCells::foreign || cell == PartCells::beyond; }

  /// The cell at -c_q. `place`: of a cell of this part, since the box reaches far enough around these only.
  std::size_t place_upstream(std::size_t place, int q) const { return place + upstream_step_[static_cast<std::size_t>(q)]; }
  Cell upstream(std::size_t place, int q) const { return cells_[place_upstream(place, q)]; }

  /// The cell that a mirror shows at -c_q. It lies in the box, also where the voxel of the sample that it is an image of does not.
  std::size_t place_in_mirror(std::size_t place, int q) const {
    return cells_.box().offset(rule_.in_mirrors(cells_.box().voxel_at(place) - rule_.velocities[q]));
  }

  /// The open face that a link would pass.
  std::optional<LinkRule::Face> face_of_link(std::size_t place, int q) const {
    return has_faces_ ? rule_.face_before(cells_.box().voxel_at(place) - rule_.velocities[q]) : std::nullopt;
  }

  /// Whether the voxels between a cell and its upstream cell leave the link open.
  bool is_open_between(std::size_t place, int q) const { return rule_.velocities.between(q).empty() || is_passed_by_pores(place, q); }

  /// Whether a link that passes this face ends at the face, and not at a solid before it.
  bool ends_at_face(std::size_t place, int q, const LinkRule::Face& face) const;

  /// See VelocitySet. For a link (place, q) that is not open.
  std::int64_t layers_returned(std::size_t place, int q) const;

  /// Whether no link passes an open face, or a voxel between its ends.
  bool are_short() const;

  /// If false, all links of these cells begin at sites of this part or at walls. Quick, for most segments.
  bool may_be_foreign(std::span<const std::size_t> places) const;
  bool has_foreign_link(std::size_t place) const;

 private:
  bool is_passed_by_pores(std::size_t place, int q) const;
  bool is_returned_elsewhere(std::size_t place, int q) const;
  bool is_site(const Index3& v) const { return !rule_.face_before(v) && cells_.is_pore(v); }

  const PartCells& cells_;
  const LinkRule& rule_;
  bool has_faces_;
  std::vector<std::size_t> upstream_step_;  // by direction, modulo 2^64
};

}  // namespace karst
