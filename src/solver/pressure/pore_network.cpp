#include "solver/pressure/pore_network.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <type_traits>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "solver/pressure/pore_links.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// Directions of D3Q19 by those of another set; 0: none.
std::vector<int> network_directions(const VelocitySet& from, const VelocitySet& network) {
  std::vector<int> directions;
  for (int q = 0; q < from.size(); ++q) directions.push_back(std::max(0, network.direction_of(from[q])));
  return directions;
}

// The network in the links of a part. Links to other parts lead to numbers behind those of the sites, in the order of the halo.
class NetworkPart {
 public:
  explicit NetworkPart(const Part& part)
      : part_(part), network_(velocity_set(D3Q19::name)), directions_(network_directions(part.velocities, network_)) {
    auto ghost = static_cast<std::uint32_t>(part.padded_sites());
    for (const Peer& peer : part.peers) {
      Halo::FromAndTo from_and_to{static_cast<int>(peer.part), {}, 0};
      for (const LinkOfSite& link : peer.links) {
        if (!leads_on(link)) continue;
        ghosts_.push_back({link.site, direction(link), ghost++});
        from_and_to.sent.push_back(link.site);
      }
      from_and_to.received = std::ssize(from_and_to.sent);
      if (from_and_to.received > 0) halo_.peers.push_back(std::move(from_and_to));
    }
    std::ranges::sort(ghosts_, {}, &Ghost::site);
  }

  const VelocitySet& velocities() const { return network_; }
  const Halo& halo() const { return halo_; }

  NarrowLinks links(int threads) const {
    NarrowWriter writer(network_.size(), part_.segments);
    const bool may_copy = part_.has_narrow_links() && part_.velocities == network_;
    in_segment_pieces(threads, part_.segments, [&](std::int64_t begin, std::int64_t end) {
      auto ghost = std::ranges::lower_bound(ghosts_, begin * segment_sites, {}, &Ghost::site);
      for (std::int64_t segment = begin; segment < end; ++segment) {
        const std::int64_t next = (segment + 1) * segment_sites;
        const bool has_ghosts = ghost != ghosts_.end() && ghost->site < next;
        if (may_copy && !has_ghosts) {
          writer.add(segment, part_.narrow);
          continue;
        }
        SegmentLinks links = links_of(segment);
        for (; ghost != ghosts_.end() && ghost->site < next; ++ghost) links.of(ghost->q)[ghost->site % segment_sites] = ghost->number;
        writer.add(segment, links);
      }
    });
    return writer.finish(threads);
  }

  RawVector<FaceUnits> faces() const {
    RawVector<FaceUnits> units;
    const auto add = [&](const LinkOfSite& link) {
      if (direction(link) == 0) return;
      if (units.empty()) units.assign(static_cast<std::size_t>(part_.padded_sites()), 0);
      FaceUnits& units_at_site = units[link.site];
      const FaceUnits count = units_of_direction(direction(link) - 1);
      for (int a = 0; a < 3; ++a) {
        const bool is_high = network_[direction(link)][static_cast<std::size_t>(a)] < 0;
        if ((link.mirrors >> a & 1) != 0) units_at_site += count << bits_of_face * (2 * a + (is_high ? 1 : 0));
      }
      units_at_site += count << shift_of_all;
    };
    for (const Swap& swap : part_.swaps) {
      add(swap.a);
      if (!(swap.a == swap.b)) add(swap.b);
    }
    for (const Peer& peer : part_.peers) {
      for (const LinkOfSite& link : peer.links) {
        if (link.mirrors != 0) add(link);
      }
    }
    return units;
  }

 private:
  int direction(const LinkOfSite& link) const { return directions_[link.q]; }
  bool leads_on(const LinkOfSite& link) const { return direction(link) != 0 && link.mirrors == 0; }

  // Without those to other parts.
  SegmentLinks links_of(std::int64_t segment) const {
    SegmentLinks links;
    const std::int64_t first = segment * segment_sites;
    for (int q = 1; q < part_.velocities.size(); ++q) {
      const int to = directions_[static_cast<std::size_t>(q)];
      if (to == 0) continue;
      if (part_.has_narrow_links()) {
        reading_.upstream(first, q, links.of(to).data(), segment_sites);
      } else {
        std::copy_n(&part_.upstream_of(q, first), segment_sites, links.of(to).begin());
      }
    }
    return links;
  }

  // A link to another part.
  struct Ghost {
    std::int64_t site;
    int q;
    std::uint32_t number;
  };

  const Part& part_;
  NarrowReading reading_{part_.narrow, part_.velocities.size(), part_.padded_sites()};
  VelocitySet network_;
  std::vector<int> directions_;
  std::vector<Ghost> ghosts_;  // by site
  Halo halo_;
};

}  // namespace

RawVector<std::uint8_t> PoreLinkArrays::link_by_link(const RawVector<std::uint8_t>& distances, std::int64_t segments) {
  RawVector<std::uint8_t> distances_by_link(distances.size());
  const std::uint8_t *from_near = distances.data(), *from_far = from_near + near * segments * segment_sites;
  std::uint8_t* to = distances_by_link.data();
  const auto turn = [&to](const std::uint8_t*& from, auto links) {
    for (int link = 0; link < links; ++link) {
      for (std::int64_t lane = 0; lane < segment_sites; ++lane) *to++ = from[lane * links + link];
    }
    from += segment_sites * links;
  };
  for (std::int64_t segment = 0; segment < segments; ++segment) {
    turn(from_near, std::integral_constant<int, near>());
    turn(from_far, std::integral_constant<int, far>());
  }
  return distances_by_link;
}

namespace {

RawVector<float> drags_of(const Part& part, const std::vector<double>& permeabilities) {
  constexpr double most = 1e30;  // a float
  RawVector<float> drags(part.site_data.size());
  std::transform(part.site_data.begin(), part.site_data.end(), drags.begin(), [&](std::byte label) {
    const auto number = std::to_integer<std::size_t>(label);
    return number == 0 ? 0.0F : static_cast<float>(std::min(1 / permeabilities[number - 1], most));
  });
  return drags;
}

}  // namespace

PoreNetwork pore_network(const Part& part, const Index3& shape, const std::vector<double>& permeabilities, int threads, const Comm& comm) {
  const NetworkPart network_part(part);
  const VelocitySet& velocities = network_part.velocities();
  PoreNetwork network;
  network.halo = network_part.halo();
  network.shape = {part.padded_sites(), part.edge_segments() * segment_sites, network.halo.received()};
  network.links = network_part.links(threads);
  network.faces = network_part.faces();
  network.drags = drags_of(part, permeabilities);
  std::vector<int> all(static_cast<std::size_t>(velocities.size() - 1));
  std::iota(all.begin(), all.end(), 1);
  const LinkedSites sites(part.voxels, NarrowReading(network.links, velocities.size(), part.padded_sites()), velocities, std::move(all),
                          shape, network.halo, threads, comm);
  network.levels = coarser_levels(sites, shape, threads, comm);
  return network;
}

std::int64_t PoreNetwork::bytes() const {
  constexpr std::int64_t arrays = 8;  // conductance, diagonal, and the six of conjugate gradients
  return links.bytes() + std::ssize(faces) * static_cast<std::int64_t>(sizeof(FaceUnits)) +
         2 * std::ssize(drags) * static_cast<std::int64_t>(sizeof(float)) + level_bytes(levels) +  // and conductances of a steady flow
         arrays * static_cast<std::int64_t>(sizeof(float)) * shape.values();
}

}  // namespace karst
