// The two forms of links. Each thread of a GPU reads the links of its site. Links are read once per step, so their loads are streaming:
// populations stay in the caches.
#pragma once

#include <cstdint>

#include "solver/cuda/gpu_links.hpp"
#include "solver/lattice.hpp"
#include "solver/segment_range.hpp"

namespace karst {

template <class Set>
class WideReader {
 public:
  WideReader(const CudaLinks& arrays, std::int64_t segments) : upstream_(arrays.upstream), sites_(segments * segment_sites) {}

  /// Calls visit(q, site upstream) for all q > 0.
  template <class Visit>
  __device__ void read(std::uint32_t site, Visit&& visit) const {
#pragma unroll
    for (int q = 1; q < Lattice<Set>::directions; ++q) visit(q, __ldcs(upstream_ + (q - 1) * sites_ + site));
  }

 private:
  const std::uint32_t* upstream_;
  std::int64_t sites_;
};

// Reads narrow links: 16 bytes at a time where it can.
template <class Set>
class NarrowReader {
 public:
  NarrowReader(const CudaLinks& arrays, std::int64_t segments)
      : bases_(reinterpret_cast<const uint4*>(arrays.bases)), distances_(arrays.distances), sites_(segments * segment_sites),
        table_(arrays.table->data()) {}

  template <class Visit>
  __device__ void read(std::uint32_t site, Visit&& visit) const {
    constexpr int fours = NarrowLinks::words_of_bases(directions) / 4;
    uint4 base[fours];
#pragma unroll
    for (int i = 0; i < fours; ++i) base[i] = __ldg(bases_ + std::int64_t{site / segment_sites} * fours + i);
    std::uint32_t distances[(links + 3) / 4];
    read_planes<0>(site, distances);
#pragma unroll
    for (int i = 0; i < links; ++i) {
      const std::uint32_t distance = distances[i / 4] >> (i % 4 * 8) & 0xFF, from = word_of(base, i);
      std::uint32_t upstream = distance == NarrowLinks::wall ? site : from + distance;
      if (word_of(base, links + i / 32) >> i % 32 & 1) upstream = __ldg(table_ + std::int64_t{from} * segment_sites + site % segment_sites);
      visit(i + 1, upstream);
    }
  }

 private:
  static constexpr int directions = Lattice<Set>::directions, links = directions - 1;

  // The plane that begins with direction `first`, and all planes after it.
  template <int first>
  __device__ void read_planes(std::uint32_t site, std::uint32_t* distances) const {
    if constexpr (first < links) {
      constexpr int bytes = NarrowLinks::bytes_of_plane(directions, first);
      static_assert(first % 4 + bytes <= 4 || first % 4 == 0, "a plane does not begin within a word that it leaves");
      const std::uint8_t* from = distances_ + first * sites_ + std::int64_t{site} * bytes;
      std::uint32_t* to = distances + first / 4;
      if constexpr (bytes == 16) {
        const uint4 word = __ldcs(reinterpret_cast<const uint4*>(from));
        to[0] = word.x, to[1] = word.y, to[2] = word.z, to[3] = word.w;
      } else if constexpr (bytes == 8) {
        const uint2 word = __ldcs(reinterpret_cast<const uint2*>(from));
        to[0] = word.x, to[1] = word.y;
      } else if constexpr (bytes == 4) {
        to[0] = __ldcs(reinterpret_cast<const unsigned*>(from));
      } else if constexpr (bytes == 2) {
        to[0] = __ldcs(reinterpret_cast<const unsigned short*>(from));
      } else {
        const std::uint32_t last = __ldcs(reinterpret_cast<const unsigned char*>(from));
        to[0] = first % 4 == 0 ? last : to[0] | last << 8 * (first % 4);
      }
      read_planes<first + bytes>(site, distances);
    }
  }

  template <int n>
  __device__ static std::uint32_t word_of(const uint4 (&words)[n], int i) {
    const uint4& four = words[i / 4];
    return i % 4 == 0 ? four.x : i % 4 == 1 ? four.y : i % 4 == 2 ? four.z : four.w;
  }

  const uint4* bases_;
  const std::uint8_t* distances_;
  std::int64_t sites_;
  const std::uint32_t* table_;
};

}  // namespace karst
