// Movers of walkers on NVIDIA GPUs. A build without CUDA links cuda_mover_off.cpp instead.
#pragma once

#include <cstdint>
#include <memory>

#include "base/memory/raw_vector.hpp"
#include "physics/transport/walkers/walker_mover.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

std::unique_ptr<WalkerMover> cuda_mover(RawVector<WalkSite>&& sites, const RawVector<std::uint32_t>& neighbours, const WalkLaws& laws,
                                        const RankSettings& machine);

}  // namespace karst
