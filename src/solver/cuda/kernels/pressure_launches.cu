// The work of the pressure solver.
#include "network/cuda/launch_definitions.cuh"
#include "network/join_work.hpp"
#include "network/node_work.hpp"
#include "solver/pressure/pressure_work.hpp"

namespace karst {

template void launch(SiteRange, const StepAlong<FrictionLinks, float>&, cudaStream_t);
template void launch(SiteRange, const StepAlong<PressureLinks, float>&, cudaStream_t);
template void launch(SiteRange, const SmoothFirst<FrictionLinks, float>&, cudaStream_t);
template void launch(SiteRange, const SmoothFirst<PressureLinks, float>&, cudaStream_t);
template void launch(SiteRange, const FindRemainder<FrictionLinks, float>&, cudaStream_t);
template void launch(SiteRange, const FindRemainder<PressureLinks, float>&, cudaStream_t);
template void launch(SiteRange, const AddCorrection<FrictionLinks>&, cudaStream_t);
template void launch(SiteRange, const AddCorrection<PressureLinks>&, cudaStream_t);
template void launch(SiteRange, const JoinLinks<FrictionLinks>&, cudaStream_t);
template void launch(SiteRange, const JoinLinks<PressureLinks>&, cudaStream_t);
template void launch(SiteRange, const CountLinks<FrictionLinks>&, cudaStream_t);
template void launch(SiteRange, const CountLinks<PressureLinks>&, cudaStream_t);
template void launch(SiteRange, const ListConductances<FrictionLinks>&, cudaStream_t);
template void launch(SiteRange, const ListConductances<PressureLinks>&, cudaStream_t);
template void launch(SiteRange, const FindDiagonals<FrictionLinks>&, cudaStream_t);
template void launch(SiteRange, const FindDiagonals<PressureLinks>&, cudaStream_t);
template void launch(SiteRange, const StartFriction&, cudaStream_t);
template void launch(SiteRange, const FindConductance&, cudaStream_t);
template void launch(SiteRange, const RaiseConductance&, cudaStream_t);
template void launch(SiteRange, const StartUnderForce&, cudaStream_t);
template void launch(SiteRange, const KeepPressures&, cudaStream_t);
template void launch(SiteRange, const StartFromGrowth&, cudaStream_t);
template void launch(SiteRange, const Scale&, cudaStream_t);
template void launch(SiteRange, const FindFlow&, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToSearch<FrictionLinks, float>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToSearch<PressureLinks, float>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SmoothAgainSummed<FrictionLinks, float>&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SmoothAgainSummed<PressureLinks, float>&, BlockSum*, LongSum*, cudaStream_t);

}  // namespace karst
