// The steps of collisions that read more than the populations of their site (solver/site/site_reads.hpp): one thread per site.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/cuda/kernels/steps.cuh"
#include "solver/site/site_reads.hpp"

namespace karst {

/// Constant data and records that a collision reads and writes besides populations.
template <class Set, class Physics, class Stored>
class DeviceSite {
  using Number = ComputedNumber<Stored>;
  static constexpr int numbers = record_numbers<Physics>;

 public:
  __device__ DeviceSite(const SiteArrays<Physics, Stored>& arrays, std::uint32_t site) : arrays_(arrays), site_(site) {}
  __device__ void set_neighbour(int q, std::uint32_t record) { neighbours_[q] = record; }

  template <class Get>
  __device__ Number number(Get&& get) const {
    return get(arrays_.data[site_]);
  }
  __device__ auto first() const { return arrays_.data[site_]; }
  // One site alone. A branch for pores would cost more than the numbers of a label, which are in the caches.
  __device__ static constexpr bool are_alike() { return false; }
  __device__ Record<Number, numbers> own() const { return record(site_, true); }
  __device__ Record<Number, numbers> neighbour(int q) const { return q == 0 ? own() : record(neighbours_[q], neighbours_[q] != site_); }
  __device__ void write(const Number (&next)[numbers > 0 ? numbers : 1]) const {
    Values values;
    for (int k = 0; k < numbers; ++k) values.of[k] = StoredNumber<Stored>::encode(next[k]);
    reinterpret_cast<Values*>(arrays_.after)[site_] = values;
  }

 private:
  // A load or a store takes up to 16 bytes, if they are aligned.
  static constexpr std::size_t bytes_of_record = (numbers > 0 ? numbers : 1) * sizeof(Stored);
  static constexpr std::size_t alignment_of_record = bytes_of_record % 16 == 0 ? 16 : sizeof(Stored);
  struct alignas(alignment_of_record) Values {
    Stored of[numbers > 0 ? numbers : 1];
  };

  __device__ Record<Number, numbers> record(std::uint32_t at, bool is_open) const {
    const Values values = reinterpret_cast<const Values*>(arrays_.before)[at];
    Record<Number, numbers> site_record;
    for (int k = 0; k < numbers; ++k) site_record.of[k] = StoredNumber<Stored>::decode(values.of[k]);
    site_record.is_open = is_open ? Number(1) : Number(0);
    return site_record;
  }

  const SiteArrays<Physics, Stored>& arrays_;
  std::uint32_t site_;
  std::uint32_t neighbours_[Lattice<Set>::directions];
};

// Threads of a block. Small blocks end soon, and leave their registers to the next one.
template <class Physics>
constexpr int reading_threads = record_numbers < Physics >> 0 ? 64 : block_threads;

// Resident blocks per multiprocessor; 0: no bound. With one warp more, registers spill.
template <class Layout, class Stored>
constexpr int blocks_with_records = sizeof(Stored) == 8                    ? 8
                                    : sizeof(typename Layout::Offset) == 4 ? 14
                                                                           : 12;
template <class Physics, class Layout, class Stored>
constexpr int reading_blocks = record_numbers < Physics >> 0 ? blocks_with_records<Layout, Stored> : 0;

template <class Layout>
__device__ void own_slots(const Layout& layout, std::uint32_t site, typename Layout::Offset (&slot)[directions_of<Layout>]) {
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q) slot[q] = layout.at(site, q);
}

// The same number, but the compiler does not know that.
__device__ inline std::uint32_t anew(std::uint32_t number) {
  asm volatile("" : "+r"(number)::"memory");
  return number;
}

/// Even and odd steps. Even steps read the links for the records.
template <bool is_odd, class Collision, class Links, class Layout, class Stored, class Physics, class Numbers>
__global__ void __launch_bounds__(reading_threads<Physics>, reading_blocks<Physics, Layout, Stored>)
    step_reading(Stored* populations, Layout layout, Links links, SiteArrays<Physics, Stored> arrays, Numbers numbers, SiteInterval sites,
                 std::uint32_t step) {
  using Set = typename Layout::Set;
  const std::int64_t number = sites.begin + thread_number();
  if (number >= sites.end) return;
  const auto site = static_cast<std::uint32_t>(number);
  DeviceSite<Set, Physics, Stored> reads(arrays, site);
  typename Layout::Offset slot[Lattice<Set>::directions];
  own_slots(layout, site, slot);
  if constexpr (is_odd || record_numbers < Physics >> 0) {
    links.read(site, [&](int q, std::uint32_t other, bool is_returned) {
      if constexpr (record_numbers < Physics >> 0) reads.set_neighbour(q, other);
      if (is_odd && other < arrays.sites) slot[q] = layout.at_link(site, other, q, is_returned);
    });
  }
  ComputedNumber<Stored> f[Lattice<Set>::directions];
  read<Set>(populations, slot, f);
  collide<Set, Collision>(f, numbers, reads);
  round_in_step<Stored, Set>(f, step);
  // The slots of an even step are computed twice, so that the collision has their registers.
  if constexpr (!is_odd && record_numbers < Physics >> 0) own_slots(layout, anew(site), slot);
  write<Set>(f, populations, slot);
}

}  // namespace karst
