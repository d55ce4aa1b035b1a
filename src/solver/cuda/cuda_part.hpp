// A part in the memory of a GPU.
#pragma once

#include <cstdint>

#include "geometry/velocity_set.hpp"
#include "solver/cuda/gpu_links.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/streaming.hpp"
#include "solver/site/physics.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/storage.hpp"

namespace karst {

template <class Stored, class Physics = FlowPhysics>
struct CudaPart {
  StepArrays<Stored> arrays;  // of the last step
  VelocitySet velocities;
  Layout layout;  // with gpu_vector_sites
  std::int64_t segments;
  CudaLinks links;
  typename Physics::template Numbers<ComputedNumber<Stored>> numbers;
  SiteArrays<Physics, Stored> reads = {};
};

}  // namespace karst
