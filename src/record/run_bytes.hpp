// The memory that a run with the usual settings needs, as karst info prints it.
#pragma once

#include <cstdint>

#include "solver/memory/memory_need.hpp"

namespace karst {

/// Bytes of each of `parts` equal parts on this kind of device.
inline std::int64_t usual_run_bytes(const SampleSize& sample, DeviceKind device, Storage storage, std::int64_t parts) {
  FlowSettings usual;
  usual.device = device;
  usual.storage = storage;
  return flow_bytes(sample, usual, parts);
}

}  // namespace karst
