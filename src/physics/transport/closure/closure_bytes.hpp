// Memory of closure problems.
#pragma once

#include <cstdint>

#include "network/levels.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

/// Memory of a device for the closure problems of these sites.
std::int64_t closure_bytes(const SiteFacts& facts, const NetworkLevels& levels);

/// Before the levels are known; accurate to 10 % in rock.
std::int64_t closure_bytes_about(std::int64_t sites);

}  // namespace karst
