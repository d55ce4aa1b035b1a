// Sums over rows on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/convect/cuda/cuda_row_sums.hpp"

namespace karst {

std::unique_ptr<RowSums> cuda_row_sums(RowChunks&&, const RankSettings&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
