// The sites of a part as a network for the pressure of creeping flow: the links of D3Q19 between sites, for every velocity set.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "network/levels.hpp"
#include "network/neighbour_values.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/pressure/pore_links.hpp"

namespace karst {

struct PoreNetwork {
  NodeShape shape;
  Halo halo;                   ///< one value for each link to another part
  NarrowLinks links;           ///< with numbers of other parts' values where links lead to other parts
  RawVector<FaceUnits> faces;  ///< of sites; empty in samples that all links stay in
  RawVector<float> drags;      ///< 1 / K of each site, 0 in pores; empty: all sites are pores
  NetworkLevels levels;

  std::int64_t bytes() const;  ///< of a device, with the arrays of the solver
};

/// `part`: with its links. `permeabilities`: of the porous labels, voxel^2. Collective.
PoreNetwork pore_network(const Part& part, const Index3& shape, const std::vector<double>& permeabilities, int threads, const Comm& comm);

}  // namespace karst
