// How populations move from site to site.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

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

}  // namespace karst
