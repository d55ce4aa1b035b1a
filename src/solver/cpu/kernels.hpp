// The steps on a CPU of kind Isa, 16 sites at a time. Only kernels_*.cpp include this file; each of them is compiled for one kind of CPU.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <variant>

#include "solver/cpu/cpu_kernels.hpp"
#include "solver/cpu/flow_kernels.hpp"
#include "solver/cpu/lane_sites.hpp"
#include "solver/cpu/lanes.hpp"
#include "solver/cpu/segment_access.hpp"
#include "solver/cpu/unit_kernels.hpp"
#include "solver/site/variants.hpp"

namespace karst {

template <class Isa, class Set>
class Kernels : SegmentAccess<Set> {
 public:
  template <class Number, class Physics>
  static CpuKernels<Number, Physics> get(const KernelChoice& choice) {
    return Physics::template with_collision<Number>(choice.equilibrium, choice.has_data, [&]<class Collision>() {
      if (choice.access == SlotAccess::units) return of_units<Collision, Number, Physics>();
      if (choice.access == SlotAccess::side_by_side) return get<SideBySide, Collision, Number, Physics>();
      return get<Apart, Collision, Number, Physics>();
    });
  }

 private:
  template <class Access, class Collision, class Number, class Physics>
  static CpuKernels<Number, Physics> get() {
    using Work = CpuWork<Number, Physics>;
    CpuKernels<Number, Physics> all = {
        even<Access, Collision, Work>, odd<Access, Collision, Work>, nullptr, nullptr, nullptr, nullptr, scale<Work>};
    if constexpr (std::is_same_v<Collision, Stokes>) all.two_lattice = two_lattice<Access, Collision, Work>;
    if constexpr (std::is_same_v<Physics, FlowPhysics>) {
      using OfFlows = FlowKernels<Isa, Set>;
      all.sum = OfFlows::template sum<Access, Work>;
      all.pressures = OfFlows::template pressures<Access, Work>;
      all.add_flows = OfFlows::template add_flows<Access, Work>;
    }
    return all;
  }

  template <class Collision, class Number, class Physics>
  static CpuKernels<Number, Physics> of_units() {
    using Work = CpuWork<Number, Physics>;
    CpuKernels<Number, Physics> all = get<SideBySide, Collision, Number, Physics>();
    all.even = even<Streams, Collision, Work>;
    all.odd = UnitKernels<Isa, Set>::template odd<Collision, Work>;
    return all;
  }

  using Segments = SegmentAccess<Set>;
  template <class Number>
  using Segment = typename Segments::template Segment<Number>;
  using SideBySide = typename Segments::SideBySide;
  using Streams = typename Segments::Streams;
  using Apart = typename Segments::Apart;
  using Segments::directions, Segments::first_slot, Segments::lanes, Segments::opposite, Segments::slots_of;

  // The common part of even and odd steps: reads f from the slots of q, collides, and writes f to the slots of the opposite direction.
  // Lanes lie side by side; slots[q] is the slot of lane 0.
  template <class Collision, class Work, class Number>
  static void update(const Work& work, std::int64_t segment, Number* const (&slots)[directions]) {
    using Some = Lanes<Isa, ComputedNumber<Number>>;
    constexpr unsigned all = (1U << Some::count) - 1;
    for (std::size_t lane = 0; lane < lanes; lane += Some::count) {
      Some f[directions];
      for (int q = 0; q < directions; ++q) f[q] = Some::load(slots[q] + lane);
      collide_sites<Set, Collision>(f, work, segment * lanes + static_cast<std::int64_t>(lane), all);
      round_in_step<Number, Set>(f, work.step);
      for (int q = 0; q < directions; ++q) f[opposite(q)].store(slots[q] + lane);
    }
  }

  template <class Collision, class Work, class Number>
  static void update(const Work& work, std::int64_t segment, Segment<Number>& buffer) {
    Number* slots[directions];
    for (int q = 0; q < directions; ++q) slots[q] = buffer.f[q];
    update<Collision>(work, segment, slots);
  }

  // Without `flatten`, the compiler does not inline some of the small functions, and keeps all populations in memory.
  template <class Access, class Collision, class Work>
  [[gnu::flatten]] static void even(const Work& work) {
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      if constexpr (Access::in_place) {
        typename Work::Stored* slots[directions];
        for (std::size_t q = 0; q < directions; ++q) slots[q] = slots_of(work, segment, q);
        if constexpr (std::is_same_v<Access, Streams>) fetch_streams(slots);
        update<Collision>(work, segment, slots);
      } else {
        Segment<typename Work::Stored> buffer;
        Segments::template read_own<Access>(work, segment, buffer);
        update<Collision>(work, segment, buffer);
        Segments::template write_own<Access>(work, segment, buffer);
      }
    }
  }

  // Prefetches a later segment of each stream into the second-level cache: there are more streams than the hardware prefetcher follows.
  template <class Number>
  static void fetch_streams(Number* const (&slots)[directions]) {
    constexpr std::size_t ahead = (4 << 10) / sizeof(Number), line = 64 / sizeof(Number);
    for (const Number* slot : slots) {
      for (std::size_t i = 0; i < lanes; i += line) __builtin_prefetch(slot + ahead + i, 0, 2);
    }
  }

  // Calls visit<n>(copy) for all copies of a segment, n lanes each.
  template <class Visit>
  static void for_each_copy(const LaneCopies& all, std::int64_t segment, Visit&& visit) {
    const LaneCopies::Segment& of = all.segments[static_cast<std::size_t>(segment)];
    const LaneCopy* copy = all.copies.data() + of.begin;
    const LaneCopy* last = all.copies.data() + all.segments[static_cast<std::size_t>(segment) + 1].begin;
    const auto up_to = [&]<int n>(const LaneCopy* end) {
      for (; copy < end; ++copy) visit.template operator()<n>(*copy);
    };
    up_to.template operator()<16>(copy + of.counts[0]);
    up_to.template operator()<8>(copy + of.counts[1]);
    up_to.template operator()<4>(copy + of.counts[2]);
    up_to.template operator()<2>(copy + of.counts[3]);
    up_to.template operator()<1>(last);
  }

  // Prefetches a later segment into the second-level cache. The hardware prefetcher does not follow the short rows of rock. A larger
  // distance is better as long as the data stay in this cache.
  template <class Work>
  static void fetch_ahead(const Work& work, std::int64_t segment) {
    using Number = typename Work::Stored;
    constexpr std::int64_t bytes_ahead = 192 << 10, line = 64;
    constexpr std::int64_t ahead = bytes_ahead / static_cast<std::int64_t>(sizeof(Segment<Number>));
    const std::int64_t there = std::min(segment + ahead, work.end - 1);
    for (std::size_t q = 0; q < directions; ++q) {
      const char* at = reinterpret_cast<const char*>(slots_of(work, there, q));
      for (std::int64_t i = 0; i < static_cast<std::int64_t>(sizeof(Segment<Number>::f[0])); i += line) __builtin_prefetch(at + i, 0, 2);
    }
  }

  // The slots that an odd step reads and writes, and a step of two lattices writes. Places in the buffer are counted through all
  // directions.
  template <class Access, class Work, class Number>
  static void read_linked(const Work& work, std::int64_t segment, Segment<Number>& to) {
    Access::template read<lanes>(slots_of(work, segment, 0), work.layout->lane_step[0], to.f[0]);
    for_each_copy(*std::get_if<LaneCopies>(work.links), segment, [&]<int n>(const LaneCopy& copy) {
      Access::template read<n>(work.arrays.to + copy.first_slot(), step_of<Access>(work, copy), &to.f[0][0] + copy.place());
    });
  }
  template <class Access, class Work, class Number>
  static void write_linked(const Work& work, std::int64_t segment, const Segment<Number>& from) {
    Access::template write<lanes>(from.f[0], slots_of(work, segment, 0), work.layout->lane_step[0]);
    for_each_copy(*std::get_if<LaneCopies>(work.links), segment, [&]<int n>(const LaneCopy& copy) {
      Access::template write<n>(&from.f[0][0] + copy.place(), work.arrays.to + copy.first_slot(), step_of<Access>(work, copy));
    });
  }

  template <class Access, class Collision, class Work>
  [[gnu::flatten]] static void odd(const Work& work) {
    Segment<typename Work::Stored> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      if constexpr (Access::in_place) fetch_ahead(work, segment);
      read_linked<Access>(work, segment, buffer);
      update<Collision>(work, segment, buffer);
      write_linked<Access>(work, segment, buffer);
    }
  }

  template <class Access, class Collision, class Work>
  [[gnu::flatten]] static void two_lattice(const Work& work) {
    Segment<typename Work::Stored> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      if constexpr (Access::in_place) fetch_ahead(work, segment);
      Segments::template read_own<Access>(work, segment, buffer);
      update<Collision>(work, segment, buffer);
      write_linked<Access>(work, segment, buffer);
    }
  }

  template <class Access, class Work>
  static std::int64_t step_of(const Work& work, const LaneCopy& copy) {
    return Access::in_place ? 1 : work.layout->lane_step[copy.q()];
  }

  template <class Work>
  [[gnu::flatten]] static void scale(const Work& work, ComputedNumber<typename Work::Stored> factor) {
    using Number = typename Work::Stored;
    using Some = Lanes<Isa, ComputedNumber<Number>>;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      for (std::size_t lane = 0; lane < lanes; lane += Some::count) {
        for (std::size_t q = 0; q < directions; ++q) {
          Number* slots = slots_of(work, segment, q) + lane;
          (Some::load(slots) * factor).store(slots);
        }
      }
    }
  }
};

template <class Isa, class Number, class Physics>
CpuKernels<Number, Physics> find_kernels(const KernelChoice& choice) {
  return with_velocity_set(
      choice.velocity_set, [&]<class Set>() { return Kernels<Isa, Set>::template get<Number, Physics>(choice); }, typename Physics::Sets());
}

}  // namespace karst
