// A part in the memory of a GPU.
#pragma once

#include <cstdint>

#include "base/cuda/gpu.hpp"
#include "base/memory/memory.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "geometry/velocity_set.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/streaming.hpp"
#include "solver/site/physics.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/storage.hpp"

namespace karst {

// Links in the memory of a GPU.

/// One of the two forms: whole site numbers if `upstream` is not null, otherwise narrow links.
struct CudaLinks {
  const std::uint32_t* upstream = nullptr;
  const std::uint32_t* bases = nullptr;
  const std::uint8_t* distances = nullptr;
  const NarrowLinks::Row* table = nullptr;
};

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

// The GPU memory that a part needs.

/// Bytes of GPU memory for `sites` sites (padding included), by use.
struct CudaNeed {
  std::int64_t sites = 0;
  std::int64_t populations = 0, links = 0, operations = 0;

  std::int64_t all() const { return populations + links + operations; }

  MemoryNeed on(const Gpu& gpu) const {
    MemoryNeed need = gpu.need_of(all());
    need.sites = sites;
    need.what = "the populations and links";
    need.advice = text("Use more GPUs, ", setting("storage", "f32"), ", or ", setting("device", "cpu"), ".");
    return need;
  }
};

}  // namespace karst
