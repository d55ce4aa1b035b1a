// Kernels that read and set the populations of each site between two steps.
#pragma once

#include <cstdint>

#include "solver/cuda/kernels/block_sums.hpp"
#include "solver/cuda/kernels/device_layout.cuh"
#include "solver/cuda/kernels/steps.cuh"
#include "solver/cuda/kernels/sums.cuh"
#include "solver/site/physics.hpp"
#include "solver/site/site_flow.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/storage.hpp"

namespace karst {

namespace on_gpu {

template <class Layout, class Stored>
struct Values {
  Stored of[directions_of<Layout>];
};

template <class Layout, class Stored>
__global__ void fill(Stored* populations, Layout layout, Values<Layout, Stored> values, SiteInterval sites) {
  const std::int64_t site = sites.begin + thread_number();
  if (site >= sites.end) return;
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q) populations[layout.at(static_cast<std::uint32_t>(site), q)] = values.of[q];
}

template <class Layout, class Stored>
__global__ void arriving(const Stored* populations, Layout layout, const std::uint32_t* sites, std::int64_t count, Stored* to) {
  constexpr int directions = directions_of<Layout>;
  const std::int64_t i = thread_number();
  if (i >= count * directions) return;
  to[i] = populations[layout.at(sites[i / directions], static_cast<int>(i % directions))];
}

template <class Layout, class Stored>
__global__ void set_arriving(Stored* populations, Layout layout, const std::uint32_t* sites, std::int64_t count, const Stored* from) {
  constexpr int directions = directions_of<Layout>;
  const std::int64_t i = thread_number();
  if (i >= count * directions) return;
  populations[layout.at(sites[i / directions], static_cast<int>(i % directions))] = from[i];
}

// The numbers of a collision at a site.
template <class Data, class Numbers>
__device__ const Numbers& numbers_at(const Data* data, const Numbers& numbers, std::int64_t site) {
  if constexpr (requires { numbers.at(data, site); })
    return numbers.at(data, site);
  else
    return numbers;
}

// The motion of a site between two steps.
template <class Physics, class Layout, class Stored, class Numbers>
__device__ typename Physics::Motion motion_at(const Stored* populations, const Layout& layout, const SiteArrays<Physics, Stored>& reads,
                                              const Numbers& numbers, std::int64_t site) {
  ComputedNumber<Stored> f[directions_of<Layout>];
  read_site(populations, layout, site, f);
  typename Physics::Motion motion = motion_of<typename Layout::Set>(f, numbers_at(reads.data, numbers, site));
  add_record(motion, reads, site, numbers);
  return motion;
}

template <class Layout, class Stored, class Physics, class Numbers, class Motion>
__global__ void motions(const Stored* populations, Layout layout, SiteArrays<Physics, Stored> reads, Numbers numbers, SiteInterval sites,
                        Motion* to) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site < sites.end) to[i] = motion_at(populations, layout, reads, numbers, site);
}

template <class Layout, class Stored, class Physics, class Numbers>
__global__ void __launch_bounds__(block_threads)
    fastest_of_blocks(const Stored* populations, Layout layout, SiteArrays<Physics, Stored> reads, Numbers numbers, SiteInterval sites,
                      SiteInterval padding, double* fastest) {
  double fastest_of_thread = 0;
  for (int turn = 0; turn < FixedPoint::most / block_threads; ++turn) {
    const std::int64_t site = std::int64_t{blockIdx.x} * FixedPoint::most + turn * block_threads + threadIdx.x;
    if (site >= sites.end || (site >= padding.begin && site < padding.end)) continue;
    const double speed = speed_of(motion_at(populations, layout, reads, numbers, site));
    fastest_of_thread = speed > fastest_of_thread ? speed : fastest_of_thread;
  }
  fastest_of_thread = over_block(fastest_of_thread, [](double a, double b) { return a > b ? a : b; });
  if (threadIdx.x == 0) fastest[blockIdx.x] = fastest_of_thread;
}

template <class Layout, class Stored, class Physics, class Numbers, class Motion, class Start>
__global__ void set_motions(Stored* populations, Layout layout, SiteArrays<Physics, Stored> reads, Numbers numbers, SiteInterval sites,
                            const Motion* from, Start start) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  ComputedNumber<Stored> f[directions_of<Layout>];
  set_motion<typename Layout::Set>(f, from[i], start, numbers_at(reads.data, numbers, site));
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q)
    populations[layout.at(static_cast<std::uint32_t>(site), q)] = StoredNumber<Stored>::encode(f[q]);
  set_record(reads, site, from[i]);
}

template <class Layout, class Stored, class Numbers>
__global__ void flows(const Stored* populations, Layout layout, const std::uint8_t* labels, Numbers numbers, SiteInterval sites,
                      FlowScale scale, NarrowFlow* to) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  ComputedNumber<Stored> f[directions_of<Layout>];
  read_site(populations, layout, site, f);
  to[i] = NarrowFlow::of(scale.flow_of(motion_of<typename Layout::Set>(f, numbers.at(labels, site))));
}

template <class Layout, class Stored>
__global__ void pressures(const Stored* populations, Layout layout, SiteInterval sites, FlowScale scale, double* to) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  ComputedNumber<Stored> f[directions_of<Layout>];
  read_site(populations, layout, site, f);
  to[i] = scale.pressure_of(wide_density_of<typename Layout::Set>(f));
}

template <class Layout, class Stored, class Numbers>
__global__ void add_flows(Stored* populations, Layout layout, const std::uint8_t* labels, Numbers numbers, SiteInterval sites,
                          FlowScale scale, const NarrowFlow* from) {
  const std::int64_t i = thread_number(), site = sites.begin + i;
  if (site >= sites.end) return;
  ComputedNumber<Stored> added[directions_of<Layout>];
  set_motion<typename Layout::Set>(added, scale.motion_of(from[i].wide()), {}, static_cast<double>(numbers.slowness_at(labels, site)));
#pragma unroll
  for (int q = 0; q < directions_of<Layout>; ++q) {
    Stored& population = populations[layout.at(static_cast<std::uint32_t>(site), q)];
    population = StoredNumber<Stored>::encode(StoredNumber<Stored>::decode(population) + added[q]);
  }
}

template <class Stored>
__global__ void scale(Stored* populations, std::int64_t count, ComputedNumber<Stored> factor) {
  struct alignas(16) Some {
    Stored of[16 / sizeof(Stored)];
  };
  const std::int64_t i = thread_number();
  if (i >= count / static_cast<std::int64_t>(16 / sizeof(Stored))) return;
  Some some = reinterpret_cast<Some*>(populations)[i];
  for (Stored& each : some.of) each = StoredNumber<Stored>::encode(StoredNumber<Stored>::decode(each) * factor);
  reinterpret_cast<Some*>(populations)[i] = some;
}

}  // namespace on_gpu

}  // namespace karst
