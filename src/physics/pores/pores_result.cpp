#include "physics/pores/pores_result.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

MapRadii radii_of(const std::vector<std::int64_t>& counts, std::int64_t pores, std::optional<double> voxel_size_m) {
  MapRadii radii;
  radii.pores = pores;
  radii.voxel_size_m = voxel_size_m;
  std::int64_t from = 0;
  for (std::size_t value = counts.size(); value-- > 1;) {
    if (counts[value] == 0) continue;
    from += counts[value];
    RadiusRow row;
    row.squared_radius = static_cast<std::int64_t>(value);
    row.radius_voxel = std::sqrt(static_cast<double>(value));
    if (voxel_size_m) row.radius_m = row.radius_voxel * *voxel_size_m;
    row.voxels = counts[value];
    row.share = static_cast<double>(counts[value]) / static_cast<double>(pores);
    row.share_from = static_cast<double>(from) / static_cast<double>(pores);
    radii.rows.push_back(row);
  }
  return radii;
}

double MapRadii::mean_radius_voxel() const {
  double sum = 0;
  for (const RadiusRow& row : rows) sum += row.radius_voxel * static_cast<double>(row.voxels);
  return sum / static_cast<double>(pores);
}

std::optional<double> MapRadii::mean_radius_m() const {
  return voxel_size_m ? std::optional(mean_radius_voxel() * *voxel_size_m) : std::nullopt;
}

const RadiusRow* Intrusion::median() const {
  const auto at = std::ranges::find_if(rows, [](const RadiusRow& row) { return row.share_from >= 0.5; });
  return at == rows.end() ? nullptr : &*at;
}

std::optional<std::int64_t> Intrusion::median_squared() const {
  const RadiusRow* const row = median();
  return row ? std::optional(row->squared_radius) : std::nullopt;
}

const RadiusRow* Intrusion::largest_step() const {
  const auto at = std::ranges::max_element(rows, {}, &RadiusRow::voxels);
  return at == rows.end() ? nullptr : &*at;
}

}  // namespace karst
