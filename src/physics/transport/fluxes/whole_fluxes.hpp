// Takes from fluxes what they lose or make at sites.
#pragma once

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"

namespace karst {

/// The changes that make fluxes whole.
struct FluxRepair {
  double largest_loss = 0;    ///< that any site had, by the largest flux
  double largest_change = 0;  ///< of any flux
};

/// Makes the fluxes of a flow along `axis` whole multiples of 2^-40 of the largest one, which sum to 0 at each site: by the smallest change
/// that does so, which is a potential flow, and for the last digits along trees. Collective.
FluxRepair make_whole(FaceFluxes& fluxes, const SiteFacts& facts, NetworkLevels levels, int axis, int threads, const Comm& comm);

}  // namespace karst
