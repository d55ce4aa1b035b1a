// The choice of the kernels that update sites.
#pragma once

#include <cstdint>

#include "solver/flow/flow_settings.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/streaming.hpp"

namespace karst {

/// Two lattices are compiled for linear equilibria and the usual block, other blocks than the usual one for linear equilibria, AA, and
/// slots that have_short_numbers().
struct UpdateChoice {
  EquilibriumKind equilibrium;
  Streaming streaming;
  int block;  ///< threads
};

/// Whether the numbers of slots have 32 bits.
constexpr bool have_short_numbers(std::int64_t slots) { return slots <= std::int64_t{0xFFFFFFFF}; }

/// Throws InputError for settings whose kernels are not compiled.
UpdateChoice update_choice(const FlowSettings& settings, const BenchSwitches& bench, const Layout& layout);

}  // namespace karst
