// Puts work into a queue of a GPU. Defined in launch_definitions.cuh; each type of work is compiled in one .cu file of the room that it
// belongs to.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>

#include "network/terms.hpp"

namespace karst {

/// The sum of one block of threads.
struct BlockSum {
  std::uint64_t whole, rest;  ///< as FixedPoint
};

/// A sum of many: as ExactSum.
struct LongSum {
  std::uint64_t low;
  std::int64_t high;
};

constexpr int threads_of_block = 256;
constexpr std::int64_t most_terms = 13;  ///< sums of one type of work

/// A block of threads adds several sites a thread, if there are many sites.
constexpr std::int64_t sites_of_sum_block(std::int64_t sites) {
  constexpr std::int64_t most = 2048, blocks_wanted = 1024;  // whole numbers of a block do not overflow
  const std::int64_t a_block = (sites + blocks_wanted - 1) / blocks_wanted;
  return std::clamp<std::int64_t>((a_block + threads_of_block - 1) / threads_of_block * threads_of_block, threads_of_block, most);
}
constexpr std::int64_t sum_blocks_for(std::int64_t sites) {
  const std::int64_t of_block = sites_of_sum_block(sites);
  return (sites + of_block - 1) / of_block;
}

template <class Work>
void launch(SiteRange sites, const Work& work, cudaStream_t stream);

/// Adds in two steps: `blocks` is memory for sum_blocks_for(sites) sums a term. Writes one sum a term.
template <class Work>
void launch_sum(SiteRange sites, const Work& work, BlockSum* blocks, LongSum* sums, cudaStream_t stream);

/// `largest`: 0 before. The largest work(site) that is not negative. Numbers without signs have the order of their bits.
template <class Work>
void launch_largest(SiteRange sites, const Work& work, double* largest, cudaStream_t stream);

/// `largest`: 0 before. Of values without their signs.
void launch_largest(const float* values, std::int64_t count, float* largest, cudaStream_t stream);

/// Copies the values of listed sites into a list, and back.
template <class T>
void launch_gather(const std::uint32_t* sites, std::int64_t count, const T* values, T* to, cudaStream_t stream);
template <class T>
void launch_scatter(const std::uint32_t* sites, std::int64_t count, const T* from, T* values, cudaStream_t stream);

}  // namespace karst
