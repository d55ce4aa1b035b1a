// The own populations of the 16 sites of a segment, in any layout.
#pragma once

#include <cstdint>
#include <cstring>

#include "solver/cpu/cpu_kernels.hpp"
#include "solver/site/lattice.hpp"

namespace karst {

template <class Set>
struct SegmentAccess {
  static constexpr int lanes = segment_sites;
  static constexpr int directions = Lattice<Set>::directions;
  static constexpr int opposite(int q) { return Lattice<Set>::opposite(q); }

  // Reads and writes the slots of n lanes.
  struct SideBySide {
    static constexpr bool in_place = true;
    template <int n, class Number>
    static void read(const Number* slots, std::int64_t, Number* to) {
      std::memcpy(to, slots, n * sizeof(Number));
    }
    template <int n, class Number>
    static void write(const Number* from, Number* slots, std::int64_t) {
      std::memcpy(slots, from, n * sizeof(Number));
    }
  };
  // Even steps prefetch every stream.
  struct Streams : SideBySide {};
  struct Apart {
    static constexpr bool in_place = false;
    template <int n, class Number>
    static void read(const Number* slots, std::int64_t step, Number* to) {
      for (int lane = 0; lane < n; ++lane) to[lane] = slots[lane * step];
    }
    template <int n, class Number>
    static void write(const Number* from, Number* slots, std::int64_t step) {
      for (int lane = 0; lane < n; ++lane) slots[lane * step] = from[lane];
    }
  };

  template <class Number>
  struct alignas(128) Segment {
    Number f[directions][lanes];
  };

  template <class Work>
  static std::int64_t first_slot(const Work& work, std::int64_t segment, std::size_t q) {
    return work.layout->origin[q] + segment * work.layout->vector_step[q];
  }
  template <class Work>
  static typename Work::Stored* slots_of(const Work& work, std::int64_t segment, std::size_t q) {
    return work.arrays.to + first_slot(work, segment, q);
  }

  template <class Access, class Work, class Number>
  static void read_own(const Work& work, std::int64_t segment, Segment<Number>& to) {
    for (std::size_t q = 0; q < directions; ++q)
      Access::template read<lanes>(work.arrays.from + first_slot(work, segment, q), work.layout->lane_step[q], to.f[q]);
  }
  template <class Access, class Work, class Number>
  static void write_own(const Work& work, std::int64_t segment, const Segment<Number>& from) {
    for (std::size_t q = 0; q < directions; ++q)
      Access::template write<lanes>(from.f[q], slots_of(work, segment, q), work.layout->lane_step[q]);
  }
};

}  // namespace karst
