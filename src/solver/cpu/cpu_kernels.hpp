// The steps on a CPU, as functions on a range of segments.
#pragma once

#include <cstdint>

#include "solver/collision.hpp"
#include "solver/layout.hpp"
#include "solver/link_runs.hpp"

namespace karst {

enum class EquilibriumKind { stokes, navier_stokes };

/// Segments [begin, end) of a part whose populations lie as `layout` says.
template <class Number>
struct CpuWork {
  Number* populations;
  const Layout* layout;
  const LinkRuns* links;
  CollisionNumbers<Number> numbers;
  std::int64_t begin, end;
};

template <class Number>
struct CpuKernels {
  void (*even)(const CpuWork<Number>&);
  void (*odd)(const CpuWork<Number>&);
};

}  // namespace karst
