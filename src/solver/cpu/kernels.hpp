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

  // What both steps are: f comes from the slots of q, collides, and goes back into the slots of its opposite.
  template <class Equilibrium, class Number>
  static void update(Segment<Number>& segment, const CollisionNumbers<Number>& numbers) {
    using Some = Lanes<Isa, Number>;
    for (std::size_t lane = 0; lane < lanes; lane += Some::count) {
      Some f[directions];
      for (int q = 0; q < directions; ++q) f[q] = Some::load(&segment.f[q][lane]);
      collide<Equilibrium>(f, numbers);
      for (int q = 0; q < directions; ++q) f[opposite(q)].store(&segment.f[q][lane]);
    }
  }

  template <class Access, class Equilibrium, class Number>
  static void even(const CpuWork<Number>& work) {
    const Layout& layout = *work.layout;
    Segment<Number> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      for (std::size_t q = 0; q < directions; ++q) {
        Access::read(work.populations + layout.origin[q] + segment * layout.segment_step[q], layout.lane_step[q], all_lanes, buffer.f[q]);
      }
      update<Equilibrium>(buffer, work.numbers);
      for (std::size_t q = 0; q < directions; ++q) {
        Access::write(buffer.f[q], all_lanes, work.populations + layout.origin[q] + segment * layout.segment_step[q], layout.lane_step[q]);
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
