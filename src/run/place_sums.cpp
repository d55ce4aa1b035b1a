#include "run/place_sums.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

void PlaceSums::add(const PlaceSums& other) {
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    sums_[i].add(other.sums_[i]);
    counts_[i] += other.counts_[i];
  }
}

namespace {

// Mean, standard deviation and extremes of one number of the cubes, times `unit`.
Spread spread_of(const std::vector<SubVolume>& cubes, double SubVolume::*number, double unit = 1) {
  const auto n = static_cast<double>(cubes.size());
  double mean = 0, squares = 0, least = cubes.front().*number * unit, most = least;
  for (const SubVolume& cube : cubes) mean += cube.*number * unit / n;
  for (const SubVolume& cube : cubes) {
    const double value = cube.*number * unit;
    squares += (value - mean) * (value - mean);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return {mean, std::sqrt(squares / (n - 1)), least, most};
}

}  // namespace

std::vector<CubeSpread> spreads_of(const std::vector<std::vector<SubVolume>>& sub_volumes, std::optional<double> si) {
  std::vector<CubeSpread> spreads;
  for (const std::vector<SubVolume>& cubes : sub_volumes) {
    CubeSpread& of = spreads.emplace_back();
    of.edge = cubes.front().box.extent(0);
    of.number = std::ssize(cubes);
    of.mean = spread_of(cubes, &SubVolume::mean);
    if (si) of.si = spread_of(cubes, &SubVolume::mean, *si);
    of.porosity = spread_of(cubes, &SubVolume::porosity);
  }
  return spreads;
}

CubePlaces::CubePlaces(const Index3& shape, std::size_t first) : tilings_(tilings(shape)), first_(first), end_(first) {
  for (const Tiling& tiling : tilings_) end_ += static_cast<std::size_t>(tiling.count());
}

std::vector<std::vector<SubVolume>> CubePlaces::sub_volumes(const std::optional<MaskMeasures>& mask, const std::vector<double>& sums,
                                                            const std::vector<std::int64_t>& counts) const {
  std::vector<std::vector<SubVolume>> all;
  std::size_t place = first_;
  for (std::size_t t = 0; t < tilings_.size(); ++t) {
    const Tiling& tiling = tilings_[t];
    std::vector<SubVolume> cubes;
    const auto voxels = static_cast<double>(tiling.edge() * tiling.edge() * tiling.edge());
    for (std::int64_t i = 0; i < tiling.count(); ++i, ++place) {
      if (mask && mask->whole_cubes[t][static_cast<std::size_t>(i)] == 0) continue;
      cubes.push_back({tiling.box(i), static_cast<double>(counts[place]) / voxels, sums[place] / voxels});
    }
    if (cubes.size() > 1) all.push_back(std::move(cubes));
  }
  return all;
}

}  // namespace karst
