#include "reproduction/tiling_model.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

namespace {

constexpr double border_layers = 6;  // three on either side

}  // namespace

double TilingModel::strips(int ranks) const {
  if (ranks == 1) return site_seconds * side * side;
  const double border = border_layers * side, sites = side * side / ranks;
  return std::max(site_seconds * (sites - border), border_seconds * side) + site_seconds * border;
}

double TilingModel::squares(int ranks) const {
  if (ranks == 1) return site_seconds * side * side;
  const double edge = side / std::sqrt(ranks), border = 2 * border_layers * edge, sites = side * side / ranks;
  const double exchange = border_seconds * edge;
  return std::max(site_seconds * (sites - border), exchange) + exchange + site_seconds * border;
}

}  // namespace karst
