// Streaming: the motion of populations from site to site.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/site/collision.hpp"

namespace karst {

enum class Streaming {
  aa,           ///< one array of populations: even steps stay at their sites, odd steps read and write those of the neighbours
  two_lattice,  ///< two arrays: a step reads one in order, and writes to the neighbours in the other. Only to compare speeds
};

constexpr std::array<std::string_view, 2> streaming_names = {"aa", "two-lattice"};
constexpr std::string_view streaming_name(Streaming streaming) { return streaming_names[static_cast<std::size_t>(streaming)]; }

/// Arrays of populations.
constexpr int arrays_of(Streaming streaming) { return streaming == Streaming::two_lattice ? 2 : 1; }

/// The arrays that a step reads and writes; the same array with AA.
template <class Number>
struct StepArrays {
  const Number* from;
  Number* to;
};

/// `second`: null with AA. After an odd step, the populations are in the first array. Either way, a step writes the population that moves
/// against direction q to the slot of link (site, q) of an odd step of AA. So both have the same links and slot operations.
template <class Number>
StepArrays<Number> arrays_of_step(Parity parity, Number* first, Number* second) {
  if (!second) return {first, first};
  return parity == Parity::even ? StepArrays<Number>{first, second} : StepArrays<Number>{second, first};
}

/// Two lattices are compiled for linear equilibria. Throws InputError for others.
void check_streaming(Streaming streaming, EquilibriumKind equilibrium);

// The slot rule of odd steps.

/// The slot that a link reads and writes in odd steps. `own`: it is a slot of the link's site.
struct LinkSlot {
  std::int64_t slot;
  bool own;
};

inline LinkSlot link_slot(const Part& part, const Layout& layout, std::int64_t site, int q) {
  const std::int64_t upstream = part.upstream_of(q, site);
  const bool own = upstream == site || upstream >= part.padded_sites();  // a wall, or a ghost
  return {layout.slot(own ? site : upstream, own ? q : part.velocities.opposite(q)), own};
}

}  // namespace karst
