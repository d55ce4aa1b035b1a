#include "solver/cuda/kernels.hpp"

#include <utility>

#include "solver/cuda/device_layout.cuh"
#include "solver/cuda/device_memory.hpp"
#include "solver/cuda/links.cuh"
#include "solver/cuda/steps.cuh"

namespace karst {

namespace {

template <class Number>
struct Values {
  Number of[directions];
};

template <class Layout, class Number>
__global__ void fill(Number* populations, Layout layout, Values<Number> values, SiteInterval sites) {
  const std::int64_t site = sites.begin + thread_number();
  if (site >= sites.end) return;
#pragma unroll
  for (int q = 0; q < directions; ++q) populations[layout.at(static_cast<std::uint32_t>(site), q)] = values.of[q];
}

template <class Number>
__global__ void pack(const Number* populations, const Crossing* crossings, std::int64_t count, Number* values) {
  const std::int64_t i = thread_number();
  if (i < count) values[i] = populations[crossings[i].slot];
}

template <class Number>
__global__ void unpack(Number* populations, const Crossing* crossings, std::int64_t count, const Number* values) {
  const std::int64_t i = thread_number();
  if (i < count) populations[crossings[i].slot] = crossings[i].flips ? -values[i] : values[i];
}

template <class Number>
__global__ void swap(Number* populations, const LocalSwap* swaps, std::int64_t count) {
  const std::int64_t i = thread_number();
  if (i >= count) return;
  const LocalSwap& each = swaps[i];
  const Number a = populations[each.a.slot], b = populations[each.b];
  populations[each.b] = each.a.flips ? -a : a;
  populations[each.a.slot] = each.a.flips ? -b : b;
}

template <class Layout, class Number>
__global__ void arriving(const Number* populations, Layout layout, const std::uint32_t* sites, std::int64_t count, Number* to) {
  const std::int64_t i = thread_number();
  if (i >= count * directions) return;
  to[i] = populations[layout.at(sites[i / directions], static_cast<int>(i % directions))];
}

template <class Layout, class Number>
__global__ void set_arriving(Number* populations, Layout layout, const std::uint32_t* sites, std::int64_t count, const Number* from) {
  const std::int64_t i = thread_number();
  if (i >= count * directions) return;
  populations[layout.at(sites[i / directions], static_cast<int>(i % directions))] = from[i];
}

template <class Layout, class Number>
__global__ void motions(const Number* populations, Layout layout, CollisionNumbers<Number> numbers, SiteInterval sites, SiteMotion* to) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  Number f[directions];
#pragma unroll
  for (int q = 0; q < directions; ++q) f[q] = populations[layout.at(static_cast<std::uint32_t>(site), q)];
  to[i] = motion_of(f, numbers);
}

template <class Layout, class Number>
__global__ void set_motions(Number* populations, Layout layout, SiteInterval sites, const SiteMotion* from, std::array<double, 3> force) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  Number f[directions];
  set_motion(f, from[i], force);
#pragma unroll
  for (int q = 0; q < directions; ++q) populations[layout.at(static_cast<std::uint32_t>(site), q)] = f[q];
}

template <class Number>
__global__ void scale(Number* populations, std::int64_t count, Number factor) {
  struct alignas(16) Some {
    Number of[16 / sizeof(Number)];
  };
  const std::int64_t i = thread_number();
  if (i >= count / static_cast<std::int64_t>(16 / sizeof(Number))) return;
  Some some = reinterpret_cast<Some*>(populations)[i];
  for (Number& each : some.of) each *= factor;
  reinterpret_cast<Some*>(populations)[i] = some;
}

// Combines the values of all threads of a block. Only thread 0 gets the result.
template <class Value, class Combine>
__device__ Value over_block(Value mine, Combine&& combine) {
  constexpr int warp = 32, warps = block_threads / warp;
  __shared__ Value of_warp[warps];
  for (int step = warp / 2; step > 0; step /= 2) mine = combine(mine, __shfl_down_sync(0xFFFFFFFF, mine, step));
  if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = mine;
  __syncthreads();
  for (int i = 1; i < warps; ++i) mine = combine(mine, of_warp[i]);  // the result is valid in thread 0 only
  __syncthreads();
  return mine;
}

template <class Layout, class Number>
__global__ void __launch_bounds__(block_threads) sum(const Number* populations, Layout layout, CollisionNumbers<Number> numbers,
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
    Number f[directions], u[3];
#pragma unroll
    for (int q = 0; q < directions; ++q) f[q] = populations[layout.at(static_cast<std::uint32_t>(site), q)];
    velocity_of(f, numbers, u);
    double square = 0;
    for (int a = 0; a < 3; ++a) {
      const auto speed = static_cast<double>(u[a]);
      add(a, speed * options.by_force);
      square += speed * speed;
    }
    add(energy_sum, energy_of(square, static_cast<double>(density_of(f)), options.by_force));
    fastest = square > fastest ? square : fastest;
    is_finite = is_finite && square * 0 == 0;
  }
  CudaBlockSum found;
  const auto plus = [](unsigned long long a, unsigned long long b) { return a + b; };
  for (std::size_t i = 0; i < flow_sums; ++i) {
    found.whole[i] = over_block(whole[i], plus);
    found.rest[i] = over_block(rest[i], plus);
  }
  found.fastest = over_block(is_finite ? fastest : INFINITY, [](double a, double b) { return a > b ? a : b; });
  if (threadIdx.x == 0) sums[blockIdx.x] = found;
}

// Calls launch(blocks), with blocks for this number of threads.
template <class Launch>
void in_blocks(std::int64_t threads, Launch&& launch) {
  if (threads == 0) return;
  launch(static_cast<unsigned>((threads + block_threads - 1) / block_threads));
  check_cuda(cudaGetLastError(), "starting a kernel");
}

// The list of compiled combinations: slots of 32 bits; slots of 64 bits for large parts.
template <class Number, class Visit>
void with_layout(const CudaPart<Number>& part, Visit&& visit) {
  const std::int64_t slots = part.segments * segment_sites * directions;
  slots <= std::int64_t{0xFFFFFFFF} ? visit(DeviceLayout<std::uint32_t>(part.layout)) : visit(DeviceLayout<std::uint64_t>(part.layout));
}

template <class Visit>
void with_equilibrium(EquilibriumKind kind, Visit&& visit) {
  kind == EquilibriumKind::stokes ? visit.template operator()<Stokes>() : visit.template operator()<NavierStokes>();
}

SiteInterval sites_of(SegmentRange segments) { return {segments.begin * segment_sites, segments.end * segment_sites}; }

template <class Number>
SiteInterval sites_of(const CudaPart<Number>& part) {
  return {0, part.segments * segment_sites};
}

}  // namespace

template <class Number>
void launch_update(const CudaPart<Number>& part, EquilibriumKind equilibrium, Parity parity, SegmentRange segments, cudaStream_t stream) {
  const SiteInterval sites = sites_of(segments);
  in_blocks(sites.end - sites.begin, [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      with_equilibrium(equilibrium, [&]<class Equilibrium>() {
        if (parity == Parity::even) {
          even<Equilibrium><<<blocks, block_threads, 0, stream>>>(part.populations, layout, part.numbers, sites);
        } else if (part.links.upstream) {
          odd<Equilibrium>
              <<<blocks, block_threads, 0, stream>>>(part.populations, layout, WideReader(part.links, part.segments), part.numbers, sites);
        } else {
          odd<Equilibrium><<<blocks, block_threads, 0, stream>>>(part.populations, layout, NarrowReader(part.links, part.segments),
                                                                 part.numbers, sites);
        }
      });
    });
  });
}

template <class Number>
void launch_fill(const CudaPart<Number>& part, const Number (&values)[directions], cudaStream_t stream) {
  Values<Number> all;
  for (int q = 0; q < directions; ++q) all.of[q] = values[q];
  in_blocks(sites_of(part).end, [&](unsigned blocks) {
    with_layout(part,
                [&](const auto& layout) { fill<<<blocks, block_threads, 0, stream>>>(part.populations, layout, all, sites_of(part)); });
  });
}

template <class Number>
void launch_pack(const CudaPart<Number>& part, const Crossing* crossings, std::int64_t count, Number* values, cudaStream_t stream) {
  in_blocks(count, [&](unsigned blocks) { pack<<<blocks, block_threads, 0, stream>>>(part.populations, crossings, count, values); });
}

template <class Number>
void launch_unpack(const CudaPart<Number>& part, const Crossing* crossings, std::int64_t count, const Number* values, cudaStream_t stream) {
  in_blocks(count, [&](unsigned blocks) { unpack<<<blocks, block_threads, 0, stream>>>(part.populations, crossings, count, values); });
}

template <class Number>
void launch_swap(const CudaPart<Number>& part, const LocalSwap* swaps, std::int64_t count, cudaStream_t stream) {
  in_blocks(count, [&](unsigned blocks) { swap<<<blocks, block_threads, 0, stream>>>(part.populations, swaps, count); });
}

template <class Number>
void launch_arriving(const CudaPart<Number>& part, const std::uint32_t* sites, std::int64_t count, Number* populations,
                     cudaStream_t stream) {
  in_blocks(count * directions, [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      arriving<<<blocks, block_threads, 0, stream>>>(part.populations, layout, sites, count, populations);
    });
  });
}

template <class Number>
void launch_set_arriving(const CudaPart<Number>& part, const std::uint32_t* sites, std::int64_t count, const Number* populations,
                         cudaStream_t stream) {
  in_blocks(count * directions, [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      set_arriving<<<blocks, block_threads, 0, stream>>>(part.populations, layout, sites, count, populations);
    });
  });
}

template <class Number>
void launch_motions(const CudaPart<Number>& part, SegmentRange segments, SiteMotion* to, cudaStream_t stream) {
  const SiteInterval sites = sites_of(segments);
  in_blocks(sites.end - sites.begin, [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      motions<<<blocks, block_threads, 0, stream>>>(part.populations, layout, part.numbers, sites, to);
    });
  });
}

template <class Number>
void launch_set_motions(const CudaPart<Number>& part, SegmentRange segments, const SiteMotion* from, const std::array<double, 3>& force,
                        cudaStream_t stream) {
  const SiteInterval sites = sites_of(segments);
  in_blocks(sites.end - sites.begin, [&](unsigned blocks) {
    with_layout(
        part, [&](const auto& layout) { set_motions<<<blocks, block_threads, 0, stream>>>(part.populations, layout, sites, from, force); });
  });
}

template <class Number>
void launch_sum(const CudaPart<Number>& part, const CudaSumOptions& options, CudaBlockSum* sums, cudaStream_t stream) {
  in_blocks(blocks_of_sums(part.segments) * block_threads, [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      sum<<<blocks, block_threads, 0, stream>>>(part.populations, layout, part.numbers, sites_of(part), options, sums);
    });
  });
}

template <class Number>
void launch_copy(const CudaPart<Number>& part, cudaStream_t stream) {
  const std::int64_t numbers = sites_of(part).end * directions;
  in_blocks(numbers / static_cast<std::int64_t>(16 / sizeof(Number)),
            [&](unsigned blocks) { scale<<<blocks, block_threads, 0, stream>>>(part.populations, numbers, Number(1)); });
}

template void launch_update(const CudaPart<double>&, EquilibriumKind, Parity, SegmentRange, cudaStream_t);
template void launch_update(const CudaPart<float>&, EquilibriumKind, Parity, SegmentRange, cudaStream_t);
template void launch_fill(const CudaPart<double>&, const double (&)[directions], cudaStream_t);
template void launch_fill(const CudaPart<float>&, const float (&)[directions], cudaStream_t);
template void launch_pack(const CudaPart<double>&, const Crossing*, std::int64_t, double*, cudaStream_t);
template void launch_pack(const CudaPart<float>&, const Crossing*, std::int64_t, float*, cudaStream_t);
template void launch_unpack(const CudaPart<double>&, const Crossing*, std::int64_t, const double*, cudaStream_t);
template void launch_unpack(const CudaPart<float>&, const Crossing*, std::int64_t, const float*, cudaStream_t);
template void launch_swap(const CudaPart<double>&, const LocalSwap*, std::int64_t, cudaStream_t);
template void launch_swap(const CudaPart<float>&, const LocalSwap*, std::int64_t, cudaStream_t);
template void launch_arriving(const CudaPart<double>&, const std::uint32_t*, std::int64_t, double*, cudaStream_t);
template void launch_arriving(const CudaPart<float>&, const std::uint32_t*, std::int64_t, float*, cudaStream_t);
template void launch_set_arriving(const CudaPart<double>&, const std::uint32_t*, std::int64_t, const double*, cudaStream_t);
template void launch_set_arriving(const CudaPart<float>&, const std::uint32_t*, std::int64_t, const float*, cudaStream_t);
template void launch_motions(const CudaPart<double>&, SegmentRange, SiteMotion*, cudaStream_t);
template void launch_motions(const CudaPart<float>&, SegmentRange, SiteMotion*, cudaStream_t);
template void launch_set_motions(const CudaPart<double>&, SegmentRange, const SiteMotion*, const std::array<double, 3>&, cudaStream_t);
template void launch_set_motions(const CudaPart<float>&, SegmentRange, const SiteMotion*, const std::array<double, 3>&, cudaStream_t);
template void launch_sum(const CudaPart<double>&, const CudaSumOptions&, CudaBlockSum*, cudaStream_t);
template void launch_sum(const CudaPart<float>&, const CudaSumOptions&, CudaBlockSum*, cudaStream_t);
template void launch_copy(const CudaPart<double>&, cudaStream_t);
template void launch_copy(const CudaPart<float>&, cudaStream_t);

}  // namespace karst
