// The two forms of links. Each thread of a GPU reads the links of its site. Links are read once per step, so their loads are streaming:
// populations stay in the caches.
#pragma once

#include <cstdint>
#include <utility>

#include "solver/cuda/cuda_part.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/site/lattice.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

// 0 for sets without returned links, whose sites may have all numbers.
template <class Set>
constexpr std::uint32_t partner_bit_of = (Lattice<Set>::reach > 1) ? partner_bit : 0;

template <class Set>
class WideReader {
 public:
  WideReader(const CudaLinks& arrays, std::int64_t segments) : upstream_(arrays.upstream), sites_(segments * segment_sites) {}

  /// Calls visit(q, site upstream, false) for all q > 0; of returned links visit(q, partner, true).
  template <class Visit>
  __device__ void read(std::uint32_t site, Visit&& visit) const {
#pragma unroll
    for (int q = 1; q < Lattice<Set>::directions; ++q) {
      const std::uint32_t number = __ldcs(upstream_ + (q - 1) * sites_ + site);
      visit(q, number & ~partner_bit_of<Set>, (number & partner_bit_of<Set>) != 0);
    }
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
    const auto upstream_of = [&](int q) {
      const std::uint32_t distance = distance_of(distances, q), from = word_of(base, q - 1);
      std::uint32_t upstream = distance == NarrowLinks::wall ? site : from + distance;
      if (bit_of(base, q - 1)) upstream = __ldg(table_ + std::int64_t{from} * segment_sites + site % segment_sites);
      return upstream;
    };
    if constexpr (Lattice<Set>::reach > 1) {
      if (__any_sync(__activemask(), bit_of(base, links))) {
        std::uint32_t upstream[directions];
#pragma unroll
        for (int q = 1; q < directions; ++q) upstream[q] = upstream_of(q);
        for_each_link(std::make_integer_sequence<int, links>(), [&]<int q, int up, int down>() {
          static_assert(up >= 0 && down >= 0, "a direction to the partners of a returned link is missing");
          const std::uint32_t code = distance_of(distances, q);
          const bool is_up = up > 0 && code == NarrowLinks::returned_up, is_down = down > 0 && code == NarrowLinks::returned_down;
          visit(q, is_up ? upstream[up] : is_down ? upstream[down] : upstream[q], is_up || is_down);
        });
        return;
      }
    }
#pragma unroll
    for (int q = 1; q < directions; ++q) visit(q, upstream_of(q), false);
  }

 private:
  static constexpr int directions = Lattice<Set>::directions, links = directions - 1;

  // Calls visit.operator()<q, up, down>(): the directions to partners of returned links, 0 for links of one voxel.
  template <int... i, class Visit>
  __device__ static void for_each_link(std::integer_sequence<int, i...>, Visit&& visit) {
    (visit.template operator()<i + 1, towards(i + 1, true), towards(i + 1, false)>(), ...);
  }
  static consteval int towards(int q, bool is_up) {
    const Index3 c = Lattice<Set>::velocity(q);
    if (longest_component(c) == 1) return 0;
    return Lattice<Set>::direction_of(step_to_partner(c, is_up));
  }

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

  __device__ static std::uint32_t distance_of(const std::uint32_t* distances, int q) {
    return distances[(q - 1) / 4] >> (q - 1) % 4 * 8 & 0xFF;
  }

  // One of the bits after the bases.
  template <int n>
  __device__ static bool bit_of(const uint4 (&base)[n], int i) {
    return (word_of(base, links + i / 32) >> i % 32 & 1) != 0;
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
