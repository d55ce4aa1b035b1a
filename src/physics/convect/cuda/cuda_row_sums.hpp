// Sums over rows on NVIDIA GPUs. A build without CUDA links cuda_row_sums_off.cpp instead.
#pragma once

#include <memory>

#include "physics/convect/row_totals.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

std::unique_ptr<RowSums> cuda_row_sums(RowChunks&& rows, const RankSettings& settings);

}  // namespace karst
