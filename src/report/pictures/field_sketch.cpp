#include "report/pictures/field_sketch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace karst {

namespace {

constexpr std::int64_t coarse_cells = 160;  // largest extent of the coarse field
constexpr int histogram_shift = 16;         // keeps 7 bits of the mantissa
constexpr std::size_t histogram_bins = std::size_t{1} << (31 - histogram_shift);

Slice slice_through(const Box& cells, std::size_t axis, std::int64_t pixels) {
  const Index3 extents = cells.extents();
  Slice slice;
  slice.axis = axis;
  slice.across = axis == 0 ? 1 : 0;
  slice.up = axis == 2 ? 1 : 2;
  slice.cell = cells.lo[axis] + extents[axis] / 2;
  slice.lo = cells.lo;
  const std::int64_t longest = std::max(extents[slice.across], extents[slice.up]);
  slice.every = (longest + pixels - 1) / pixels;
  slice.width = (extents[slice.across] + slice.every - 1) / slice.every;
  slice.height = (extents[slice.up] + slice.every - 1) / slice.every;
  slice.ground.resize(static_cast<std::size_t>(slice.width * slice.height));
  slice.speed.resize(slice.ground.size());
  return slice;
}

}  // namespace

// The bits of a positive float, as an integer, are the exponent followed by the mantissa.
std::uint32_t speed_key(float speed) { return speed > 0 ? std::bit_cast<std::uint32_t>(speed) : 0; }

double log2_of_key(double key) { return key / 8388608.0 - 127; }

void ValueRange::take(double value) {
  if (!std::isfinite(value)) return;
  low = std::min(low, value);
  high = std::max(high, value);
}

void ValueRange::take(const ValueRange& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
}

FieldSketch::FieldSketch(const Selection& selection, const std::optional<LabelSet>& pore, std::int64_t pixels)
    : selection_(selection), cells_(selection.cells()), pore_(pore), histogram_(histogram_bins) {
  for (const std::size_t axis : {2u, 1u, 0u}) slices_.push_back(slice_through(cells_, axis, pixels));
  const Index3 extents = cells_.extents();
  edge_ = (*std::max_element(extents.begin(), extents.end()) + coarse_cells - 1) / coarse_cells;
  for (std::size_t a = 0; a < 3; ++a) coarse_shape_[a] = (extents[a] + edge_ - 1) / edge_;
  coarse_sites_.resize(static_cast<std::size_t>(coarse_shape_[0] * coarse_shape_[1] * coarse_shape_[2]));
  key_sums_.resize(coarse_sites_.size());
}

void FieldSketch::take(const FieldCell& cell) {
  const Ground ground = cell.is_site                                          ? Ground::site
                        : cell.label && pore_ && pore_->contains(*cell.label) ? Ground::idle_pore
                                                                              : Ground::solid;
  if (ground == Ground::solid) return;
  for (Slice& slice : slices_) {
    if (cell.at[slice.axis] == slice.cell) take_into(slice, cell, ground);
  }
  if (ground == Ground::idle_pore) has_idle_pores_ = true;
  if (ground == Ground::idle_pore) return;
  ++sites_;
  if (cell.gas) {
    temperatures_.take(cell.gas->temperature);
    densities_.take(cell.gas->density);
  }
  const std::uint32_t key = speed_key(cell.speed);
  ++histogram_[key >> histogram_shift & (histogram_bins - 1)];
  std::size_t at = 0;
  for (std::size_t a = 3; a-- > 0;)
    at = at * static_cast<std::size_t>(coarse_shape_[a]) + static_cast<std::size_t>((cell.at[a] - cells_.lo[a]) / edge_);
  ++coarse_sites_[at];
  key_sums_[at] += key;
}

void FieldSketch::take_into(Slice& slice, const FieldCell& cell, Ground ground) const {
  const std::int64_t column = cell.at[slice.across] - slice.lo[slice.across], row = cell.at[slice.up] - slice.lo[slice.up];
  if (column % slice.every != 0 || row % slice.every != 0) return;
  const auto at = static_cast<std::size_t>(column / slice.every + slice.width * (row / slice.every));
  slice.ground[at] = ground;
  slice.speed[at] = cell.speed;
  if (!cell.gas) return;
  slice.temperature.resize(slice.speed.size());
  slice.density.resize(slice.speed.size());
  slice.temperature[at] = cell.gas->temperature;
  slice.density[at] = cell.gas->density;
}

double FieldSketch::speed_exceeded_by(double share) const {
  auto left = static_cast<std::int64_t>(share * static_cast<double>(sites_));
  std::size_t bin = histogram_.size() - 1;
  for (; bin > 0; --bin) {
    left -= histogram_[bin];
    if (left < 0) break;
  }
  return std::bit_cast<float>(static_cast<std::uint32_t>((bin + 1) << histogram_shift));
}

CoarseField FieldSketch::coarse() const {
  CoarseField field;
  field.shape = coarse_shape_;
  field.edge = edge_;
  for (std::size_t a = 0; a < 3; ++a) field.cell_size[a] = static_cast<double>(edge_ * selection_.stride[a]);
  const Box all = whole_box(coarse_shape_);
  const Index3 extents = cells_.extents();
  for (std::size_t i = 0; i < coarse_sites_.size(); ++i) {
    std::int64_t volume = 1;  // cells at the far faces may be smaller
    const Index3 at = all.voxel_at(i);
    for (std::size_t a = 0; a < 3; ++a) volume *= std::min(edge_, extents[a] - at[a] * edge_);
    const std::uint32_t count = coarse_sites_[i];
    field.share.push_back(static_cast<std::uint16_t>(std::min<std::int64_t>(65535, 65535 * std::int64_t{count} / volume)));
    field.mean_key.push_back(count == 0 ? 0 : static_cast<std::uint32_t>(key_sums_[i] / count));
  }
  return field;
}

}  // namespace karst
