#include "physics/drainage/drainage_result.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace karst {

namespace {

// The pores that are filled at each value and above, by falling value; values that no pore has are left out.
struct Filled {
  std::int64_t value, pores;
};

std::vector<Filled> filled_at(const std::vector<std::int64_t>& counts) {
  std::vector<Filled> all;
  std::int64_t pores = 0;
  for (std::size_t value = counts.size(); value-- > 1;) {
    if (counts[value] > 0) all.push_back({static_cast<std::int64_t>(value), pores += counts[value]});
  }
  return all;
}

std::optional<double> inverse(const std::optional<double>& value) { return value && *value > 0 ? std::optional(1 / *value) : std::nullopt; }

std::optional<double> ratio(const std::optional<double>& value, const std::optional<double>& by) {
  return value && by && *by > 0 ? std::optional(*value / *by) : std::nullopt;
}

// The error of a ratio of two numbers with relative errors.
std::optional<double> ratio_error(const PhaseAnswer& phase, const PhaseAnswer& full) {
  const auto kr = ratio(phase.k_voxel2, full.k_voxel2);
  return kr && phase.k_error && full.k_error ? std::optional(*kr * (*phase.k_error + *full.k_error)) : std::nullopt;
}

std::optional<double> exponent_of(const std::optional<double>& index, double saturation) {
  return index && saturation > 0 && saturation < 1 ? std::optional(-std::log(*index) / std::log(saturation)) : std::nullopt;
}

// The largest radius whose ball a state at a wanted radius still has.
// Radii in metres need a voxel size: drainage_case().
std::int64_t value_of(const GivenLength& radius, const std::optional<double>& voxel_size_m) {
  const double voxels = radius.is_in_voxels ? radius.length : radius.length / *voxel_size_m;
  constexpr double rounding = 1e-9;  // 5um are exactly 5 voxels of 1um
  constexpr double wider_than_any = 1e18;
  return static_cast<std::int64_t>(std::min(std::ceil(voxels * voxels * (1 - rounding)), wider_than_any));
}

}  // namespace

// For a wanted saturation the nearest state; for a radius the state of the smallest ball that is not smaller.
std::vector<std::int64_t> DrainageResult::wanted_values() const {
  const std::vector<Filled> all = filled_at(counts);
  if (all.empty()) return {};
  const auto pores = static_cast<double>(sample.sites());
  std::vector<std::int64_t> values;
  for (const double wanted : request.wanted_saturations()) {
    const auto distance = [&](const Filled& each) { return std::abs(1 - static_cast<double>(each.pores) / pores - wanted); };
    values.push_back(std::ranges::min_element(all, {}, distance)->value);
  }
  for (const GivenLength& radius : request.radii) {
    const std::int64_t least = value_of(radius, sample.voxel_size_m());
    const auto at = std::find_if(all.rbegin(), all.rend(), [&](const Filled& each) { return each.value >= least; });
    if (at != all.rend()) values.push_back(at->value);
  }
  std::ranges::sort(values, std::greater());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<GivenLength> DrainageResult::radii_without_state() const {
  std::vector<GivenLength> radii = request.radii;
  const std::vector<Filled> all = filled_at(counts);
  const std::int64_t widest = all.empty() ? 0 : all.front().value;
  std::erase_if(radii, [&](const GivenLength& radius) { return value_of(radius, sample.voxel_size_m()) <= widest; });
  return radii;
}

DrainageStep DrainageResult::largest_step() const {
  DrainageStep largest;
  const auto pores = static_cast<double>(sample.sites());
  double before = 1;
  for (const Filled& each : filled_at(counts)) {
    const double behind = 1 - static_cast<double>(each.pores) / pores;
    if (before - behind > largest.share) largest = {each.value, before - behind, before, behind};
    before = behind;
  }
  return largest;
}

DrainageRow DrainageResult::row(const DrainedState& state) const {
  DrainageRow row;
  row.squared_radius = state.squared_radius;
  row.radius_voxel = std::sqrt(static_cast<double>(state.squared_radius));
  if (const auto h = sample.voxel_size_m()) {
    row.radius_m = row.radius_voxel * *h;
    row.pressure_pa = capillary_pressure(request.fluids, *row.radius_m);
  }
  row.saturation = static_cast<double>(state.wetting_voxels) / static_cast<double>(sample.sites());
  const PhaseAnswer &wetting = state.wetting, &nonwetting = state.nonwetting, &all = full.wetting;
  row.formation_factor = inverse(wetting.current);
  row.factor_lower = inverse(wetting.upper);
  row.factor_upper = inverse(wetting.lower);
  row.index = inverse(ratio(wetting.current, all.current));
  row.index_lower = inverse(ratio(wetting.upper, all.lower));
  row.index_upper = inverse(ratio(wetting.lower, all.upper));
  row.exponent = exponent_of(row.index, row.saturation);
  row.exponent_lower = exponent_of(row.index_lower, row.saturation);
  row.exponent_upper = exponent_of(row.index_upper, row.saturation);
  row.diffusivity = ratio(wetting.current, all.current);
  row.diffusivity_nonwetting = ratio(nonwetting.current, all.current);
  row.kr_wetting = ratio(wetting.k_voxel2, all.k_voxel2);
  row.kr_wetting_error = ratio_error(wetting, all);
  row.kr_nonwetting = ratio(nonwetting.k_voxel2, all.k_voxel2);
  row.kr_nonwetting_error = ratio_error(nonwetting, all);
  row.k_wetting = wetting.k_voxel2;
  row.k_nonwetting = nonwetting.k_voxel2;
  row.wetting_voxels = state.wetting_voxels;
  if (wetting.current) row.conducting_voxels = wetting.sites;
  return row;
}

std::optional<BoundedValue> DrainageResult::exponent() const {
  BoundedValue sums;
  double squares = 0;
  for (const DrainedState& state : states) {
    const DrainageRow each = row(state);
    if (!each.index || !each.index_lower || !each.index_upper || !(each.saturation > 0 && each.saturation < 1)) continue;
    const double log_saturation = std::log(each.saturation);
    sums.value -= std::log(*each.index) * log_saturation;
    sums.lower -= std::log(*each.index_lower) * log_saturation;
    sums.upper -= std::log(*each.index_upper) * log_saturation;
    squares += log_saturation * log_saturation;
  }
  if (squares == 0) return std::nullopt;
  return BoundedValue{sums.value / squares, sums.lower / squares, sums.upper / squares};
}

}  // namespace karst
