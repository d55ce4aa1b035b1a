// The two forms of links. Each thread of a GPU reads the links of its site. Links are read once per step, so their loads are streaming:
// populations stay in the caches.
#pragma once

#include <cstdint>

#include "solver/cuda/gpu_links.hpp"
#include "solver/segment_range.hpp"

namespace karst {

class WideReader {
 public:
  WideReader(const CudaLinks& arrays, std::int64_t segments) : upstream_(arrays.upstream), sites_(segments * segment_sites) {}

  /// Calls visit(q, site upstream) for all q > 0.
  template <class Visit>
  __device__ void read(std::uint32_t site, Visit&& visit) const {
#pragma unroll
    for (int q = 1; q < directions; ++q) visit(q, __ldcs(upstream_ + (q - 1) * sites_ + site));
  }

 private:
  const std::uint32_t* upstream_;
  std::int64_t sites_;
};

class NarrowReader {
 public:
  NarrowReader(const CudaLinks& arrays, std::int64_t)
      : bases_(reinterpret_cast<const uint4*>(arrays.bases)), distances_(reinterpret_cast<const uint4*>(arrays.distances)),
        more_(reinterpret_cast<const unsigned short*>(arrays.more)), table_(reinterpret_cast<const std::uint32_t*>(arrays.table)) {}

  template <class Visit>
  __device__ void read(std::uint32_t site, Visit&& visit) const {
    constexpr int words = sizeof(NarrowLinks::Bases) / sizeof(uint4);
    uint4 base[words];
#pragma unroll
    for (int i = 0; i < words; ++i) base[i] = __ldg(bases_ + std::int64_t{site / segment_sites} * words + i);
    const uint4 near = __ldcs(distances_ + site);
    const std::uint32_t more = __ldcs(more_ + site);
    const std::uint32_t in_table = word_of(base, directions - 1);
    const std::uint32_t distances[5] = {near.x, near.y, near.z, near.w, more};
#pragma unroll
    for (int i = 0; i < directions - 1; ++i) {
      const std::uint32_t distance = distances[i / 4] >> (i % 4 * 8) & 0xFF, from = word_of(base, i);
      std::uint32_t upstream = distance == NarrowLinks::wall ? site : from + distance;
      if (in_table >> i & 1) upstream = __ldg(table_ + std::int64_t{from} * segment_sites + site % segment_sites);
      visit(i + 1, upstream);
    }
  }

 private:
  template <int n>
  __device__ static std::uint32_t word_of(const uint4 (&words)[n], int i) {
    const uint4& four = words[i / 4];
    return i % 4 == 0 ? four.x : i % 4 == 1 ? four.y : i % 4 == 2 ? four.z : four.w;
  }

  const uint4 *bases_, *distances_;
  const unsigned short* more_;
  const std::uint32_t* table_;
};

}  // namespace karst
