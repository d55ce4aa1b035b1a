#include "network/cuda/launch_definitions.cuh"
#include "network/join_work.hpp"
#include "physics/conductivity/bounds/flux_work.hpp"
#include "physics/conductivity/site_work.hpp"

namespace karst {

template void launch(SiteRange, const StartAtUniformGradient&, cudaStream_t);
template void launch(SiteRange, const FindResidual&, cudaStream_t);
template void launch(SiteRange, const StepAlong<SiteLinks, double>&, cudaStream_t);
template void launch(SiteRange, const SmoothFirst<SiteLinks, double>&, cudaStream_t);
template void launch(SiteRange, const FindRemainder<SiteLinks, double>&, cudaStream_t);
template void launch(SiteRange, const AddCorrection<SiteLinks>&, cudaStream_t);
template void launch(SiteRange, const JoinLinks<SiteLinks>&, cudaStream_t);
template void launch(SiteRange, const CountLinks<SiteLinks>&, cudaStream_t);
template void launch(SiteRange, const ListConductances<SiteLinks>&, cudaStream_t);
template void launch(SiteRange, const TakeRemainders<PotentialResidual>&, cudaStream_t);
template void launch(SiteRange, const SumClusters&, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToSearch<SiteLinks, double>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SmoothAgainSummed<SiteLinks, double>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumRemainders<PotentialResidual>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumEnergy&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumSharedEnergy&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumCurrent&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const CarryFluxes&, BlockSum*, LongSum*, cudaStream_t);

}  // namespace karst
