// The GPU memory that a part needs.
#pragma once

#include <cstdint>

#include "base/cuda/gpu.hpp"
#include "base/memory/memory_check.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

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
