#include "physics/transport/walkers/walk_sites.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_of_walk_share = 1 << 14;

// One value for each link to another part, of the site at its other end. Collective.
template <class T, class ValueOf>
std::vector<T> from_far_ends(const Part& part, const Comm& comm, ValueOf&& value_of) {
  std::vector<std::vector<T>> to_each(static_cast<std::size_t>(comm.size()));
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) to_each[static_cast<std::size_t>(peer.part)].push_back(value_of(link));
  }
  return comm.exchange_all(to_each);
}

// The fluxes through the two faces of a site along one axis.
struct FacePair {
  double below, above;
};

class FaceFluxes {
 public:
  FaceFluxes(const WalkSample& sample, const Comm& comm)
      : sample_(sample),
        far_(from_far_ends<double>(sample.part, comm, [&](const LinkOfSite& link) { return above((link.q - 1) / 2, link.site); })) {}

  // Across a mirror that the flow passes, `below` is what the other faces lack: it enters the first layer there.
  FacePair of(std::int64_t site, int axis) const {
    const bool is_inlet = sample_.boundary == Boundary::mirror && axis == sample_.driven_axis && (code(site) & sample_face(2 * axis)) != 0;
    return {is_inlet ? entering(site, axis) : below(site, axis),
            is_open(site, 2 * axis + 1) || is_outlet(site, axis) ? above(axis, site) : 0};
  }

 private:
  unsigned code(std::int64_t site) const { return sample_.codes[static_cast<std::size_t>(site)]; }
  bool is_open(std::int64_t site, int direction) const { return (code(site) & open_link(direction)) != 0; }
  bool is_outlet(std::int64_t site, int axis) const {
    return sample_.boundary == Boundary::mirror && axis == sample_.driven_axis && (code(site) & sample_face(2 * axis + 1)) != 0;
  }
  double above(int axis, std::int64_t site) const { return sample_.face_fluxes[static_cast<std::size_t>(axis * sample_.stride() + site)]; }
  double below(std::int64_t site, int axis) const {
    if (!is_open(site, 2 * axis)) return 0;
    const std::int64_t other = sample_.neighbours[static_cast<std::size_t>(std::int64_t{2} * axis * sample_.stride() + site)];
    return other < sample_.stride() ? above(axis, other) : far_[static_cast<std::size_t>(other - sample_.stride())];
  }
  double entering(std::int64_t site, int axis) const {
    double sum = above(axis, site);
    for (int a = 0; a < 3; ++a) {
      if (a != axis) sum += (is_open(site, 2 * a + 1) ? above(a, site) : 0) - below(site, a);
    }
    return sum;
  }

  const WalkSample& sample_;
  std::vector<double> far_;
};

}  // namespace

WalkField field_of(const WalkSample& sample) {
  WalkField field;
  field.stride = sample.stride();
  if (sample.boundary != Boundary::mirror) return field;
  for (int direction = 0; direction < walk_directions; ++direction) field.mirrors |= sample_face(direction);
  field.reversing = 1u << sample.driven_axis;
  return field;
}

RawVector<WalkSite> walk_sites(const WalkSample& sample, int threads, const Comm& comm) {
  const FaceFluxes fluxes(sample, comm);
  RawVector<WalkSite> sites(static_cast<std::size_t>(sample.stride()));
  in_parallel_shares(threads, sample.stride(), sites_of_walk_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t site = begin; site < end; ++site) {
      WalkSite& made = sites[static_cast<std::size_t>(site)];
      made = {};
      if (sample.part.voxels[static_cast<std::size_t>(site)] == no_voxel) continue;
      made.code = sample.codes[static_cast<std::size_t>(site)];
      for (int a = 0; a < 3; ++a) {
        const FacePair pair = fluxes.of(site, a);
        float* const velocities = made.velocities + std::ptrdiff_t{2} * a;
        velocities[0] = static_cast<float>(pair.below);
        velocities[1] = static_cast<float>(pair.above);
      }
    }
  });
  return sites;
}

std::vector<FarSite> far_sites(const Part& part, const Comm& comm) {
  const std::vector<std::uint32_t> sites = from_far_ends<std::uint32_t>(part, comm, [](const LinkOfSite& link) { return link.site; });
  std::vector<FarSite> far;
  far.reserve(sites.size());
  for (const Peer& peer : part.peers) {
    for (std::size_t i = 0; i < peer.links.size(); ++i) far.push_back({static_cast<std::int32_t>(peer.part), sites[far.size()]});
  }
  return far;
}

double fastest_face(const RawVector<WalkSite>& sites, const Comm& comm) {
  float fastest = 0;
  for (const WalkSite& site : sites) {
    for (const float velocity : site.velocities) fastest = std::max(fastest, std::abs(velocity));
  }
  return comm.max_all(static_cast<double>(fastest));
}

}  // namespace karst
