#include "morphology/ball_work.hpp"
#include "morphology/basin_work.hpp"
#include "morphology/distance_work.hpp"
#include "network/cuda/launch_definitions.cuh"

namespace karst {

template <class Work>
using InVoxels = AtPores<voxels_of_word, Work>;

template void launch(SiteRange, const InVoxels<DistanceAlongX>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<DistanceAlong<1>>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<DistanceAlong<2>>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<ListBalls>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<PointUp>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<FindPeak>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<NumberNodes>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<AddSaddles>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<FindDoors>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<LimitValues>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<TakeValues>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<RaiseLargest>&, cudaStream_t);
template void launch(SiteRange, const InVoxels<CountValues>&, cudaStream_t);
template void launch(SiteRange, const PaintListedBalls<8>&, cudaStream_t);
template void launch(SiteRange, const MarkPeaks&, cudaStream_t);
template void launch(SiteRange, const CountSaddles&, cudaStream_t);
template void launch(SiteRange, const ListSaddles&, cudaStream_t);
template void launch(SiteRange, const FillValues&, cudaStream_t);
template void launch(SiteRange, const CopyValues&, cudaStream_t);
template void launch(SiteRange, const ReverseValues&, cudaStream_t);
template void launch(SiteRange, const KeepTrapped&, cudaStream_t);
template void launch(SiteRange, const PackRows&, cudaStream_t);
template void launch(SiteRange, const UnpackRows&, cudaStream_t);

}  // namespace karst
