// The sites of a part in another order, to compare speeds.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "partition/parts/part.hpp"

namespace karst {

/// The sites that the edge of a part consists of.
enum class EdgeOrder {
  segments,  ///< the segments of the row order that have a link to another part: so parts are built
  sites,     ///< the sites that have one, one by one; segments do not begin where the interior begins
};
constexpr std::array<std::string_view, 2> edge_order_names = {"segments", "sites"};
constexpr std::string_view edge_order_name(EdgeOrder order) { return edge_order_names[static_cast<std::size_t>(order)]; }

/// The part with the sites row by row, those with links to other parts before all others.
Part with_single_edge_sites(const Part& part);

}  // namespace karst
