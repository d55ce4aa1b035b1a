// Sums over the sites on a GPU, between two steps.
#pragma once

#include <cstdint>

#include "solver/cuda/kernels/block_sums.hpp"
#include "solver/cuda/kernels/device_layout.cuh"
#include "solver/cuda/kernels/steps.cuh"
#include "solver/site/collision.hpp"

namespace karst {

// Combines the values of all threads of a block. Only thread 0 gets the result.
template <class Value, class Combine>
__device__ Value over_block(Value value, Combine&& combine) {
  constexpr int warp = 32, warps = block_threads / warp;
  __shared__ Value of_warp[warps];
  for (int step = warp / 2; step > 0; step /= 2) value = combine(value, __shfl_down_sync(0xFFFFFFFF, value, step));
  if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = value;
  __syncthreads();
  for (int i = 1; i < warps; ++i) value = combine(value, of_warp[i]);  // the result is valid in thread 0 only
  __syncthreads();
  return value;
}

template <class Layout, class Stored>
__global__ void __launch_bounds__(block_threads)
    sum_blocks(const Stored* populations, Layout layout, const std::uint8_t* labels, CollisionNumbers<ComputedNumber<Stored>> numbers,
               SiteInterval sites, CudaSumOptions options, CudaBlockSum* sums) {
  unsigned long long whole[flow_sums] = {}, rest[flow_sums] = {};
  const auto add = [&](std::size_t sum, double value) {
    const FixedPoint fixed(value);
    whole[sum] += fixed.whole;
    rest[sum] += fixed.rest;
  };
  double fastest = 0;
  bool is_finite = true;
  for (int turn = 0; turn < FixedPoint::most / block_threads; ++turn) {
    const std::int64_t site = std::int64_t{blockIdx.x} * FixedPoint::most + turn * block_threads + threadIdx.x;
    if (site >= sites.end || (site >= options.padding.begin && site < options.padding.end)) continue;
    ComputedNumber<Stored> f[directions_of<Layout>], u[3];
    read_site(populations, layout, site, f);
    velocity_of<typename Layout::Set>(f, numbers, u);
    const auto speed_of_label = numbers.speed_at(labels, site);
    double square = 0;
    for (int a = 0; a < 3; ++a) {
      const auto speed = static_cast<double>(u[a] * speed_of_label);
      add(a, speed * options.by_force);
      square += speed * speed;
    }
    add(energy_sum, energy_of(square, static_cast<double>(density_of<typename Layout::Set>(f)), options.by_force));
    fastest = square > fastest ? square : fastest;
    is_finite = is_finite && square * 0 == 0;
  }
  CudaBlockSum block_sum;
  const auto plus = [](unsigned long long a, unsigned long long b) { return a + b; };
  for (std::size_t i = 0; i < flow_sums; ++i) {
    block_sum.whole[i] = over_block(whole[i], plus);
    block_sum.rest[i] = over_block(rest[i], plus);
  }
  block_sum.fastest = over_block(is_finite ? fastest : INFINITY, [](double a, double b) { return a > b ? a : b; });
  if (threadIdx.x == 0) sums[blockIdx.x] = block_sum;
}

}  // namespace karst
