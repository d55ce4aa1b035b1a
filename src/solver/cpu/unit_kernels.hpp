// Odd steps over units of sites (site_units.hpp). A population is loaded from the own slots of all lanes, then from the base in the lanes
// of the mask. Own slots of these lanes belong to links of other sites, and another thread may write them meanwhile: their values are not
// used.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <variant>

#include "solver/cpu/cpu_kernels.hpp"
#include "solver/cpu/lane_sites.hpp"
#include "solver/cpu/masked_lanes.hpp"
#include "solver/site/lattice.hpp"

namespace karst {

/// The distances between streams, in bytes. An address on x86 adds a register and 1, 2, 4 or 8 times another one. So the first number of
/// each ten directions and the odd multiples of one stride are enough to reach every stream without further instructions.
template <int directions>
struct StreamDistances {
  static constexpr int in_row = 10;
  std::array<std::int64_t, (directions + in_row - 1) / in_row> rows{};
  std::array<std::int64_t, in_row / 2> odd{};  // 1, 3, 5, 7 and 9 strides

  StreamDistances(const Layout& layout, std::size_t bytes) {
    const auto distance = [&](std::size_t q) { return (layout.origin[q] - layout.origin[0]) * static_cast<std::int64_t>(bytes); };
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = distance(i * in_row);
    for (std::size_t i = 0; i < odd.size(); ++i) odd[i] = distance(2 * i + 1);
  }
};

/// The own slots of a unit in all streams.
template <class Stored, int directions>
class OwnSlots {
 public:
  using Distances = StreamDistances<directions>;

  OwnSlots(Stored* of_rest, const Distances& distances) : distances_(distances) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = reinterpret_cast<char*>(of_rest) + distances.rows[i];
  }

  template <int q>
  Stored* at() const {
    constexpr auto place = static_cast<unsigned>(q % Distances::in_row);
    char* row = rows_[q / Distances::in_row];
    if constexpr (place != 0) {
      constexpr int doublings = std::countr_zero(place);
      row += distances_.odd[place >> doublings >> 1] << doublings;
    }
    return reinterpret_cast<Stored*>(row);
  }

 private:
  const Distances& distances_;
  std::array<char*, std::tuple_size_v<decltype(Distances::rows)>> rows_;
};

template <class Isa, class Set>
class UnitKernels {
 public:
  template <class Collision, class Work>
  [[gnu::flatten]] static void odd(const Work& work) {
    const UnitsInRange units = std::get<SiteUnits>(*work.links).in({work.begin, work.end});
    const StreamDistances<directions> distances(*work.layout, sizeof(typename Work::Stored));
    const auto update_all = [&](const std::uint32_t* unit, const std::uint32_t* last) {
      for (; unit < last; unit += words) update<Collision>(work, unit, distances);
    };
    for (std::size_t i = 0; i <= units.cuts; ++i) {
      const bool is_cut = i < units.cuts;
      const std::uint32_t* first = is_cut ? units.cut[i].data() : units.whole.data();
      update_all(first, first + (is_cut ? words : units.whole.size()));
    }
  }

 private:
  static constexpr int directions = Lattice<Set>::directions;
  static constexpr std::size_t words = words_of_unit(directions);
  static constexpr int opposite(int q) { return Lattice<Set>::opposite(q); }

  // Loops over directions are unrolled, so that populations stay in registers.
  template <int first, class Visit>
  static void each_direction(Visit&& visit) {
    [&]<int... i>(std::integer_sequence<int, i...>) { (visit.template operator()<first + i>(), ...); }
    (std::make_integer_sequence<int, directions - first>{});
  }

  template <class Collision, class Work>
  static void update(const Work& work, const std::uint32_t* unit, const StreamDistances<directions>& distances) {
    constexpr std::ptrdiff_t sites_ahead = 1200;
    using Stored = typename Work::Stored;
    Stored* const populations = work.arrays.to;
    using Masked = MaskedLanes<Isa, Stored>;
    using Values = typename Masked::Values;
    const OwnSlots<Stored, directions> own(populations + unit[0], distances);
    // GCC removes calls of a function that does nothing but prefetch, unless the function is inlined first.
    each_direction<0>([&]<int q>() __attribute__((always_inline)) { __builtin_prefetch(own.template at<q>() + sites_ahead, 0, 2); });
    const std::uint8_t* masks = masks_of(unit, directions);
    for (std::size_t lane = 0; lane < unit_sites; lane += Values::count) {
      const auto lanes_of = [&](int q) { return masks[q] >> lane & ((1U << Values::count) - 1); };
      if (lane > 0 && lanes_of(0) == 0) return;
      Values f[directions];
      f[0] = Values::load_anywhere(own.template at<0>() + lane);
      each_direction<1>([&]<int q>() { f[q] = Masked::load(own.template at<q>() + lane, populations + unit[q] + lane, lanes_of(q)); });
      collide_sites<Set, Collision>(f, work, std::int64_t{unit[0]} - work.layout->origin[0] + static_cast<std::int64_t>(lane), lanes_of(0));
      round_in_step<Stored, Set>(f, work.step);
      Masked::store(f[0], own.template at<0>() + lane, own.template at<0>() + lane, lanes_of(0), lanes_of(0));
      each_direction<1>([&]<int q>() {
        Masked::store(f[opposite(q)], own.template at<q>() + lane, populations + unit[q] + lane, lanes_of(q), lanes_of(0));
      });
    }
  }
};

}  // namespace karst
