// Launches of the kernels of a GPU. Kernels compute with decoded numbers; memory, messages and the host have stored numbers.
#pragma once

#include <utility>

#include "solver/cuda/kernels/blocks.cuh"
#include "solver/cuda/kernels/device_layout.cuh"
#include "solver/cuda/kernels/kernels.hpp"
#include "solver/cuda/kernels/links.cuh"
#include "solver/cuda/kernels/site_kernels.cuh"
#include "solver/cuda/kernels/steps.cuh"
#include "solver/cuda/kernels/sums.cuh"
#include "solver/cuda/kernels/updates.cuh"
#include "solver/site/variants.hpp"

namespace karst {

namespace on_gpu {

// Slots have 32 bits, or 64 bits in large parts.
template <class Stored, class Physics, class Visit>
void with_layout(const CudaPart<Stored, Physics>& part, Visit&& visit) {
  with_velocity_set(
      part.velocities.name(),
      [&]<class Set>() {
        have_short_numbers(part.layout.slots) ? visit(DeviceLayout<Set, std::uint32_t>(part.layout))
                                              : visit(DeviceLayout<Set, std::uint64_t>(part.layout));
      },
      typename Physics::Sets());
}

// Calls launch(blocks, layout).
template <class Stored, class Physics, class Launch>
void in_blocks_with_layout(const CudaPart<Stored, Physics>& part, std::int64_t threads, Launch&& launch) {
  in_blocks(threads, [&](unsigned blocks) { with_layout(part, [&](const auto& layout) { launch(blocks, layout); }); });
}

// Calls launch(blocks, layout, sites), with a thread for each site.
template <class Stored, class Physics, class Launch>
void on_sites(const CudaPart<Stored, Physics>& part, SegmentRange segments, Launch&& launch) {
  const SiteInterval sites{segments.begin * segment_sites, segments.end * segment_sites};
  in_blocks_with_layout(part, sites.end - sites.begin, [&](unsigned blocks, const auto& layout) { launch(blocks, layout, sites); });
}

template <class Stored, class Physics>
SiteInterval sites_of(const CudaPart<Stored, Physics>& part) {
  return {0, part.segments * segment_sites};
}

}  // namespace on_gpu

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::update(const Part& part, const UpdateChoice& choice, Step step, SiteInterval sites,
                                          cudaStream_t stream) {
  if (sites.begin == sites.end) return;
  on_gpu::with_layout(part, [&]<class Layout>(const Layout& layout) {
    Physics::template with_collision<Stored>(choice.equilibrium, part.reads.data != nullptr, [&]<class Collision>() {
      // The types of the numbers are deduced: nvcc 12 fails with a name for them here.
      const auto updates = on_gpu::updates_of<Collision>(part, part.numbers, layout, step, sites, stream);
      choice.streaming == Streaming::two_lattice ? updates.two_lattice() : updates.aa(choice.block);
    });
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::fill(const Part& part, const Stored* values, cudaStream_t stream) {
  on_gpu::on_sites(part, {0, part.segments}, [&]<class Layout>(unsigned blocks, const Layout& layout, const SiteInterval& sites) {
    on_gpu::Values<Layout, Stored> all;
    for (int q = 0; q < directions_of<Layout>; ++q) all.of[q] = values[q];
    on_gpu::fill<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, all, sites);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::arriving(const Part& part, const std::uint32_t* sites, std::int64_t count, Stored* populations,
                                            cudaStream_t stream) {
  on_gpu::in_blocks_with_layout(part, count * part.velocities.size(), [&](unsigned blocks, const auto& layout) {
    on_gpu::arriving<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, sites, count, populations);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::set_arriving(const Part& part, const std::uint32_t* sites, std::int64_t count, const Stored* populations,
                                                cudaStream_t stream) {
  on_gpu::in_blocks_with_layout(part, count * part.velocities.size(), [&](unsigned blocks, const auto& layout) {
    on_gpu::set_arriving<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, sites, count, populations);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::motions(const Part& part, SegmentRange segments, Motion* to, cudaStream_t stream) {
  on_gpu::on_sites(part, segments, [&](unsigned blocks, const auto& layout, const SiteInterval& sites) {
    on_gpu::motions<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, part.reads, part.numbers, sites, to);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::set_motions(const Part& part, SegmentRange segments, const Motion* from,
                                               const typename Physics::Start& start, cudaStream_t stream) {
  on_gpu::on_sites(part, segments, [&](unsigned blocks, const auto& layout, const SiteInterval& sites) {
    on_gpu::set_motions<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, part.reads, part.numbers, sites, from, start);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::flows(const Part& part, SegmentRange segments, const FlowScale& scale, NarrowFlow* to,
                                         cudaStream_t stream) requires std::same_as<Physics, FlowPhysics> {
  on_gpu::on_sites(part, segments, [&](unsigned blocks, const auto& layout, const SiteInterval& sites) {
    on_gpu::flows<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, part.reads.data, part.numbers, sites, scale, to);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::pressures(const Part& part, SegmentRange segments, const FlowScale& scale, double* to,
                                             cudaStream_t stream) requires std::same_as<Physics, FlowPhysics> {
  on_gpu::on_sites(part, segments, [&](unsigned blocks, const auto& layout, const SiteInterval& sites) {
    on_gpu::pressures<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, sites, scale, to);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::add_flows(const Part& part, SegmentRange segments, const FlowScale& scale, const NarrowFlow* from,
                                             cudaStream_t stream) requires std::same_as<Physics, FlowPhysics> {
  on_gpu::on_sites(part, segments, [&](unsigned blocks, const auto& layout, const SiteInterval& sites) {
    on_gpu::add_flows<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, part.reads.data, part.numbers, sites, scale, from);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::sum(const Part& part, const CudaSumOptions& options, CudaBlockSum* sums,
                                       cudaStream_t stream) requires std::same_as<Physics, FlowPhysics> {
  on_gpu::in_blocks_with_layout(part, blocks_of_sums(part.segments) * block_threads, [&](unsigned blocks, const auto& layout) {
    sum_blocks<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, part.reads.data, part.numbers, on_gpu::sites_of(part), options,
                                                     sums);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::fastest(const Part& part, SiteInterval padding, double* of_blocks,
                                           cudaStream_t stream) requires(!std::same_as<Physics, FlowPhysics>) {
  on_gpu::in_blocks_with_layout(part, blocks_of_sums(part.segments) * block_threads, [&](unsigned blocks, const auto& layout) {
    on_gpu::fastest_of_blocks<<<blocks, block_threads, 0, stream>>>(part.arrays.to, layout, part.reads, part.numbers,
                                                                    on_gpu::sites_of(part), padding, of_blocks);
  });
}

template <class Stored, class Physics>
void CudaKernels<Stored, Physics>::copy(const Part& part, cudaStream_t stream) {
  const std::int64_t numbers = on_gpu::sites_of(part).end * part.velocities.size();
  on_gpu::in_blocks(numbers / static_cast<std::int64_t>(16 / sizeof(Stored)), [&](unsigned blocks) {
    on_gpu::scale<<<blocks, block_threads, 0, stream>>>(part.arrays.to, numbers, ComputedNumber<Stored>(1));
  });
}

}  // namespace karst
