// Takes from fluxes what they lose or make at sites.
#pragma once

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"

namespace karst {

/// Makes the fluxes of a flow along `axis` whole multiples of 2^-40 of the largest one, which sum to 0 at each site: by the smallest change
/// that does so, which is a potential flow, and for the last digits along trees. Returns the largest change of a flux by potential flow, by
/// the largest flux. Collective.
double make_whole(FaceFluxes& fluxes, const SiteFacts& facts, NetworkLevels levels, int axis, int threads, const Comm& comm);

}  // namespace karst
