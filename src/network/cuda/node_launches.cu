#include "network/cuda/launch_definitions.cuh"
#include "network/joint_work.hpp"
#include "network/node_work.hpp"

namespace karst {

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
