#include "physics/transport/fluxes/halved_voxels.hpp"

#include <cstddef>
#include <cstdint>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "geometry/listed_voxels.hpp"
#include "network/halo.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_of_halving = 1 << 12;
constexpr int quarters = 4;

// The child at quarter j of the face of a voxel in a direction. Both voxels at a face count its quarters in the same order.
int child_at(int direction, int j) {
  const int a = direction / 2, b = (a + 1) % 3, c = (a + 2) % 3;
  return (direction & 1) << a | (j & 1) << b | (j >> 1) << c;
}

int quarter_of(int child, int axis) {
  const int b = (axis + 1) % 3, c = (axis + 2) % 3;
  return (child >> b & 1) | (child >> c & 1) << 1;
}

Index3 halved_voxels(const Index3& shape) { return {2 * shape[0], 2 * shape[1], 2 * shape[2]}; }

bool is_outer(int child, int direction) { return (child >> direction / 2 & 1) == (direction & 1); }

Part halved_part(const SiteFacts& facts) {
  const Part& part = facts.part;
  Part halved;
  halved.number = part.number;
  halved.velocities = part.velocities;
  halved.sites = part.sites * children_of_voxel;
  halved.segments = part.segments * children_of_voxel;
  halved.edge_sites = part.edge_sites * children_of_voxel;
  halved.voxels = filled_vector(static_cast<std::size_t>(halved.padded_sites()), no_voxel, 1);
  const Box sample = whole_box(halved_voxels(facts.shape));
  for_each_listed(part.voxels, facts.shape, [&](std::size_t site, const Index3& at) {
    for (int c = 0; c < children_of_voxel; ++c) {
      const Index3 child = {2 * at[0] + (c & 1), 2 * at[1] + (c >> 1 & 1), 2 * at[2] + (c >> 2)};
      halved.voxels[site * children_of_voxel + static_cast<std::size_t>(c)] = static_cast<std::uint64_t>(sample.offset(child));
    }
  });
  for (const Peer& peer : part.peers) {
    Peer& to = halved.peers.emplace_back(Peer{peer.part, {}});
    for (const LinkOfSite& link : peer.links) {
      for (int j = 0; j < quarters; ++j) {
        LinkOfSite& quarter = to.links.emplace_back(link);
        quarter.site = link.site * children_of_voxel + static_cast<std::uint32_t>(child_at(link.q - 1, j));
      }
    }
  }
  return halved;
}

// Calls work(site, child, number of the child).
template <class Work>
void for_each_child(std::int64_t sites, int threads, Work&& work) {
  in_parallel_shares(threads, sites, sites_of_halving, [&](std::int64_t begin, std::int64_t end) {
    for (auto site = static_cast<std::size_t>(begin); site < static_cast<std::size_t>(end); ++site) {
      for (int c = 0; c < children_of_voxel; ++c) work(site, c, site * children_of_voxel + static_cast<std::size_t>(c));
    }
  });
}

}  // namespace

SiteFacts halved_sites(const SiteFacts& facts, int threads, const Comm& comm) {
  const std::int64_t sites = facts.part.padded_sites();
  if (comm.max_all(sites) > most_sites / children_of_voxel)
    throw MachineError(text("A part has more sites on halved voxels than can be numbered. Use more ranks."));
  SiteFacts halved;
  halved.part = halved_part(facts);
  halved.shape = halved_voxels(facts.shape);
  halved.boundary = facts.boundary;
  halved.ends = facts.ends;
  halved.share_of_box = facts.share_of_box;
  const auto stride = static_cast<std::size_t>(sites), all = stride * children_of_voxel;
  halved.neighbours = filled_vector(faces_of_voxel * all, std::uint32_t{0}, threads);
  halved.codes = filled_vector(all, SiteCode{0}, threads);
  for_each_child(sites, threads, [&](std::size_t site, int c, std::size_t child) {
    unsigned code = 0;
    for (int d = 0; d < faces_of_voxel; ++d) {
      std::uint32_t& neighbour = halved.neighbours[static_cast<std::size_t>(d) * all + child];
      const int across = c ^ 1 << d / 2;  // the child at the other side of the face
      if (!is_outer(c, d)) {
        const bool is_site = facts.part.voxels[site] != no_voxel;
        neighbour = static_cast<std::uint32_t>(is_site ? site * children_of_voxel + static_cast<std::size_t>(across) : child);
        code |= is_site ? 1u << d : 0;
        continue;
      }
      code |= facts.codes[site] & (1u << d | face_bit(d));
      const std::size_t other = facts.neighbours[static_cast<std::size_t>(d) * stride + site];
      const bool is_open = (facts.codes[site] >> d & 1) != 0;
      neighbour =
          static_cast<std::uint32_t>(!is_open         ? child
                                     : other < stride ? other * children_of_voxel + static_cast<std::size_t>(across)
                                                      : all + (other - stride) * quarters + static_cast<std::size_t>(quarter_of(c, d / 2)));
    }
    halved.codes[child] = static_cast<SiteCode>(code);
  });
  append_others(halved.codes, halo_of(halved.part), comm);
  return halved;
}

FaceFluxes halved_fluxes(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, int threads, const Comm& comm) {
  const auto pairs = face_pairs(fluxes, facts, axis, comm);
  const std::int64_t sites = facts.part.padded_sites();
  FaceFluxes halved;
  halved.unit = fluxes.unit / 2;
  for (int a = 0; a < 3; ++a) {
    RawVector<std::int64_t>& upper = halved.upper[static_cast<std::size_t>(a)];
    upper = filled_vector(static_cast<std::size_t>(sites * children_of_voxel), std::int64_t{0}, threads);
    for_each_child(sites, threads, [&](std::size_t site, int c, std::size_t child) {
      const auto [below, above] = pairs.of(site, a);
      upper[child] = is_outer(c, 2 * a + 1) ? 2 * above : below + above;
    });
  }
  return halved;
}

}  // namespace karst
