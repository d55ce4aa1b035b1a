// A part in the memory of a GPU, and the choice of its kernels.
#pragma once

#include <cstdint>

#include "geometry/velocity_set.hpp"
#include "solver/cuda/gpu_links.hpp"
#include "solver/layout.hpp"
#include "solver/physics.hpp"
#include "solver/plates.hpp"
#include "solver/storage.hpp"
#include "solver/streaming.hpp"

namespace karst {

template <class Stored, class Physics = FlowPhysics>
struct CudaPart {
  StepArrays<Stored> arrays;  // of the last step
  VelocitySet velocities;
  Layout layout;
  std::int64_t segments;
  CudaLinks links;
  typename Physics::template Numbers<ComputedNumber<Stored>> numbers;
};

/// PlateGroups in the memory of the GPU.
struct PlatesOnDevice {
  const PlateGroup* groups;
  const PlateEntry* entries;
  const PlateTable* tables;
};

/// The kernels that update sites. Two lattices are compiled for linear equilibria and the usual block, other blocks than the usual one for
/// linear equilibria, AA, and slots that have_short_numbers().
struct UpdateChoice {
  EquilibriumKind equilibrium;
  Streaming streaming;
  int block;  ///< threads
};

/// Whether the numbers of slots have 32 bits.
constexpr bool have_short_numbers(std::int64_t slots) { return slots <= std::int64_t{0xFFFFFFFF}; }

}  // namespace karst
