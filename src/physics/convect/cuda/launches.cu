#include "network/cuda/launch_definitions.cuh"
#include "physics/convect/row_work.hpp"

namespace karst {

template void launch(SiteRange, const SumChunks&, cudaStream_t);
template void launch(SiteRange, const JoinChunks&, cudaStream_t);

}  // namespace karst
