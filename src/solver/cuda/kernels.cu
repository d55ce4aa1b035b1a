#include "solver/cuda/kernels.hpp"

#include <utility>

#include "solver/cuda/device_layout.cuh"
#include "solver/cuda/device_memory.hpp"
#include "solver/cuda/links.cuh"
#include "solver/cuda/steps.cuh"
#include "solver/cuda/sums.cuh"
#include "solver/variants.hpp"

namespace karst {

namespace {

template <class Layout, class Number>
struct Values {
  Number of[directions_of<Layout>];
};

template <class Layout, class Number>
__global__ void fill(Number* populations, Layout layout, Values<Layout, Number> values, SiteInterval sites) {
  const std::int64_t site = sites.begin + thread_number();
  if (site >= sites.end) return;
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q) populations[layout.at(static_cast<std::uint32_t>(site), q)] = values.of[q];
}

template <class Number>
__global__ void pack(const Number* populations, const SlotOperation* operations, std::int64_t count, Number* values) {
  const std::int64_t i = thread_number();
  if (i < count) values[i] = populations[operations[i].slot];
}

template <class Number>
__global__ void unpack(Number* populations, const SlotOperation* operations, std::int64_t count, const Number* values) {
  const std::int64_t i = thread_number();
  if (i < count) populations[operations[i].slot] = operated(operations[i], values[i]);
}

template <class Number>
__global__ void apply(Number* populations, const SlotOperation* operations, std::int64_t count) {
  const std::int64_t i = thread_number();
  if (i >= count) return;
  const SlotOperation each = operations[i];
  const Number a = populations[each.slot], b = populations[each.partner];
  populations[each.partner] = operated(each, a);
  populations[each.slot] = operated(each, b);
}

template <class Layout, class Number>
__global__ void arriving(const Number* populations, Layout layout, const std::uint32_t* sites, std::int64_t count, Number* to) {
  constexpr int directions = directions_of<Layout>;
  const std::int64_t i = thread_number();
  if (i >= count * directions) return;
  to[i] = populations[layout.at(sites[i / directions], static_cast<int>(i % directions))];
}

template <class Layout, class Number>
__global__ void set_arriving(Number* populations, Layout layout, const std::uint32_t* sites, std::int64_t count, const Number* from) {
  constexpr int directions = directions_of<Layout>;
  const std::int64_t i = thread_number();
  if (i >= count * directions) return;
  populations[layout.at(sites[i / directions], static_cast<int>(i % directions))] = from[i];
}

template <class Layout, class Number>
__global__ void motions(const Number* populations, Layout layout, CollisionNumbers<Number> numbers, SiteInterval sites, SiteMotion* to) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  Number f[directions_of<Layout>];
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q) f[q] = populations[layout.at(static_cast<std::uint32_t>(site), q)];
  to[i] = motion_of<typename Layout::Set>(f, numbers);
}

template <class Layout, class Number>
__global__ void set_motions(Number* populations, Layout layout, SiteInterval sites, const SiteMotion* from, std::array<double, 3> force,
                            EquilibriumKind kind) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  Number f[directions_of<Layout>];
  set_motion<typename Layout::Set>(f, from[i], force, kind);
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q) populations[layout.at(static_cast<std::uint32_t>(site), q)] = f[q];
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

// Calls launch(blocks), with blocks for this number of threads.
template <class Launch>
void in_blocks(std::int64_t threads, Launch&& launch) {
  if (threads == 0) return;
  launch(static_cast<unsigned>((threads + block_threads - 1) / block_threads));
  check_cuda(cudaGetLastError(), "starting a kernel");
}

// Slots have 32 bits, or 64 bits in large parts.
template <class Number, class Visit>
void with_layout(const CudaPart<Number>& part, Visit&& visit) {
  with_velocity_set(part.velocities.name(), [&]<class Set>() {
    const std::int64_t slots = part.segments * segment_sites * Lattice<Set>::directions;
    slots <= std::int64_t{0xFFFFFFFF} ? visit(DeviceLayout<Set, std::uint32_t>(part.layout))
                                      : visit(DeviceLayout<Set, std::uint64_t>(part.layout));
  });
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
    with_layout(part, [&]<class Layout>(const Layout& layout) {
      using Set = typename Layout::Set;
      with_equilibrium(equilibrium, [&]<class Equilibrium>() {
        if (parity == Parity::even) {
          even<Equilibrium><<<blocks, block_threads, 0, stream>>>(part.populations, layout, part.numbers, sites);
        } else if (part.links.upstream) {
          odd<Equilibrium><<<blocks, block_threads, 0, stream>>>(part.populations, layout, WideReader<Set>(part.links, part.segments),
                                                                 part.numbers, sites);
        } else {
          odd<Equilibrium><<<blocks, block_threads, 0, stream>>>(part.populations, layout, NarrowReader<Set>(part.links, part.segments),
                                                                 part.numbers, sites);
        }
      });
    });
  });
}

template <class Number>
void launch_fill(const CudaPart<Number>& part, const Number* values, cudaStream_t stream) {
  in_blocks(sites_of(part).end, [&](unsigned blocks) {
    with_layout(part, [&]<class Layout>(const Layout& layout) {
      Values<Layout, Number> all;
      for (int q = 0; q < directions_of<Layout>; ++q) all.of[q] = values[q];
      fill<<<blocks, block_threads, 0, stream>>>(part.populations, layout, all, sites_of(part));
    });
  });
}

template <class Number>
void launch_pack(const CudaPart<Number>& part, const SlotOperation* operations, std::int64_t count, Number* values, cudaStream_t stream) {
  in_blocks(count, [&](unsigned blocks) { pack<<<blocks, block_threads, 0, stream>>>(part.populations, operations, count, values); });
}

template <class Number>
void launch_unpack(const CudaPart<Number>& part, const SlotOperation* operations, std::int64_t count, const Number* values,
                   cudaStream_t stream) {
  in_blocks(count, [&](unsigned blocks) { unpack<<<blocks, block_threads, 0, stream>>>(part.populations, operations, count, values); });
}

template <class Number>
void launch_apply(const CudaPart<Number>& part, const SlotOperation* operations, std::int64_t count, cudaStream_t stream) {
  in_blocks(count, [&](unsigned blocks) { apply<<<blocks, block_threads, 0, stream>>>(part.populations, operations, count); });
}

template <class Number>
void launch_arriving(const CudaPart<Number>& part, const std::uint32_t* sites, std::int64_t count, Number* populations,
                     cudaStream_t stream) {
  in_blocks(count * part.velocities.size(), [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      arriving<<<blocks, block_threads, 0, stream>>>(part.populations, layout, sites, count, populations);
    });
  });
}

template <class Number>
void launch_set_arriving(const CudaPart<Number>& part, const std::uint32_t* sites, std::int64_t count, const Number* populations,
                         cudaStream_t stream) {
  in_blocks(count * part.velocities.size(), [&](unsigned blocks) {
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
                        EquilibriumKind kind, cudaStream_t stream) {
  const SiteInterval sites = sites_of(segments);
  in_blocks(sites.end - sites.begin, [&](unsigned blocks) {
    with_layout(part, [&](const auto& layout) {
      set_motions<<<blocks, block_threads, 0, stream>>>(part.populations, layout, sites, from, force, kind);
    });
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
  const std::int64_t numbers = sites_of(part).end * part.velocities.size();
  in_blocks(numbers / static_cast<std::int64_t>(16 / sizeof(Number)),
            [&](unsigned blocks) { scale<<<blocks, block_threads, 0, stream>>>(part.populations, numbers, Number(1)); });
}

template void launch_update(const CudaPart<double>&, EquilibriumKind, Parity, SegmentRange, cudaStream_t);
template void launch_update(const CudaPart<float>&, EquilibriumKind, Parity, SegmentRange, cudaStream_t);
template void launch_fill(const CudaPart<double>&, const double*, cudaStream_t);
template void launch_fill(const CudaPart<float>&, const float*, cudaStream_t);
template void launch_pack(const CudaPart<double>&, const SlotOperation*, std::int64_t, double*, cudaStream_t);
template void launch_pack(const CudaPart<float>&, const SlotOperation*, std::int64_t, float*, cudaStream_t);
template void launch_unpack(const CudaPart<double>&, const SlotOperation*, std::int64_t, const double*, cudaStream_t);
template void launch_unpack(const CudaPart<float>&, const SlotOperation*, std::int64_t, const float*, cudaStream_t);
template void launch_apply(const CudaPart<double>&, const SlotOperation*, std::int64_t, cudaStream_t);
template void launch_apply(const CudaPart<float>&, const SlotOperation*, std::int64_t, cudaStream_t);
template void launch_arriving(const CudaPart<double>&, const std::uint32_t*, std::int64_t, double*, cudaStream_t);
template void launch_arriving(const CudaPart<float>&, const std::uint32_t*, std::int64_t, float*, cudaStream_t);
template void launch_set_arriving(const CudaPart<double>&, const std::uint32_t*, std::int64_t, const double*, cudaStream_t);
template void launch_set_arriving(const CudaPart<float>&, const std::uint32_t*, std::int64_t, const float*, cudaStream_t);
template void launch_motions(const CudaPart<double>&, SegmentRange, SiteMotion*, cudaStream_t);
template void launch_motions(const CudaPart<float>&, SegmentRange, SiteMotion*, cudaStream_t);
template void launch_set_motions(const CudaPart<double>&, SegmentRange, const SiteMotion*, const std::array<double, 3>&, EquilibriumKind,
                                 cudaStream_t);
template void launch_set_motions(const CudaPart<float>&, SegmentRange, const SiteMotion*, const std::array<double, 3>&, EquilibriumKind,
                                 cudaStream_t);
template void launch_sum(const CudaPart<double>&, const CudaSumOptions&, CudaBlockSum*, cudaStream_t);
template void launch_sum(const CudaPart<float>&, const CudaSumOptions&, CudaBlockSum*, cudaStream_t);
template void launch_copy(const CudaPart<double>&, cudaStream_t);
template void launch_copy(const CudaPart<float>&, cudaStream_t);

}  // namespace karst
