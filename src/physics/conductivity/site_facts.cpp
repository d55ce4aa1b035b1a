#include "physics/conductivity/site_facts.hpp"

#include <algorithm>

#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"
#include "geometry/neighbours.hpp"
#include "network/halo.hpp"

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
  const LinkedSites sites(facts.part.voxels, WideReading{facts.neighbours.data(), facts.part.padded_sites()}, face_neighbours(),
                          {1, 2, 3, 4, 5, 6}, facts.shape, halo_of(facts.part), threads, comm);
  return coarser_levels(sites, facts.shape, threads, comm);
}

namespace {

constexpr std::int64_t sites_of_code_share = 1 << 16;

}  // namespace

RawVector<SiteCode> site_codes(const Part& part, const Index3& shape, int threads, const Comm& comm) {
  RawVector<SiteCode> codes(static_cast<std::size_t>(part.padded_sites()));
  in_parallel_shares(threads, part.padded_sites(), sites_of_code_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t site = begin; site < end; ++site) {
      unsigned code = 0;
      for (int d = 0; d < faces_of_voxel; ++d) {
        if (part.upstream_of(d + 1, site) != site) code |= 1u << d;
      }
      codes[static_cast<std::size_t>(site)] = static_cast<SiteCode>(code);
    }
    const auto first = static_cast<std::size_t>(begin);
    const std::span<const std::uint64_t> voxels(part.voxels.data() + first, static_cast<std::size_t>(end - begin));
    for_each_listed(voxels, shape, [&](std::size_t i, const Index3& at) {
      for (int axis = 0; axis < 3; ++axis) {
        if (at[axis] == 0) codes[first + i] |= static_cast<SiteCode>(face_bit(2 * axis));
        if (at[axis] == shape[axis] - 1) codes[first + i] |= static_cast<SiteCode>(face_bit(2 * axis + 1));
      }
    });
  });
  const auto open = [&](const LinkOfSite& link) { codes[link.site] |= static_cast<SiteCode>(1u << (link.q - 1)); };
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) open(link);
  }
  for (const Swap& swap : part.swaps) {  // a site and its own image; links that are reflected carry no current
    if (swap.a.mirrors != 0) continue;
    open(swap.a);
    open(swap.b);
  }
  append_others(codes, halo_of(part), comm);
  return codes;
}

}  // namespace karst
