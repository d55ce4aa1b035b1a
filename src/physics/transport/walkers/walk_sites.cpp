#include "physics/transport/walkers/walk_sites.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/ranks/parallel.hpp"
#include "network/face_pairs.hpp"

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

FacePairs<double> face_pairs(const WalkSample& sample, const Comm& comm) {
  const auto stride = static_cast<std::size_t>(sample.stride());
  const auto along = [&](std::size_t a) { return sample.face_fluxes.subspan(a * stride, stride); };
  const unsigned passed = sample.boundary == Boundary::mirror ? both_faces(sample.driven_axis) : 0;
  return {sample.part, sample.neighbours, sample.codes, {along(0), along(1), along(2)}, passed, comm};
}

}  // namespace

WalkField field_of(const WalkSample& sample) {
  WalkField field;
  field.stride = sample.stride();
  if (sample.boundary != Boundary::mirror) return field;
  for (int direction = 0; direction < faces_of_voxel; ++direction) field.mirrors |= face_bit(direction);
  field.reversing = 1u << sample.driven_axis;
  return field;
}

RawVector<WalkSite> walk_sites(const WalkSample& sample, int threads, const Comm& comm) {
  const FacePairs<double> fluxes = face_pairs(sample, comm);
  RawVector<WalkSite> sites(static_cast<std::size_t>(sample.stride()));
  in_parallel_shares(threads, sample.stride(), sites_of_walk_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t site = begin; site < end; ++site) {
      WalkSite& made = sites[static_cast<std::size_t>(site)];
      made = {};
      if (sample.part.voxels[static_cast<std::size_t>(site)] == no_voxel) continue;
      made.code = sample.codes[static_cast<std::size_t>(site)];
      for (int a = 0; a < 3; ++a) {
        const FacePair<double> pair = fluxes.of(static_cast<std::size_t>(site), a);
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
