#include "network/cuda/launch_definitions.cuh"
#include "physics/relaxation/lanczos_work.hpp"

namespace karst {

template void launch(SiteRange, const TurnVectors&, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToVector&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const TakeOffVector&, BlockSum*, LongSum*, cudaStream_t);

}  // namespace karst
