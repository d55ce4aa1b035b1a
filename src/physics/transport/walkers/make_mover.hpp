// Makes the mover of a rank's walkers for the device of the rank.
#pragma once

#include <cstdint>
#include <memory>

#include "base/memory/raw_vector.hpp"
#include "physics/transport/walkers/walker_mover.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Whoever makes a mover keeps `neighbours`.
std::unique_ptr<WalkerMover> make_mover(RawVector<WalkSite>&& sites, const RawVector<std::uint32_t>& neighbours, const WalkLaws& laws,
                                        const RankSettings& machine);

}  // namespace karst
