#include "network/cuda/launch_definitions.cuh"
#include "network/join_work.hpp"
#include "network/joint/joint_work.hpp"
#include "network/node_work.hpp"

namespace karst {

namespace {

// Numbers without signs have the order of their bits.
__global__ void __launch_bounds__(threads_of_block) find_largest(const float* values, std::int64_t count, unsigned* largest) {
  unsigned own_largest = 0;
  for (std::int64_t i = std::int64_t{blockIdx.x} * threads_of_block + threadIdx.x; i < count;
       i += std::int64_t{gridDim.x} * threads_of_block) {
    const unsigned bits = __float_as_uint(fabsf(values[i]));
    own_largest = bits > own_largest ? bits : own_largest;
  }
  for (int step = 16; step > 0; step /= 2) {
    const unsigned other = __shfl_down_sync(0xFFFFFFFF, own_largest, step);
    own_largest = other > own_largest ? other : own_largest;
  }
  if (threadIdx.x % 32 == 0) atomicMax(largest, own_largest);
}

}  // namespace

void launch_largest(const float* values, std::int64_t count, float* largest, cudaStream_t stream) {
  constexpr std::int64_t most_blocks = 1024;
  if (count == 0) return;
  const std::int64_t blocks = std::min(most_blocks, (count + threads_of_block - 1) / threads_of_block);
  find_largest<<<static_cast<unsigned>(blocks), threads_of_block, 0, stream>>>(values, count, reinterpret_cast<unsigned*>(largest));
  check_cuda(cudaGetLastError(), "finding the largest value");
}

// The work at coarser nodes.
template void launch(SiteRange, const SmoothFirst<NodeLinks, float>&, cudaStream_t);
template void launch(SiteRange, const FindRemainder<NodeLinks, float>&, cudaStream_t);
template void launch(SiteRange, const SmoothAgain<NodeLinks, float>&, cudaStream_t);
template void launch(SiteRange, const SumChildren&, cudaStream_t);
template void launch(SiteRange, const AddCorrection<NodeLinks>&, cudaStream_t);
template void launch(SiteRange, const JoinLinks<NodeLinks>&, cudaStream_t);
template void launch(SiteRange, const CountLinks<NodeLinks>&, cudaStream_t);
template void launch(SiteRange, const ListConductances<NodeLinks>&, cudaStream_t);
template void launch(SiteRange, const CopyNarrow<double>&, cudaStream_t);
template void launch(SiteRange, const CopyNarrow<float>&, cudaStream_t);
template void launch(SiteRange, const TakeFromParents&, cudaStream_t);
template void launch(SiteRange, const SubtractParents<double>&, cudaStream_t);
template void launch(SiteRange, const SubtractParents<float>&, cudaStream_t);
template void launch(SiteRange, const CountNodes&, cudaStream_t);
template void launch(SiteRange, const Pick&, cudaStream_t);
template void launch(SiteRange, const Put&, cudaStream_t);
template void launch(SiteRange, const Clear&, cudaStream_t);
template void launch(SiteRange, const Restrict&, cudaStream_t);
template void launch(SiteRange, const Interpolate&, cudaStream_t);
template void launch(SiteRange, const ApplyInverse&, cudaStream_t);
template void launch(SiteRange, const TakeOff&, cudaStream_t);
template void launch(SiteRange, const JoinSteps&, cudaStream_t);
template void launch(SiteRange, const TurnSearch<double>&, cudaStream_t);
template void launch(SiteRange, const TurnSearch<float>&, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToFirst&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToSecond&, BlockSum*, LongSum*, cudaStream_t);

template void launch_gather(const std::uint32_t*, std::int64_t, const double*, double*, cudaStream_t);
template void launch_gather(const std::uint32_t*, std::int64_t, const float*, float*, cudaStream_t);
template void launch_scatter(const std::uint32_t*, std::int64_t, const double*, double*, cudaStream_t);
template void launch_scatter(const std::uint32_t*, std::int64_t, const float*, float*, cudaStream_t);

}  // namespace karst
