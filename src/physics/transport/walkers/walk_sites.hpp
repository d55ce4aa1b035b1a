// The sites of a part with their face velocities, as walkers read them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "physics/transport/walkers/walk_field.hpp"

namespace karst {

/// The sample of one rank. Whoever makes walkers keeps it.
struct WalkSample {
  const Part& part;  ///< without upstream links; its peers' links are in the order of the values behind the own sites
  Index3 shape;      ///< of the sample
  const RawVector<std::uint32_t>& neighbours;  ///< [direction * padded sites + site]; those of other parts are behind the own sites
  std::span<const std::uint16_t> codes;        ///< bits 0 to 5: the link is open; 6 to 11: the voxel lies at this face of the sample
  /// [axis * padded sites + site]: the flux along + through the face of a site above along the axis, in voxel^3 by the unit of time. What
  /// enters a site must leave it. Mirrors across the flow have their flux too.
  std::span<const double> face_fluxes;
  Boundary boundary = Boundary::periodic;  ///< periodic or mirror
  int driven_axis = 0;                     ///< mirror: that of the force

  std::int64_t stride() const { return part.padded_sites(); }
};

/// The places in other parts to which links lead.
struct FarSite {
  std::int32_t rank;
  std::uint32_t site;
};

/// The faces of the sample that are mirrors, and the axes whose images have the reversed flow: the members of WalkField.
WalkField field_of(const WalkSample& sample);

/// Face velocities are rounded to 24 bits, the same for both sites of a face: what enters a site leaves it within 2^-22 of its largest
/// velocity. Collective.
RawVector<WalkSite> walk_sites(const WalkSample& sample, int threads, const Comm& comm);

/// The sites behind the own ones, in their order. Collective.
std::vector<FarSite> far_sites(const Part& part, const Comm& comm);

/// The largest face velocity of all ranks. Collective.
double fastest_face(const RawVector<WalkSite>& sites, const Comm& comm);

}  // namespace karst
