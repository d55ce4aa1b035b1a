// The fluxes through the faces of sites, in whole numbers: nothing is lost or made at any site.
#pragma once

#include <array>
#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "network/face_pairs.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/fluxes/face_part.hpp"
#include "solver/flow/flows.hpp"
#include "solver/site/storage.hpp"

namespace karst {

struct FaceFluxes {
  /// [axis][site]: along the axis, through the face at the upper side of the site, as whole multiples of `unit`. 0 at walls. The flux
  /// through the lower end face of a sample with mirrors is not stored: it follows from the other faces of the site.
  std::array<RawVector<std::int64_t>, 3> upper;
  double unit = 1;
};

/// The fluxes of a flow, from the populations that arrive at each site between two steps. `open`: of the part of the flow, whose links are
/// those of VelocitySet::through_faces(). `axis`: driven. At a site, the fluxes sum to the change of its mass in the last step. Collective.
FaceFluxes arriving_fluxes(const Flows& flow, Storage storage, const VelocitySet& velocities, const OpenDirections& open,
                           const SiteFacts& facts, int axis, int threads, const Comm& comm);

/// `axis`: driven. Keeps the addresses of its arguments. Collective.
FacePairs<std::int64_t> face_pairs(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, const Comm& comm);

/// The largest flux through any face, whatever its sign. Collective.
std::int64_t largest_flux(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, const Comm& comm);

/// The sum of the fluxes that leave each site. 0 where the flux through a lower end face follows from the others. Collective.
RawVector<std::int64_t> leaving_sites(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, int threads, const Comm& comm);

}  // namespace karst
