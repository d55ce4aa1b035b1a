#include "physics/transport/fluxes/whole_fluxes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "network/conjugate_gradients.hpp"
#include "network/cpu_device.hpp"
#include "physics/conductivity/bounds/cluster_forest.hpp"
#include "physics/conductivity/bounds/flux_trees.hpp"
#include "physics/conductivity/site_work.hpp"

namespace karst {

namespace {

constexpr int whole_bits = 40;
constexpr double accuracy = 1e-14;  // of a mean site, by the largest flux; trees carry the rest

SiteLinks links_for(const SiteFacts& facts, int axis) {
  SiteLinks links = facts.links(axis);
  links.grounded = facts.boundary == Boundary::mirror ? both_faces(axis) : 0;
  links.pinned = 0;
  return links;
}

// The potential whose flow takes up `leaving`, to `wanted` at a mean site, with the values of other parts behind those of own sites.
RawVector<double> potential_of(const RawVector<double>& leaving, double wanted, const SiteFacts& facts, const SiteLinks& links,
                               NetworkLevels levels, int threads, const Comm& comm) {
  constexpr int most_iterations = 200;
  const CpuDevice device(threads);
  ConjugateGradients<CpuDevice, double> gradients(device, shape_of(facts.part), halo_of(facts.part), std::move(levels), comm);
  gradients.set_links(links);
  std::copy(leaving.begin(), leaving.end(), gradients.residuals().begin());
  const auto sites = static_cast<double>(comm.sum_all(facts.part.sites));
  double rest = gradients.start(links, sites);
  for (int i = 0; i < most_iterations && rest > sites * wanted * wanted; ++i) rest = gradients.iterate(links, rest).rz;
  if (!(rest >= 0))
    throw MachineError("the fluxes of the flow could not be balanced (rounding errors, or a bug in Karst). Please report it.");
  gradients.exchange_potentials();
  return gradients.potentials();
}

/// Carries what sites lose along the trees of the sites, in whole numbers.
class TreeCarrier {
 public:
  TreeCarrier(FaceFluxes& fluxes, const SiteFacts& facts, const SiteLinks& links, int threads, const Comm& comm)
      : fluxes_(fluxes), facts_(facts), links_(links), clusters_(block_clusters(facts, links, threads)),
        forest_(facts, links, clusters_, threads, comm), trees_(flux_trees(facts, std::move(clusters_), forest_.part(), threads)),
        voxels_(facts.part.voxels) {
    append_others(voxels_, halo_of(facts.part), comm);
  }

  /// `leaving`: of each site.
  void carry(const RawVector<std::int64_t>& leaving) {
    const std::size_t clusters = trees_.first.size() - 1;
    std::vector<std::int64_t> carried(trees_.sites.size()), sums(clusters), entering;
    for (std::size_t place = 0; place < carried.size(); ++place) carried[place] = -leaving[trees_.sites[place]];
    for (std::size_t c = 0; c < clusters; ++c) {
      for (std::int64_t place = trees_.first[c]; place < trees_.first[c + 1]; ++place) sums[c] += carried[static_cast<std::size_t>(place)];
    }
    forest_.carry(sums, 1, entering);
    const ForestPart& part = forest_.part();
    for (std::size_t c = 0; c < clusters; ++c) {
      for (std::int64_t e = trees_.first_entry[c]; e < trees_.first_entry[c + 1]; ++e) {
        const auto entry = static_cast<std::size_t>(e), place = static_cast<std::size_t>(trees_.entries[entry]);
        carried[place] += entering[entry];
        add(trees_.sites[place], direction_to(trees_.sites[place], part.entries[entry].from), -entering[entry]);
      }
      const auto first = static_cast<std::size_t>(trees_.first[c]);
      for (auto place = static_cast<std::size_t>(trees_.first[c + 1]) - 1; place > first; --place) {
        const std::size_t parent = first + trees_.parents[place];
        carried[parent] += carried[place];
        const std::uint32_t from = trees_.sites[place], to = trees_.sites[parent];
        const int d = direction_to(from, voxels_[to]);
        add(from, d, carried[place]);
        add(to, d ^ 1, -carried[place]);
      }
      leave(c, trees_.sites[first], carried[first]);
    }
  }

 private:
  // A flux leaves a cluster to another cluster, or through an end face of the sample.
  void leave(std::size_t cluster, std::uint32_t site, std::int64_t flux) {
    const std::uint64_t door = forest_.part().doors[cluster];
    if (door != no_exit) return add(site, direction_to(site, door), flux);
    for (int d = faces_of_voxel - 1; d >= 0; --d) {
      if ((facts_.codes[site] & links_.grounded & face_bit(d)) == 0 || links_.is_open(site, d)) continue;
      return add(site, d, flux);  // nothing is stored for a lower end face
    }
    KARST_ASSERT(flux == 0);
  }

  // The direction of an open link to a voxel.
  int direction_to(std::uint32_t site, std::uint64_t voxel) const {
    for (int d = faces_of_voxel - 1; d >= 0; --d) {
      if (links_.is_open(site, d) && voxels_[static_cast<std::size_t>(links_.neighbour(site, d))] == voxel) return d;
    }
    KARST_ASSERT(false);
    return 0;
  }

  // A flux that leaves a site. The site at the lower side of a face stores it.
  void add(std::uint32_t site, int direction, std::int64_t flux) {
    if (direction % 2 == 1) fluxes_.upper[static_cast<std::size_t>(direction / 2)][site] += flux;
  }

  FaceFluxes& fluxes_;
  const SiteFacts& facts_;
  SiteLinks links_;
  BlockClusters clusters_;
  ClusterForest forest_;
  FluxTrees trees_;
  RawVector<std::uint64_t> voxels_;
};

}  // namespace

double make_whole(FaceFluxes& fluxes, const SiteFacts& facts, NetworkLevels levels, int axis, int threads, const Comm& comm) {
  const auto largest = static_cast<double>(largest_flux(fluxes, facts, axis, comm));
  if (!(largest > 0)) return 0;
  const SiteLinks links = links_for(facts, axis);
  const RawVector<std::int64_t> lost = leaving_sites(fluxes, facts, axis, threads, comm);
  std::int64_t most_lost = 0;
  for (const std::int64_t loss : lost) most_lost = std::max(most_lost, std::abs(loss));
  const auto largest_loss = static_cast<double>(comm.max_all(most_lost));
  const double loss = largest_loss / largest;
  RawVector<double> potential;  // by the largest loss
  if (loss > accuracy) {
    RawVector<double> leaving(lost.size());
    std::transform(lost.begin(), lost.end(), leaving.begin(),
                   [&](std::int64_t value) { return static_cast<double>(value) / largest_loss; });
    potential = potential_of(leaving, accuracy / loss, facts, links, std::move(levels), threads, comm);
  }
  double largest_change = 0;
  const double whole = std::ldexp(1.0, whole_bits);
  const auto sites = static_cast<std::size_t>(facts.part.padded_sites());
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t site = 0; site < sites; ++site) {
      const auto own_site = static_cast<std::int64_t>(site);
      const int d = static_cast<int>(2 * a + 1);
      const bool is_end = (facts.codes[site] & links.grounded & face_bit(d)) != 0;
      double change = 0;
      if (!potential.empty() && links.is_open(own_site, d))
        change = loss * (potential[static_cast<std::size_t>(links.neighbour(own_site, d))] - potential[site]);
      else if (!potential.empty() && is_end)
        change = -2 * loss * potential[site];
      largest_change = std::max(largest_change, std::abs(change));
      std::int64_t& flux = fluxes.upper[a][site];
      flux = std::llround((static_cast<double>(flux) / largest + change) * whole);
    }
  }
  fluxes.unit *= largest / whole;
  TreeCarrier(fluxes, facts, links, threads, comm).carry(leaving_sites(fluxes, facts, axis, threads, comm));
  return comm.max_all(largest_change);
}

}  // namespace karst
