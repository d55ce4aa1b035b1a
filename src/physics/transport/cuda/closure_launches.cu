#include "network/cuda/launch_definitions.cuh"
#include "physics/conductivity/bounds/flux_work.hpp"
#include "physics/transport/closure/closure_work.hpp"

namespace karst {

template void launch(SiteRange, const SetToZero&, cudaStream_t);
template void launch(SiteRange, const FindClosureResiduals&, cudaStream_t);
template void launch(SiteRange, const TakeOffPair&, cudaStream_t);
template void launch(SiteRange, const MoveFields&, cudaStream_t);
template void launch(SiteRange, const TakeRemainders<StoredResidual>&, cudaStream_t);
template void launch_sum(SiteRange, const ApplyClosure&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumSaddle&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumSharedSaddle&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const CountFaces&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumVelocities&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const TakeOffLinks&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumRemainders<StoredResidual>&, BlockSum*, LongSum*, cudaStream_t);

}  // namespace karst
