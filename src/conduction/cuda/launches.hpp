// Puts work into a queue of a GPU. Defined in launches.cu for each type of work, and for no other.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "conduction/site_range.hpp"

namespace karst {

/// The sum of one block of threads.
struct BlockSum {
  std::uint64_t whole, rest;  ///< as FixedPoint
};
constexpr int threads_of_block = 256;
constexpr std::int64_t blocks_for(std::int64_t items) { return (items + threads_of_block - 1) / threads_of_block; }

constexpr int joined_sums = 32 * threads_of_block;

/// A sum of many: as ExactSum.
struct LongSum {
  std::uint64_t low;
  std::int64_t high;
};

template <class Work>
void launch(SiteRange sites, const Work& work, cudaStream_t stream);

/// Adds in two steps: `blocks` is memory for blocks_for(sites) sums. Writes joined_sums sums.
template <class Work>
void launch_sum(SiteRange sites, const Work& work, BlockSum* blocks, LongSum* sums, cudaStream_t stream);

/// Copies the values of listed sites into a list, and back.
template <class T>
void launch_gather(const std::uint32_t* sites, std::int64_t count, const T* values, T* to, cudaStream_t stream);
template <class T>
void launch_scatter(const std::uint32_t* sites, std::int64_t count, const T* from, T* values, cudaStream_t stream);

}  // namespace karst
