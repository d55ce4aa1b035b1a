// The steps on a GPU: one thread per site.
#pragma once

#include <cstdint>

#include "partition/parts/part.hpp"
#include "solver/cuda/kernels/blocks.cuh"
#include "solver/memory/streaming.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/half.hpp"
#include "solver/site/storage.hpp"

namespace karst {

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
__device__ inline Half load(const Half* from) {
  Half value;
  asm volatile("ld.global.L2::128B.u16 %0, [%1];" : "=h"(value.bits) : "l"(from));
  return value;
}

template <class Set, class Stored, class Offset>
__device__ void read(const Stored* populations, const Offset (&slot)[Lattice<Set>::directions],
                     ComputedNumber<Stored> (&f)[Lattice<Set>::directions]) {
#pragma unroll
  for (int q = 0; q < Lattice<Set>::directions; ++q) f[q] = StoredNumber<Stored>::decode(load(populations + slot[q]));
}

// Writes f to the slots of the opposite direction.
template <class Set, class Stored, class Offset>
__device__ void write(const ComputedNumber<Stored> (&f)[Lattice<Set>::directions], Stored* populations,
                      const Offset (&slot)[Lattice<Set>::directions]) {
#pragma unroll
  for (int q = 0; q < Lattice<Set>::directions; ++q) populations[slot[q]] = StoredNumber<Stored>::encode(f[Lattice<Set>::opposite(q)]);
}

// The common part of even and odd steps.
template <class Set, class Collision, class Stored, class Offset, class Numbers>
__device__ void update(Stored* populations, const Offset (&slot)[Lattice<Set>::directions], const Numbers& numbers, std::uint32_t step) {
  ComputedNumber<Stored> f[Lattice<Set>::directions];
  read<Set>(populations, slot, f);
  collide<Set, Collision>(f, numbers);
  round_in_step<Stored, Set>(f, step);
  write<Set>(f, populations, slot);
}

template <int threads, class Collision, class Layout, class Stored, class Numbers>
__global__ void __launch_bounds__(threads)
    even(Stored* populations, Layout layout, Numbers numbers, SiteInterval sites, std::uint32_t step) {
  const std::int64_t site = sites.begin + thread_number();
  if (site >= sites.end) return;
  typename Layout::Offset slot[Lattice<typename Layout::Set>::directions];
#pragma unroll
  for (int q = 0; q < Lattice<typename Layout::Set>::directions; ++q) slot[q] = layout.at(static_cast<std::uint32_t>(site), q);
  update<typename Layout::Set, Collision>(populations, slot, numbers, step);
}

// Resident blocks per multiprocessor: of 256 threads, and of others with at most as many threads. More blocks hide memory latency better,
// at the cost of a few register spills.
template <class Set, class Stored>
constexpr int usual_odd_blocks = Lattice<Set>::directions <= 19 ? (sizeof(Stored) == 8 ? 3 : 4) : (sizeof(Stored) == 8 ? 2 : 3);
template <int threads, class Set, class Stored>
constexpr int odd_blocks = usual_odd_blocks<Set, Stored>* block_threads / threads;

template <int threads, class Collision, class Links, class Layout, class Stored, class Numbers>
__global__ void __launch_bounds__(threads, odd_blocks<threads, typename Layout::Set, Stored>)
    odd(Stored* populations, Layout layout, Links links, Numbers numbers, SiteInterval sites, std::uint32_t step) {
  const std::int64_t number = sites.begin + thread_number();
  if (number >= sites.end) return;
  const auto site = static_cast<std::uint32_t>(number);
  typename Layout::Offset slot[Lattice<typename Layout::Set>::directions];
  slot[0] = layout.at(site, 0);
  links.read(site, [&](int q, std::uint32_t other, bool is_returned) { slot[q] = layout.at_link(site, other, q, is_returned); });
  update<typename Layout::Set, Collision>(populations, slot, numbers, step);
}

// A step of two lattices: reads a site's own slots of one array, and writes to the slots of an odd step in the other array.
template <int threads, class Collision, class Links, class Layout, class Stored, class Numbers>
__global__ void __launch_bounds__(threads, odd_blocks<threads, typename Layout::Set, Stored>)
    two_lattice(StepArrays<Stored> arrays, Layout layout, Links links, Numbers numbers, SiteInterval sites, std::uint32_t step) {
  using Set = typename Layout::Set;
  const std::int64_t number = sites.begin + thread_number();
  if (number >= sites.end) return;
  const auto site = static_cast<std::uint32_t>(number);
  typename Layout::Offset slot[Lattice<Set>::directions];
#pragma unroll
  for (int q = 0; q < Lattice<Set>::directions; ++q) slot[q] = layout.at(site, q);
  ComputedNumber<Stored> f[Lattice<Set>::directions];
  read<Set>(arrays.from, slot, f);
  links.read(site, [&](int q, std::uint32_t other, bool is_returned) { slot[q] = layout.at_link(site, other, q, is_returned); });
  collide<Set, Collision>(f, numbers);
  round_in_step<Stored, Set>(f, step);
  write<Set>(f, arrays.to, slot);
}

}  // namespace karst
