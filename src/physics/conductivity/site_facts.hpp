// The sites of a part on the host, as the conduction solver sees them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "network/levels.hpp"
#include "partition/parts/part.hpp"
#include "physics/conductivity/face_links.hpp"
#include "physics/conductivity/potentials.hpp"
#include "physics/conductivity/site_work.hpp"

namespace karst {

/// Conductances between sites of two classes.
using ConductanceTable = std::vector<double>;  // [class * most_conductivities + other]; empty: all are 1

/// By the conductivities of the classes: the links between voxels are two halves in series.
ConductanceTable conductance_table(const std::vector<double>& conductivities);

struct SiteFacts {
  Part part;  ///< without links
  Index3 shape{};
  Boundary boundary = Boundary::sealed;
  SampleEnds ends = SampleEnds::faces;
  double share_of_box = 1;              ///< of the sample, in a box with a mask
  RawVector<std::uint32_t> neighbours;  ///< [direction * padded sites + site]
  RawVector<SiteCode> codes;            ///< of sites, and of values of other parts
  RawVector<std::uint8_t> classes;      ///< the same; empty: all conductivities are 1
  ConductanceTable conductances;

  /// Links of the potential driven along an axis, in these arrays.
  SiteLinks links(int axis) const {
    SiteLinks links = {
        neighbours.data(), part.padded_sites(), codes.data(), classes.empty() ? nullptr : classes.data(), conductances.data(), axis};
    set_ends(links);
    return links;
  }
  void set_ends(SiteLinks& links) const {
    if (boundary == Boundary::periodic) return;
    (ends == SampleEnds::faces ? links.grounded : links.pinned) = both_faces(links.axis);
  }

  double least_conductance() const;  ///< of any link

  /// The length of the sample times its mean cross-section, in voxels.
  double volume(int axis) const {
    Index3 extents = shape;
    if (boundary != Boundary::periodic && ends == SampleEnds::voxels) --extents[static_cast<std::size_t>(axis)];
    return share_of_box * static_cast<double>(extents[0]) * static_cast<double>(extents[1]) * static_cast<double>(extents[2]);
  }
};

/// The coarser levels of the network of these sites. Collective.
NetworkLevels levels_of(const SiteFacts& facts, int threads, const Comm& comm);

/// Open links and faces of the sample, of each site, and of each value of other parts. Call before take_neighbours(). Collective.
RawVector<SiteCode> site_codes(const Part& part, const Index3& shape, int threads, const Comm& comm);

// The potential and the current of one site, on the host.

/// `deviations`: from the uniform gradient, of all sites and of those of other parts. Padding gets zeros.
inline SiteCurrent current_at(const SiteFacts& facts, const SiteLinks& links, const RawVector<double>& deviations, std::int64_t site) {
  SiteCurrent current{};
  const std::uint64_t voxel = facts.part.voxels[static_cast<std::size_t>(site)];
  if (voxel == no_voxel) return current;
  const auto axis = static_cast<std::size_t>(links.axis);
  const double middle = static_cast<double>(facts.shape[axis] - 1) / 2;
  const auto at = static_cast<double>(whole_box(facts.shape).voxel_at(voxel)[axis]);
  current.potential = deviations[static_cast<std::size_t>(site)] + middle - at;
  for (int a = 0; a < 3; ++a) current.current[static_cast<std::size_t>(a)] = SumCurrent::at(links, deviations.data(), site, a);
  return current;
}

}  // namespace karst
