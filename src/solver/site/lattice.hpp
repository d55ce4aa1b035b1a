// The constants that the solver derives from a velocity set at compile time (src/solver/site/velocity_sets/). Shells, units and groups are
// for sets whose velocities have components -1, 0 and 1, with a speed of sound of 1 / sqrt(3).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/host_device.hpp"
#include "geometry/velocity_set.hpp"

namespace karst {

template <class Set>
struct Lattice {
  static constexpr int directions = static_cast<int>(Set::velocities.size());

  static constexpr Index3 velocity(int q) { return Set::velocities[static_cast<std::size_t>(q)]; }

  /// The largest component of any velocity.
  static constexpr std::int64_t reach = [] {
    std::int64_t most = 0;
    for (const Index3& c : Set::velocities) most = std::max(most, longest_component(c));
    return most;
  }();

  static constexpr int direction_of(const Index3& c) {
    for (int q = 0; q < directions; ++q) {
      if (velocity(q) == c) return q;
    }
    return -1;
  }

  static constexpr int opposite(int q) {
    return static_cast<int>((q < in_word       ? opposites_0 >> bits * q
                             : q < 2 * in_word ? opposites_1 >> bits * (q - in_word)
                             : q < 3 * in_word ? opposites_2 >> bits * (q - 2 * in_word)
                                               : opposites_3 >> bits * (q - 3 * in_word)) &
                            63);
  }

  /// The squared length of a velocity: 0 for rest, 1 along axes, 2 and 3 along diagonals. Directions of one length are a shell.
  static constexpr int shell(int q) {
    const Index3 c = velocity(q);
    return static_cast<int>(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
  }
  /// The weight in units of the smallest weight.
  static constexpr int units(int q) { return Set::weights[static_cast<std::size_t>(shell(q))]; }
  static constexpr double weight(int q) { return static_cast<double>(units(q)) / Set::weights_sum_to; }

  static constexpr int pairs = (directions - 1) / 2;

  /// One direction of each pair of opposite ones: the one with the lower number.
  static constexpr std::array<int, pairs> pair_directions = [] {
    std::array<int, pairs> lower{};
    std::size_t n = 0;
    for (int q = 1; q < directions; ++q) {
      if (q < direction_of(-velocity(q))) lower[n++] = q;
    }
    return lower;
  }();

  /// The directions of one shell and the same axes are a group, numbered by its axes: bit a is set if c_a is not zero.
  static constexpr unsigned group_of(int q) {
    const Index3 c = velocity(q);
    return (c[0] != 0 ? 1u : 0u) | (c[1] != 0 ? 2u : 0u) | (c[2] != 0 ? 4u : 0u);
  }
  static constexpr int pairs_of_group(unsigned group) {
    int count = 0;
    for (const int q : pair_directions) count += group_of(q) == group ? 1 : 0;
    return count;
  }
  static constexpr int pair_of_group(unsigned group, int n) {
    for (const int q : pair_directions) {
      if (group_of(q) == group && n-- == 0) return q;
    }
    return -1;
  }

  /// The n-th group of a shell; with `a` < 3: of those that contain axis a.
  static constexpr unsigned group_at(int shell, int n, std::size_t a = any_axis) {
    for (unsigned group = 1; group < 8; ++group) {
      const int axes = static_cast<int>((group & 1) + (group >> 1 & 1) + (group >> 2));
      const bool is_wanted = axes == shell && pairs_of_group(group) > 0 && (a == any_axis || (group >> a & 1) != 0);
      if (is_wanted && n-- == 0) return group;
    }
    return 0;
  }
  static constexpr int groups(int shell, std::size_t a = any_axis) {
    int count = 0;
    while (group_at(shell, count, a) != 0) ++count;
    return count;
  }

  /// The n-th shell that has directions.
  static constexpr int shell_at(int n) {
    for (int shell = 1; shell < 4; ++shell) {
      if (groups(shell) > 0 && n-- == 0) return shell;
    }
    return 0;
  }
  static constexpr int shells() {
    int count = 0;
    while (shell_at(count) != 0) ++count;
    return count;
  }

 private:
  static constexpr std::size_t any_axis = 3;

  // GPU code can use constant numbers but no constant tables: the opposites are packed into four numbers.
  static constexpr int bits = 6, in_word = 10;
  static constexpr std::uint64_t packed_opposites(int first) {
    std::uint64_t packed = 0;
    for (int q = first; q < first + in_word && q < directions; ++q)
      packed |= static_cast<std::uint64_t>(direction_of(-velocity(q))) << bits * (q - first);
    return packed;
  }
  static constexpr std::uint64_t opposites_0 = packed_opposites(0), opposites_1 = packed_opposites(in_word),
                                 opposites_2 = packed_opposites(2 * in_word), opposites_3 = packed_opposites(3 * in_word);
  static_assert(directions <= 4 * in_word, "four numbers hold the opposites of 40 directions");
};

/// Calls visit.operator()<q>() for one direction of each pair, in a fixed order.
template <class Set, class Visit>
KARST_HOST_DEVICE inline void for_each_pair(Visit&& visit) {
  [&]<std::size_t... i>(std::index_sequence<i...>) { (visit.template operator()<Lattice<Set>::pair_directions[i]>(), ...); }
  (std::make_index_sequence<Lattice<Set>::pair_directions.size()>{});
}

}  // namespace karst
