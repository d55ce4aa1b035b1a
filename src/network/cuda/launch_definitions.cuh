// The kernels that run work at sites and add sums over sites.
#pragma once

#include "base/cuda/device_memory.hpp"
#include "base/ranks/exact_sum.hpp"
#include "network/cuda/launches.hpp"
#include "network/terms.hpp"

namespace karst {

template <class Work>
__global__ void __launch_bounds__(threads_of_block) run_at_sites(SiteRange sites, Work work) {
  const std::int64_t site = sites.begin + std::int64_t{blockIdx.x} * threads_of_block + threadIdx.x;
  if (site < sites.end) work(site);
}

template <class Work>
__global__ void __launch_bounds__(threads_of_block) sum_at_sites(SiteRange sites, Work work, std::int64_t of_block, BlockSum* sums) {
  constexpr std::size_t terms = terms_of<Work>;
  constexpr int warp = 32, warps = threads_of_block / warp;
  unsigned long long whole[terms] = {}, rest[terms] = {};
  const std::int64_t first = sites.begin + std::int64_t{blockIdx.x} * of_block;
  const std::int64_t end = first + of_block < sites.end ? first + of_block : sites.end;
  for (std::int64_t site = first + threadIdx.x; site < end; site += threads_of_block) {
    const Terms<terms> site_terms = as_terms(work(site));
#pragma unroll
    for (std::size_t i = 0; i < terms; ++i) {
      const FixedPoint term(site_terms.values[i]);
      whole[i] += term.whole;
      rest[i] += term.rest;
    }
  }
  __shared__ unsigned long long of_warp[terms][2][warps];
#pragma unroll
  for (std::size_t i = 0; i < terms; ++i) {
    for (int step = warp / 2; step > 0; step /= 2) {
      whole[i] += __shfl_down_sync(0xFFFFFFFF, whole[i], step);
      rest[i] += __shfl_down_sync(0xFFFFFFFF, rest[i], step);
    }
    if (threadIdx.x % warp == 0) {
      of_warp[i][0][threadIdx.x / warp] = whole[i];
      of_warp[i][1][threadIdx.x / warp] = rest[i];
    }
  }
  __syncthreads();
  if (threadIdx.x >= terms) return;
  unsigned long long all = 0, all_rest = 0;
  for (int w = 0; w < warps; ++w) {
    all += of_warp[threadIdx.x][0][w];
    all_rest += of_warp[threadIdx.x][1][w];
  }
  sums[std::int64_t{threadIdx.x} * gridDim.x + blockIdx.x] = {all, all_rest};
}

/// One block of threads for each term.
template <class = void>
__global__ void __launch_bounds__(threads_of_block) join_sums(const BlockSum* blocks, std::int64_t count, LongSum* sums) {
  const BlockSum* const own_blocks = blocks + std::int64_t{blockIdx.x} * count;
  ExactSum sum;
  for (std::int64_t i = threadIdx.x; i < count; i += threads_of_block) sum.add(own_blocks[i].whole, own_blocks[i].rest);
  __shared__ LongSum of_thread[threads_of_block];
  of_thread[threadIdx.x] = {sum.low(), sum.high()};
  for (int step = threads_of_block / 2; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x >= step) continue;
    const LongSum a = of_thread[threadIdx.x], b = of_thread[threadIdx.x + step];
    const std::uint64_t low = a.low + b.low;
    of_thread[threadIdx.x] = {low, a.high + b.high + (low < a.low ? 1 : 0)};
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = of_thread[0];
}

template <class Work>
__global__ void __launch_bounds__(threads_of_block) largest_at_sites(SiteRange sites, Work work, unsigned long long* largest) {
  double own_largest = 0;
  for (std::int64_t site = sites.begin + std::int64_t{blockIdx.x} * threads_of_block + threadIdx.x; site < sites.end;
       site += std::int64_t{gridDim.x} * threads_of_block) {
    const double value = work(site);
    own_largest = value > own_largest ? value : own_largest;
  }
  for (int step = 16; step > 0; step /= 2) {
    const double other = __shfl_down_sync(0xFFFFFFFF, own_largest, step);
    own_largest = other > own_largest ? other : own_largest;
  }
  if (threadIdx.x % 32 == 0) atomicMax(largest, static_cast<unsigned long long>(__double_as_longlong(own_largest)));
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

template <class Work>
void launch(SiteRange sites, const Work& work, cudaStream_t stream) {
  if (sites.size() <= 0) return;
  const auto blocks = static_cast<unsigned>((sites.size() + threads_of_block - 1) / threads_of_block);
  run_at_sites<<<blocks, threads_of_block, 0, stream>>>(sites, work);
  check_cuda(cudaGetLastError(), "starting work");
}

template <class Work>
void launch_sum(SiteRange sites, const Work& work, BlockSum* blocks, LongSum* sums, cudaStream_t stream) {
  constexpr std::size_t terms = terms_of<Work>;
  static_assert(terms <= most_terms);
  const std::int64_t count = sum_blocks_for(sites.size());
  if (count > 0)
    sum_at_sites<<<static_cast<unsigned>(count), threads_of_block, 0, stream>>>(sites, work, sites_of_sum_block(sites.size()), blocks);
  join_sums<><<<static_cast<unsigned>(terms), threads_of_block, 0, stream>>>(blocks, count, sums);
  check_cuda(cudaGetLastError(), "starting a sum");
}

template <class Work>
void launch_largest(SiteRange sites, const Work& work, double* largest, cudaStream_t stream) {
  constexpr std::int64_t most_blocks = 2048;
  if (sites.size() <= 0) return;
  const std::int64_t wanted = (sites.size() + threads_of_block - 1) / threads_of_block;
  const auto blocks = static_cast<unsigned>(wanted < most_blocks ? wanted : most_blocks);
  largest_at_sites<<<blocks, threads_of_block, 0, stream>>>(sites, work, reinterpret_cast<unsigned long long*>(largest));
  check_cuda(cudaGetLastError(), "finding the largest value");
}

template <class T>
void launch_gather(const std::uint32_t* sites, std::int64_t count, const T* values, T* to, cudaStream_t stream) {
  launch(SiteRange{0, count}, Gather<T>{sites, values, to}, stream);
}

template <class T>
void launch_scatter(const std::uint32_t* sites, std::int64_t count, const T* from, T* values, cudaStream_t stream) {
  launch(SiteRange{0, count}, Scatter<T>{sites, from, values}, stream);
}

}  // namespace karst
