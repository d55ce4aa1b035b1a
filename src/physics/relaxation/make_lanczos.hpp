// Makes the vectors of a Lanczos recurrence on the device of a rank.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "physics/relaxation/lanczos_vectors.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Throws NotEnoughMemory if the vectors do not fit. Collective.
std::unique_ptr<LanczosVectors> make_lanczos_vectors(WalledSites sites, const RankSettings& settings, const Comm& comm);

}  // namespace karst
