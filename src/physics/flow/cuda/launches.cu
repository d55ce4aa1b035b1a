#include "network/cuda/launch_definitions.cuh"
#include "physics/flow/measures/measure_work.hpp"

namespace karst {

template void launch(SiteRange, const TakeSentRows&, cudaStream_t);
template void launch_largest(SiteRange, const SquareOfVelocity&, double*, cudaStream_t);
template void launch_largest(SiteRange, const SquareOfChange&, double*, cudaStream_t);
template void launch_sum(SiteRange, const TakeVelocities&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumGradients&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumReflections<double>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumReflections<float>&, BlockSum*, LongSum*, cudaStream_t);

}  // namespace karst
