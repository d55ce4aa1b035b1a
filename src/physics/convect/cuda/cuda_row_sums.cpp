#include "physics/convect/cuda/cuda_row_sums.hpp"

#include <utility>

#include "network/cuda/cuda_device.hpp"
#include "physics/convect/row_totals_on.hpp"

namespace karst {

std::unique_ptr<RowSums> cuda_row_sums(RowChunks&& rows, const RankSettings& settings) {
  return std::make_unique<RowSumsOn<CudaDevice>>(std::make_unique<CudaDevice>(settings.gpu, settings.threads), std::move(rows));
}

}  // namespace karst
