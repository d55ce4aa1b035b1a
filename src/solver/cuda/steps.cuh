// The steps on a GPU: one thread per site.
#pragma once

#include <cstdint>

#include "partition/part.hpp"
#include "solver/collision.hpp"
#include "solver/storage.hpp"

namespace karst {

constexpr int block_threads = 256;

__device__ inline std::int64_t thread_number() { return std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; }

// Loads one value, and its whole line of 128 bytes into the L2 cache: in an odd step, other threads soon need the rest of the line.
__device__ inline double load(const double* from) {
  double value;
  asm volatile("ld.global.L2::128B.f64 %0, [%1];" : "=d"(value) : "l"(from));
  return value;
}
__device__ inline float load(const float* from) {
  float value;
  asm volatile("ld.global.L2::128B.f32 %0, [%1];" : "=f"(value) : "l"(from));
  return value;
}

template <class Stored>
__device__ Stored load(const Stored* from) {
  return *from;
}

// The common part of even and odd steps: reads f from the slots of q, collides, and writes f to the slots of the opposite direction.
template <class Set, class Equilibrium, class Stored, class Offset>
__device__ void update(Stored* populations, const Offset (&slot)[Lattice<Set>::directions],
                       const CollisionNumbers<ComputedNumber<Stored>>& numbers) {
  constexpr int directions = Lattice<Set>::directions;
  ComputedNumber<Stored> f[directions];
#pragma unroll
  for (int q = 0; q < directions; ++q) f[q] = StoredNumber<Stored>::decode(load(populations + slot[q]));
  collide<Set, Equilibrium>(f, numbers);
#pragma unroll
  for (int q = 0; q < directions; ++q) populations[slot[q]] = StoredNumber<Stored>::encode(f[Lattice<Set>::opposite(q)]);
}

template <class Equilibrium, class Layout, class Stored>
__global__ void __launch_bounds__(block_threads)
    even(Stored* populations, Layout layout, CollisionNumbers<ComputedNumber<Stored>> numbers, SiteInterval sites) {
  const std::int64_t site = sites.begin + thread_number();
  if (site >= sites.end) return;
  typename Layout::Offset slot[Lattice<typename Layout::Set>::directions];
#pragma unroll
  for (int q = 0; q < Lattice<typename Layout::Set>::directions; ++q) slot[q] = layout.at(static_cast<std::uint32_t>(site), q);
  update<typename Layout::Set, Equilibrium>(populations, slot, numbers);
}

// Resident blocks per multiprocessor. More blocks hide memory latency better, at the cost of a few register spills.
template <class Set, class Stored>
constexpr int odd_blocks = Lattice<Set>::directions <= 19 ? (sizeof(Stored) == 8 ? 3 : 4) : (sizeof(Stored) == 8 ? 2 : 3);

template <class Equilibrium, class Links, class Layout, class Stored>
__global__ void __launch_bounds__(block_threads, odd_blocks<typename Layout::Set, Stored>)
    odd(Stored* populations, Layout layout, Links links, CollisionNumbers<ComputedNumber<Stored>> numbers, SiteInterval sites) {
  const std::int64_t number = sites.begin + thread_number();
  if (number >= sites.end) return;
  const auto site = static_cast<std::uint32_t>(number);
  typename Layout::Offset slot[Lattice<typename Layout::Set>::directions];
  slot[0] = layout.at(site, 0);
  links.read(site, [&](int q, std::uint32_t upstream) { slot[q] = layout.at_link(site, upstream, q); });
  update<typename Layout::Set, Equilibrium>(populations, slot, numbers);
}

}  // namespace karst
