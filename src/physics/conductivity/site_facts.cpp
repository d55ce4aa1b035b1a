#include "physics/conductivity/site_facts.hpp"

#include <algorithm>

#include "geometry/face_neighbours.hpp"

namespace karst {

ConductanceTable conductance_table(const std::vector<double>& conductivities) {
  ConductanceTable table(most_conductivities * most_conductivities);
  for (std::size_t a = 0; a < conductivities.size(); ++a) {
    for (std::size_t b = 0; b < conductivities.size(); ++b) {
      table[a * most_conductivities + b] = a == b ? conductivities[a] : 2 / (1 / conductivities[a] + 1 / conductivities[b]);
    }
  }
  return table;
}

double SiteFacts::least_conductance() const {
  double least = 1;
  for (const double each : conductances) {
    if (each > 0) least = std::min(least, each);
  }
  return least;
}

NetworkLevels levels_of(const SiteFacts& facts, int threads, const Comm& comm) {
  const LinkedSites sites(facts.part.voxels, facts.neighbours, face_neighbours(), {1, 2, 3, 4, 5, 6}, facts.shape, halo_of(facts.part),
                          threads, comm);
  return coarser_levels(sites, facts.shape, threads, comm);
}

}  // namespace karst
