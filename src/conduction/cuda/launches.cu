#include "conduction/cuda/launches.hpp"

#include <algorithm>

#include "base/cuda/device_memory.hpp"
#include "base/exact_sum.hpp"
#include "conduction/flux_work.hpp"
#include "conduction/site_work.hpp"

namespace karst {

namespace {

template <class Work>
__global__ void __launch_bounds__(threads_of_block) run_at_sites(SiteRange sites, Work work) {
  const std::int64_t site = sites.begin + std::int64_t{blockIdx.x} * threads_of_block + threadIdx.x;
  if (site < sites.end) work(site);
}

template <class Work>
__global__ void __launch_bounds__(threads_of_block) sum_at_sites(SiteRange sites, Work work, BlockSum* sums) {
  const std::int64_t site = sites.begin + std::int64_t{blockIdx.x} * threads_of_block + threadIdx.x;
  const FixedPoint term(site < sites.end ? work(site) : 0.0);
  unsigned long long whole = term.whole, rest = term.rest;
  constexpr int warp = 32, warps = threads_of_block / warp;
  __shared__ unsigned long long of_warp[2][warps];
  for (int step = warp / 2; step > 0; step /= 2) {
    whole += __shfl_down_sync(0xFFFFFFFF, whole, step);
    rest += __shfl_down_sync(0xFFFFFFFF, rest, step);
  }
  if (threadIdx.x % warp == 0) {
    of_warp[0][threadIdx.x / warp] = whole;
    of_warp[1][threadIdx.x / warp] = rest;
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int i = 1; i < warps; ++i) {
    whole += of_warp[0][i];
    rest += of_warp[1][i];
  }
  sums[blockIdx.x] = {whole, rest};
}

// Each thread adds the sums of some blocks.
__global__ void __launch_bounds__(threads_of_block) join_sums(const BlockSum* blocks, std::int64_t count, LongSum* sums) {
  const std::int64_t thread = std::int64_t{blockIdx.x} * threads_of_block + threadIdx.x;
  ExactSum sum;
  for (std::int64_t i = thread; i < count; i += joined_sums) sum.add(blocks[i].whole, blocks[i].rest);
  sums[thread] = {sum.low(), sum.high()};
}

template <class T>
struct Gather {
  const std::uint32_t* sites;
  const T* values;
  T* to;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const { to[i] = values[sites[i]]; }
};

template <class T>
struct Scatter {
  const std::uint32_t* sites;
  const T* from;
  T* values;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const { values[sites[i]] = from[i]; }
};

unsigned grid_for(std::int64_t items) { return static_cast<unsigned>(blocks_for(items)); }

}  // namespace

template <class Work>
void launch(SiteRange sites, const Work& work, cudaStream_t stream) {
  if (sites.size() <= 0) return;
  run_at_sites<<<grid_for(sites.size()), threads_of_block, 0, stream>>>(sites, work);
  check_cuda(cudaGetLastError(), "starting work");
}

template <class Work>
void launch_sum(SiteRange sites, const Work& work, BlockSum* blocks, LongSum* sums, cudaStream_t stream) {
  const std::int64_t count = blocks_for(sites.size());
  if (count > 0) sum_at_sites<<<static_cast<unsigned>(count), threads_of_block, 0, stream>>>(sites, work, blocks);
  join_sums<<<joined_sums / threads_of_block, threads_of_block, 0, stream>>>(blocks, count, sums);
  check_cuda(cudaGetLastError(), "starting a sum");
}

template <class T>
void launch_gather(const std::uint32_t* sites, std::int64_t count, const T* values, T* to, cudaStream_t stream) {
  launch(SiteRange{0, count}, Gather<T>{sites, values, to}, stream);
}

template <class T>
void launch_scatter(const std::uint32_t* sites, std::int64_t count, const T* from, T* values, cudaStream_t stream) {
  launch(SiteRange{0, count}, Scatter<T>{sites, from, values}, stream);
}

// The work that is compiled.
template void launch(SiteRange, const StartAtUniformGradient&, cudaStream_t);
template void launch(SiteRange, const FindResidual&, cudaStream_t);
template void launch(SiteRange, const StepAlong&, cudaStream_t);
template void launch(SiteRange, const TurnSearch&, cudaStream_t);
template void launch(SiteRange, const SmoothFirst<SiteLinks, double>&, cudaStream_t);
template void launch(SiteRange, const SmoothFirst<NodeLinks, float>&, cudaStream_t);
template void launch(SiteRange, const FindRemainder<SiteLinks, double>&, cudaStream_t);
template void launch(SiteRange, const FindRemainder<NodeLinks, float>&, cudaStream_t);
template void launch(SiteRange, const SmoothAgain<NodeLinks, float>&, cudaStream_t);
template void launch(SiteRange, const SumChildren&, cudaStream_t);
template void launch(SiteRange, const AddCorrection<SiteLinks>&, cudaStream_t);
template void launch(SiteRange, const AddCorrection<NodeLinks>&, cudaStream_t);
template void launch(SiteRange, const JoinLinks<SiteLinks>&, cudaStream_t);
template void launch(SiteRange, const JoinLinks<NodeLinks>&, cudaStream_t);
template void launch(SiteRange, const TakeRemainders&, cudaStream_t);
template void launch(SiteRange, const SumClusters&, cudaStream_t);
template void launch_sum(SiteRange, const ApplyToSearch&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SmoothAgainSummed&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumRemainders&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumEnergy&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumSharedEnergy&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const SumCurrent&, BlockSum*, LongSum*, cudaStream_t);
template void launch_sum(SiteRange, const CarryFluxes&, BlockSum*, LongSum*, cudaStream_t);
template void launch_gather(const std::uint32_t*, std::int64_t, const double*, double*, cudaStream_t);
template void launch_gather(const std::uint32_t*, std::int64_t, const float*, float*, cudaStream_t);
template void launch_scatter(const std::uint32_t*, std::int64_t, const double*, double*, cudaStream_t);

}  // namespace karst
