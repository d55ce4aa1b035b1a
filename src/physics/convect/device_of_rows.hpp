// The choice of the device that adds up the rows of a rank.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "physics/convect/row_totals.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Call it when the flow has its memory. If a GPU has no memory left for the sums, they are in that of the host. Collective.
std::unique_ptr<RowSums> sums_of_rows(RowChunks&& rows, const RankSettings& settings, const Comm& comm);

}  // namespace karst
