#include "partition/parts/cell_links.hpp"

#include <algorithm>

namespace karst {

CellLinks::CellLinks(const PartCells& cells, const LinkRule& rule) : cells_(cells), rule_(rule), has_faces_(rule.has_faces()) {
  const Index3 n = cells.box().extents();
  for (int q = 0; q < rule.velocities.size(); ++q) {
    const Index3& c = rule.velocities[q];
    upstream_step_.push_back(static_cast<std::size_t>(-(c[0] + n[0] * (c[1] + n[1] * c[2]))));
  }
}

bool CellLinks::is_passed_by_pores(std::size_t place, int q) const {
  return rule_.velocities.is_open_between(cells_.box().voxel_at(place), q, [&](const Index3& v) { return cells_.is_pore(v); });
}

bool CellLinks::are_short() const {
  for (int q = 1; q < rule_.velocities.size(); ++q) {
    if (!rule_.velocities.between(q).empty()) return false;
  }
  return !has_faces_;
}

bool CellLinks::may_be_foreign(std::span<const std::size_t> places) const {
  if (has_faces_) return true;
  for (int q = 1; q < rule_.velocities.size(); ++q) {
    if (std::any_of(places.begin(), places.end(), [&](std::size_t place) { return is_elsewhere(upstream(place, q)); })) return true;
  }
  return false;
}

bool CellLinks::ends_at_face(std::size_t place, int q, const LinkRule::Face& face) const {
  const Index3 v = cells_.box().voxel_at(place);
  Index3 before = v - rule_.velocities[q];
  before[face.axis] = face.end == 0 ? 0 : rule_.shape[face.axis] - 1;
  const auto& between = rule_.velocities.between(q).all;
  const auto is_open = [&](const Index3& distance) { return rule_.face_before(v - distance) || cells_.is_pore(v - distance); };
  return cells_.is_pore(before) && std::all_of(between.begin(), between.end(), is_open);
}

std::int64_t CellLinks::layers_returned(std::size_t place, int q) const {
  return rule_.velocities.layers_returned(cells_.box().voxel_at(place), q, [&](const Index3& v) { return is_site(v); });
}

bool CellLinks::is_returned_elsewhere(std::size_t place, int q) const {
  const Index3 v = cells_.box().voxel_at(place);
  if (rule_.velocities.is_open(v, q, [&](const Index3& at) { return is_site(at); })) return false;
  const Index3 there = rule_.in_sample(moved(v, rule_.velocities.layer_step(q), layers_returned(place, q)));
  return !cells_.box().contains(there) || cells_[there] == PartCells::foreign;
}

bool CellLinks::has_foreign_link(std::size_t place) const {
  for (int q = 1; q < rule_.velocities.size(); ++q) {
    const auto face = face_of_link(place, q);
    if (rule_.returns_layers && is_returned_elsewhere(place, q)) return true;
    if (face && (!face->rule.is_mirror || cells_[place_in_mirror(place, q)] == PartCells::solid)) continue;
    const Cell from = face ? PartCells::beyond : upstream(place, q);
    if (!is_elsewhere(from) || !is_open_between(place, q)) continue;
    if (from == PartCells::foreign) return true;
    const LinkEnd end = rule_.end_of(cells_.box().voxel_at(place), q);
    if (!end.wall && cells_.box().contains(end.voxel) && cells_[end.voxel] == PartCells::foreign) return true;
    if (!end.wall && !cells_.box().contains(end.voxel)) return true;  // fluid at the opposite face of the sample
  }
  return false;
}

}  // namespace karst
