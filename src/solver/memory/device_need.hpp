// The memory that a part takes on the device of a rank.
#pragma once

#include "base/memory/memory.hpp"
#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// The bytes of the populations and links of a part, and the free bytes, on the device of the settings. Allocates nothing there.
/// Collective.
MemoryNeed device_need(const Part& part, const FlowSettings& settings, const Comm& comm);

}  // namespace karst
