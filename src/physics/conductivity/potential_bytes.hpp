// The memory of the solver.
#pragma once

#include <cstdint>

#include "network/levels.hpp"
#include "physics/conductivity/potentials.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

/// The bytes of the links of the sites. A GPU has a copy of them, a CPU has not.
std::int64_t link_bytes(const SiteFacts& facts);

/// Bytes of the solver on its device, and on the host besides.
std::int64_t device_bytes(const SiteFacts& facts, const NetworkLevels& levels);
std::int64_t host_bytes(const SiteFacts& facts, const ConductivityEnd& end);

/// The part of these host bytes for potentials that are kept for the tensor of a periodic sample. They are allocated while the potentials
/// are computed.
std::int64_t kept_bytes(const SiteFacts& facts, const ConductivityEnd& end);

}  // namespace karst
