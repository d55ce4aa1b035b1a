// The steps on a CPU of kind Isa, 16 sites at a time. Only for kernels_*.cpp, each of which is compiled for its kind of CPU.
#pragma once

#include <cstdint>

#include "solver/cpu/cpu_kernels.hpp"
#include "solver/cpu/lanes.hpp"

namespace karst {

template <class Isa>
class Kernels {
 public:
  template <class Number>
  static CpuKernels<Number> get(EquilibriumKind equilibrium, bool side_by_side) {
    return equilibrium == EquilibriumKind::stokes ? get<Stokes, Number>(side_by_side) : get<NavierStokes, Number>(side_by_side);
  }

 private:
  template <class Equilibrium, class Number>
  static CpuKernels<Number> get(bool side_by_side) {
    if (side_by_side) return {even<SideBySide, Equilibrium, Number>, odd<SideBySide, Equilibrium, Number>};
    return {even<Apart, Equilibrium, Number>, odd<Apart, Equilibrium, Number>};
  }

  static constexpr int lanes = 16;
  static constexpr std::uint32_t all_lanes = 0xFFFF;

  // How the slots of lanes are read and written.
  struct SideBySide {
    static constexpr bool in_place = true;
    template <class Number>
    static void read(const Number* slots, std::int64_t, std::uint32_t which, Number* to) {
      Isa::copy(slots, to, which);
    }
    template <class Number>
    static void write(const Number* from, std::uint32_t which, Number* slots, std::int64_t) {
      Isa::copy(from, slots, which);
    }
  };
  struct Apart {
    static constexpr bool in_place = false;
    template <class Number>
    static void read(const Number* slots, std::int64_t step, std::uint32_t which, Number* to) {
      for (int lane = 0; lane < lanes; ++lane) {
        if (which >> lane & 1) to[lane] = slots[lane * step];
      }
    }
    template <class Number>
    static void write(const Number* from, std::uint32_t which, Number* slots, std::int64_t step) {
      for (int lane = 0; lane < lanes; ++lane) {
        if (which >> lane & 1) slots[lane * step] = from[lane];
      }
    }
  };

  template <class Number>
  struct alignas(128) Segment {
    Number f[directions][lanes];
  };

  // What both steps are: f comes from the slots of q, collides, and goes back into the slots of its opposite. Here for lanes that lie side
  // by side, at lane 0 of each q.
  template <class Equilibrium, class Number>
  static void update(Number* const (&slots)[directions], const CollisionNumbers<Number>& numbers) {
    using Some = Lanes<Isa, Number>;
    for (std::size_t lane = 0; lane < lanes; lane += Some::count) {
      Some f[directions];
      for (int q = 0; q < directions; ++q) f[q] = Some::load(slots[q] + lane);
      collide<Equilibrium>(f, numbers);
      for (int q = 0; q < directions; ++q) f[opposite(q)].store(slots[q] + lane);
    }
  }

  template <class Equilibrium, class Number>
  static void update(Segment<Number>& segment, const CollisionNumbers<Number>& numbers) {
    Number* slots[directions];
    for (int q = 0; q < directions; ++q) slots[q] = segment.f[q];
    update<Equilibrium>(slots, numbers);
  }

  template <class Access, class Equilibrium, class Number>
  static void even(const CpuWork<Number>& work) {
    const Layout& layout = *work.layout;
    Segment<Number> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      Number* slots[directions];
      for (std::size_t q = 0; q < directions; ++q) slots[q] = work.populations + layout.origin[q] + segment * layout.segment_step[q];
      if constexpr (Access::in_place) {
        update<Equilibrium>(slots, work.numbers);
      } else {
        for (std::size_t q = 0; q < directions; ++q) Access::read(slots[q], layout.lane_step[q], all_lanes, buffer.f[q]);
        update<Equilibrium>(buffer, work.numbers);
        for (std::size_t q = 0; q < directions; ++q) Access::write(buffer.f[q], all_lanes, slots[q], layout.lane_step[q]);
      }
    }
  }

  template <class Access, class Equilibrium, class Number>
  static void odd(const CpuWork<Number>& work) {
    const Layout& layout = *work.layout;
    Segment<Number> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      Number* rest = work.populations + layout.origin[0] + segment * layout.segment_step[0];
      const LinkRun* begin = work.links->runs.data() + work.links->begins[static_cast<std::size_t>(segment)];
      const LinkRun* end = work.links->runs.data() + work.links->begins[static_cast<std::size_t>(segment) + 1];
      Access::read(rest, layout.lane_step[0], all_lanes, buffer.f[0]);
      for (const LinkRun* run = begin; run < end; ++run) {
        Access::read(work.populations + run->first_slot(), layout.lane_step[run->slot_q()], run->lanes(), buffer.f[run->q()]);
      }
      update<Equilibrium>(buffer, work.numbers);
      Access::write(buffer.f[0], all_lanes, rest, layout.lane_step[0]);
      for (const LinkRun* run = begin; run < end; ++run) {
        Access::write(buffer.f[run->q()], run->lanes(), work.populations + run->first_slot(), layout.lane_step[run->slot_q()]);
      }
    }
  }
};

}  // namespace karst
