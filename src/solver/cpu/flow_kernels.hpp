// Between two steps of a flow at one temperature: its sums, its pressures, and another flow that is added. For a CPU of kind Isa.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/whole_numbers.hpp"
#include "solver/cpu/cpu_kernels.hpp"
#include "solver/cpu/lanes.hpp"
#include "solver/cpu/segment_access.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

template <class Isa, class Set>
class FlowKernels {
 public:
  template <class Access, class Work>
  [[gnu::flatten]] static void sum(const Work& work, LaneSums& sums) {
    using Number = typename Work::Stored;
    using Some = Lanes<Isa, ComputedNumber<Number>>;
    Segment<typename Work::Stored> buffer;
    alignas(128) ComputedNumber<Number> u[3][lanes], density[lanes];
    for (std::int64_t segment = work.begin; segment < work.end; ++segment) {
      Segments::template read_own<Access>(work, segment, buffer);
      for (std::size_t lane = 0; lane < lanes; lane += Some::count) {
        Some f[directions], velocity[3];
        for (int q = 0; q < directions; ++q) f[q] = Some::load(buffer.f[q] + lane);
        velocity_from<Set>(velocity, work.numbers, [&]<int q>() { return f[q] - f[Lattice<Set>::opposite(q)]; });
        for (int a = 0; a < 3; ++a) velocity[a].store(u[a] + lane);
        density_of<Set>(f).store(density + lane);
      }
      const std::int64_t site = segment * lanes;
      for (std::size_t lane = 0; work.reads.data != nullptr && lane < lanes; ++lane) {
        const auto speed = work.numbers.speed_at(work.reads.data, site + static_cast<std::int64_t>(lane));
        for (auto& component : u) component[lane] = component[lane] * speed;
      }
      for (std::int64_t lane = std::max(sums.padding.begin - site, std::int64_t{0});
           lane < std::min<std::int64_t>(sums.padding.end - site, lanes); ++lane) {
        for (auto& component : u) component[lane] = 0;
        density[lane] = 0;
      }
      add(u, density, sums);
    }
  }

  template <class Access, class Work>
  [[gnu::flatten]] static void pressures(const Work& work, const FlowScale& scale, double* to) {
    using Number = typename Work::Stored;
    Segment<Number> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment, to += lanes) {
      Segments::template read_own<Access>(work, segment, buffer);
      double density[lanes] = {};  // in the order of wide_density_of()
      for (int q = 0; q < directions; ++q) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
          density[lane] += static_cast<double>(StoredNumber<Number>::decode(buffer.f[q][lane]));
      }
      for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = scale.pressure_of(density[lane]);
    }
  }

  template <class Access, class Work>
  [[gnu::flatten]] static void add_flows(const Work& work, const FlowScale& scale, const NarrowFlow* flows) {
    using Number = typename Work::Stored;
    Segment<Number> buffer;
    for (std::int64_t segment = work.begin; segment < work.end; ++segment, flows += lanes) {
      Segments::template read_own<Access>(work, segment, buffer);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        ComputedNumber<Number> added[directions];
        const auto slowness = work.numbers.slowness_at(work.reads.data, segment * lanes + static_cast<std::int64_t>(lane));
        set_motion<Set>(added, scale.motion_of(flows[lane].wide()), {}, static_cast<double>(slowness));
        for (int q = 0; q < directions; ++q) {
          Number& population = buffer.f[q][lane];
          population = StoredNumber<Number>::encode(StoredNumber<Number>::decode(population) + added[q]);
        }
      }
      Segments::template write_own<Access>(work, segment, buffer);
    }
  }

 private:
  using Segments = SegmentAccess<Set>;
  template <class Number>
  using Segment = typename Segments::template Segment<Number>;
  static constexpr int lanes = Segments::lanes, directions = Segments::directions;

  template <class Number>
  static void add(const Number (&u)[3][lanes], const Number (&density)[lanes], LaneSums& sums) {
    const auto add_to = [&](std::size_t sum, std::size_t lane, double value) {
      const FixedPoint fixed(value);
      sums.whole[sum][lane] += fixed.whole;
      sums.rest[sum][lane] += fixed.rest;
    };
    double square[lanes] = {};
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const auto speed = static_cast<double>(u[a][lane]);
        add_to(a, lane, speed * sums.by_force);
        square[lane] += speed * speed;
      }
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      add_to(energy_sum, lane, energy_of(square[lane], static_cast<double>(density[lane]), sums.by_force));
      sums.fastest[lane] = std::max(sums.fastest[lane], square[lane]);
      sums.poison[lane] += square[lane] * 0;
    }
  }
};

}  // namespace karst
