// Puts work into a queue of a GPU. Defined in launches.cu for each type of work, and for no other.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "conduction/site_range.hpp"
#include "solver/fixed_point.hpp"

namespace karst {

/// The sum of one block of threads.
struct BlockSum {
  std::uint64_t whole, rest;  ///< as FixedPoint
};

/// Items that a block of threads adds. With few items, each thread takes one, because items may be long.
constexpr std::int64_t items_of_block(std::int64_t items) { return items < (1 << 20) ? 256 : FixedPoint::most; }
constexpr std::int64_t blocks_of_sum(std::int64_t items) { return (items + items_of_block(items) - 1) / items_of_block(items); }

template <class Work>
void launch(SiteRange sites, const Work& work, cudaStream_t stream);

/// Writes blocks_of_sum() sums.
template <class Work>
void launch_sum(SiteRange sites, const Work& work, BlockSum* sums, cudaStream_t stream);

/// Copies the values of listed sites.
template <class T>
void launch_gather(const std::uint32_t* sites, std::int64_t count, const T* values, T* to, cudaStream_t stream);

}  // namespace karst
