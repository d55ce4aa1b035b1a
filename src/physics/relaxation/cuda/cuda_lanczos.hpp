// Lanczos vectors on NVIDIA GPUs. A build without CUDA links cuda_lanczos_off.cpp instead.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "physics/relaxation/lanczos_vectors.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

std::unique_ptr<LanczosVectors> cuda_lanczos(WalledSites sites, const RankSettings& settings, const Comm& comm);

}  // namespace karst
