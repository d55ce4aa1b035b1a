// The steps on a GPU: one thread per site.
#pragma once

#include <cstdint>

#include "partition/part.hpp"
#include "solver/collision.hpp"

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

// The common part of even and odd steps: reads f from the slots of q, collides, and writes f to the slots of the opposite direction.
template <class Set, class Equilibrium, class Number, class Offset>
__device__ void update(Number* populations, const Offset (&slot)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers) {
  constexpr int directions = Lattice<Set>::directions;
  Number f[directions];
#pragma unroll
  for (int q = 0; q < directions; ++q) f[q] = load(populations + slot[q]);
  collide<Set, Equilibrium>(f, numbers);
#pragma unroll
  for (int q = 0; q < directions; ++q) populations[slot[q]] = f[Lattice<Set>::opposite(q)];
}

template <class Equilibrium, class Layout, class Number>
__global__ void __launch_bounds__(block_threads)
    even(Number* populations, Layout layout, CollisionNumbers<Number> numbers, SiteInterval sites) {
  const std::int64_t site = sites.begin + thread_number();
  if (site >= sites.end) return;
  typename Layout::Offset slot[Lattice<typename Layout::Set>::directions];
#pragma unroll
  for (int q = 0; q < Lattice<typename Layout::Set>::directions; ++q) slot[q] = layout.at(static_cast<std::uint32_t>(site), q);
  update<typename Layout::Set, Equilibrium>(populations, slot, numbers);
}

// Resident blocks per multiprocessor. More blocks hide memory latency better, at the cost of a few register spills.
template <class Set, class Number>
constexpr int odd_blocks = Lattice<Set>::directions <= 19 ? (sizeof(Number) == 8 ? 3 : 4) : (sizeof(Number) == 8 ? 2 : 3);

template <class Equilibrium, class Links, class Layout, class Number>
__global__ void __launch_bounds__(block_threads, odd_blocks<typename Layout::Set, Number>)
    odd(Number* populations, Layout layout, Links links, CollisionNumbers<Number> numbers, SiteInterval sites) {
  const std::int64_t number = sites.begin + thread_number();
  if (number >= sites.end) return;
  const auto site = static_cast<std::uint32_t>(number);
  typename Layout::Offset slot[Lattice<typename Layout::Set>::directions];
  slot[0] = layout.at(site, 0);
  links.read(site, [&](int q, std::uint32_t upstream) { slot[q] = layout.at_link(site, upstream, q); });
  update<typename Layout::Set, Equilibrium>(populations, slot, numbers);
}

}  // namespace karst
