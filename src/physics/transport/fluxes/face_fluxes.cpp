#include "physics/transport/fluxes/face_fluxes.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/parallel.hpp"
#include "network/halo.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_of_share = 1 << 14;

// A population that comes through another part on its way back from where it arrived.
struct Traveller {
  std::uint32_t link;  // number of the link to the peer
  std::array<std::int8_t, 2> faces;
  std::int8_t count;  // of the faces that it still has to pass
  std::int64_t value;
};

// Counts what arrives at each site through each of its faces. A population passes the faces of the ways from where it came; each open way
// has the same share.
class ArrivalCount {
 public:
  ArrivalCount(const SiteFacts& facts, const VelocitySet& velocities, const OpenDirections& open, int axis, int threads)
      : facts_(facts), velocities_(velocities), open_(open), axis_(axis), halo_(halo_of(facts.part)), sites_(facts.part.padded_sites()) {
    for (int q = 0; q < velocities.size(); ++q) {
      std::vector<Way>& ways = ways_.emplace_back();
      for (const std::vector<int>& axes : face_ways(velocities[q])) ways.push_back(way_along(velocities[q], axes));
    }
    for (auto& of_face : arrived_) of_face = filled_vector(static_cast<std::size_t>(sites_), std::int64_t{0}, threads);
  }

  // Adds population q of a site, as a whole number, if it came from another site.
  void add(std::size_t site, int q, std::int64_t value, std::vector<Traveller>& travellers) {
    if ((open_[site] >> q & 1) == 0) return;
    std::array<const Way*, 6> open_ways{};
    std::int64_t count = 0;
    for (const Way& way : ways_[static_cast<std::size_t>(q)]) {
      if (is_open(site, way)) open_ways[static_cast<std::size_t>(count++)] = &way;
    }
    for (std::int64_t i = 0; i < count; ++i) {
      const Way& way = *open_ways[static_cast<std::size_t>(i)];
      const std::int64_t share = (value * (i + 1)) / count - (value * i) / count;
      pass(site, {way.faces.data(), static_cast<std::size_t>(way.count)}, share, travellers);
    }
  }

  // Sends travellers to the parts that they are in, until all have arrived. Collective.
  void finish(std::vector<Traveller> travellers, const Comm& comm) {
    while (comm.max_all(std::ssize(travellers)) > 0) {
      std::vector<std::vector<Traveller>> to_each(static_cast<std::size_t>(comm.size()));
      for (Traveller& each : travellers) {
        std::size_t peer = 0;
        for (; each.link >= halo_.peers[peer].received; ++peer) each.link -= static_cast<std::uint32_t>(halo_.peers[peer].received);
        to_each[static_cast<std::size_t>(halo_.peers[peer].rank)].push_back(each);
      }
      std::vector<std::int64_t> counts;
      for (const auto& each : to_each) counts.push_back(std::ssize(each));
      const Traffic traffic = comm.traffic_of(counts);
      const std::vector<Traveller> came = comm.exchange_all(to_each);
      travellers.clear();
      auto next = came.begin();
      for (std::size_t rank = 0; rank < traffic.received.size(); ++rank) {
        for (std::int64_t i = 0; i < traffic.received[rank]; ++i, ++next) arrive(static_cast<int>(rank), *next, travellers);
      }
    }
  }

  // The fluxes follow from what arrives on both sides of each face. The counts are used up. Collective.
  std::array<RawVector<std::int64_t>, 3> upper_fluxes(const Comm& comm) {
    std::array<RawVector<std::int64_t>, 3> upper;
    for (std::size_t a = 0; a < 3; ++a) {
      RawVector<std::int64_t> up = std::move(arrived_[2 * a]);
      append_others(up, halo_, comm);
      upper[a] = std::move(arrived_[2 * a + 1]);  // what comes down through the face
      const bool turns = is_turned(static_cast<int>(a));
      for (std::size_t site = 0; site < upper[a].size(); ++site) {
        const auto above = static_cast<int>(2 * a + 1);
        const std::int64_t down = upper[a][site];
        upper[a][site] = is_link(site, above) ? up[neighbour(site, above)] - down : turns && is_end(site, above) ? -2 * down : 0;
      }
    }
    return upper;
  }

 private:
  // The faces that a population passes, from the site where it arrives back to where it came from.
  struct Way {
    std::array<std::int8_t, 3> faces{};
    std::int8_t count = 0;
    // Direction of the last two steps together: its link is open if there is a site behind the first face. 0: the way has no third step.
    int behind_first = 0;
  };

  Way way_along(const Index3& c, const std::vector<int>& axes) const {
    Way way;
    Index3 last_two{};
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
      const auto a = static_cast<std::size_t>(*axis);
      way.faces[static_cast<std::size_t>(way.count++)] = static_cast<std::int8_t>(2 * *axis + (c[a] > 0 ? 0 : 1));
      if (way.count <= 2) last_two[a] = c[a];
    }
    if (way.count == 3) way.behind_first = velocities_.direction_of(last_two);
    return way;
  }

  bool is_link(std::size_t site, int face) const { return (facts_.codes[site] >> face & 1) != 0; }
  bool is_end(std::size_t site, int face) const {
    return facts_.boundary == Boundary::mirror && !is_link(site, face) && (facts_.codes[site] & face_bit(face)) != 0;
  }
  bool is_turned(int axis) const { return facts_.boundary == Boundary::mirror && axis == axis_; }
  std::size_t neighbour(std::size_t site, int face) const {
    return facts_.neighbours[static_cast<std::size_t>(face) * static_cast<std::size_t>(sites_) + site];
  }

  bool is_open(std::size_t site, const Way& way) const {
    if (way.count == 1) return true;
    const int first = way.faces[0];
    if (!is_link(site, first) && !is_end(site, first)) return false;
    return way.behind_first == 0 || (open_[site] >> way.behind_first & 1) != 0;
  }

  // Behind a mirror, the way goes on in the image of the site. Across the mirrors that turn the flow, the image of a population has the
  // opposite sign.
  void pass(std::size_t site, std::span<const std::int8_t> faces, std::int64_t value, std::vector<Traveller>& travellers) {
    while (!faces.empty()) {
      const int face = faces.front();
      std::atomic_ref<std::int64_t>(arrived_[static_cast<std::size_t>(face)][site]).fetch_add(value, std::memory_order_relaxed);
      faces = faces.subspan(1);
      if (faces.empty()) return;
      if (is_end(site, face)) {
        if (is_turned(face / 2)) value = -value;
        continue;
      }
      const std::size_t next = neighbour(site, face);
      if (next >= static_cast<std::size_t>(sites_)) {
        Traveller traveller{
            static_cast<std::uint32_t>(next - static_cast<std::size_t>(sites_)), {}, static_cast<std::int8_t>(faces.size()), value};
        std::copy(faces.begin(), faces.end(), traveller.faces.begin());
        travellers.push_back(traveller);
        return;
      }
      site = next;
    }
  }

  void arrive(int from, const Traveller& traveller, std::vector<Traveller>& travellers) {
    const auto peer = std::find_if(halo_.peers.begin(), halo_.peers.end(), [&](const Halo::FromAndTo& each) { return each.rank == from; });
    pass(peer->sent[traveller.link], {traveller.faces.data(), static_cast<std::size_t>(traveller.count)}, traveller.value, travellers);
  }

  const SiteFacts& facts_;
  const VelocitySet& velocities_;
  const OpenDirections& open_;
  int axis_;
  Halo halo_;
  std::int64_t sites_;
  std::vector<std::vector<Way>> ways_;              // by direction
  std::array<RawVector<std::int64_t>, 6> arrived_;  // [face][site]
};

// Calls visit(first site, populations of some sites, [site][direction]).
template <class Number, class Visit>
void for_some_sites(const Flows& flow, int directions, std::int64_t sites, Visit&& visit) {
  constexpr std::int64_t some = 1 << 18;
  const std::size_t bytes = flow.site_bytes();
  RawVector<std::uint32_t> listed;
  RawVector<std::byte> states;
  RawVector<Number> populations;
  for (std::int64_t first = 0; first < sites; first += some) {
    const auto count = static_cast<std::size_t>(std::min(some, sites - first)), width = static_cast<std::size_t>(directions);
    listed.resize(count);
    for (std::size_t i = 0; i < count; ++i) listed[i] = static_cast<std::uint32_t>(static_cast<std::size_t>(first) + i);
    states.resize(count * bytes);
    flow.populations(listed, states.data());
    populations.resize(count * width);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(&populations[i * width], &states[i * bytes], width * sizeof(Number));
    visit(static_cast<std::size_t>(first), std::span<const Number>(populations));
  }
}

template <class Number>
FaceFluxes fluxes_of(const Flows& flow, ArrivalCount& count, const SiteFacts& facts, int directions, int threads, const Comm& comm) {
  double largest = 0;
  const std::int64_t sites = facts.part.padded_sites();
  for_some_sites<Number>(flow, directions, sites, [&](std::size_t first, std::span<const Number> populations) {
    for (std::size_t i = 0; i < populations.size(); ++i) {
      const bool is_site = facts.part.voxels[first + i / static_cast<std::size_t>(directions)] != no_voxel;
      if (is_site) largest = std::max(largest, std::abs(static_cast<double>(populations[i])));
    }
  });
  largest = comm.max_all(largest);
  constexpr int bits = 52;  // so that sums of all populations at a face, and six times one, fit into 63
  FaceFluxes fluxes;
  fluxes.unit = largest > 0 ? std::ldexp(1.0, std::ilogb(largest) + 1 - bits) : 1;
  std::vector<std::vector<Traveller>> of_shares;
  for_some_sites<Number>(flow, directions, sites, [&](std::size_t first, std::span<const Number> populations) {
    const std::int64_t some = std::ssize(populations) / directions, shares = (some + sites_of_share - 1) / sites_of_share;
    const std::size_t before = of_shares.size();
    of_shares.resize(before + static_cast<std::size_t>(shares));
    in_parallel_shares(threads, some, sites_of_share, [&](std::int64_t begin, std::int64_t end) {
      std::vector<Traveller>& travellers = of_shares[before + static_cast<std::size_t>(begin / sites_of_share)];
      for (std::int64_t i = begin; i < end; ++i) {
        const std::size_t site = first + static_cast<std::size_t>(i);
        for (int q = 1; q < directions; ++q) {
          const auto value = static_cast<double>(populations[static_cast<std::size_t>(i * directions + q)]);
          count.add(site, q, std::llround(value / fluxes.unit), travellers);
        }
      }
    });
  });
  std::vector<Traveller> travellers;
  for (auto& each : of_shares) travellers.insert(travellers.end(), each.begin(), each.end());
  count.finish(std::move(travellers), comm);
  fluxes.upper = count.upper_fluxes(comm);
  return fluxes;
}

}  // namespace

FaceFluxes arriving_fluxes(const Flows& flow, Storage storage, const VelocitySet& velocities, const OpenDirections& open,
                           const SiteFacts& facts, int axis, int threads, const Comm& comm) {
  ArrivalCount count(facts, velocities, open, axis, threads);
  const auto find = storage == Storage::f64 ? fluxes_of<double> : fluxes_of<float>;
  return find(flow, count, facts, velocities.size(), threads, comm);
}

FacePairs<std::int64_t> face_pairs(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, const Comm& comm) {
  const auto& upper = fluxes.upper;
  const unsigned passed = facts.boundary == Boundary::mirror ? both_faces(axis) : 0;
  return {facts.part, facts.neighbours, facts.codes, {std::span(upper[0]), std::span(upper[1]), std::span(upper[2])}, passed, comm};
}

std::int64_t largest_flux(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, const Comm& comm) {
  const auto pairs = face_pairs(fluxes, facts, axis, comm);
  std::int64_t largest = 0;
  for (std::size_t site = 0; site < fluxes.upper[0].size(); ++site) {
    for (int a = 0; a < 3; ++a) {
      const auto [below, above] = pairs.of(site, a);
      largest = std::max({largest, std::abs(below), std::abs(above)});
    }
  }
  return comm.max_all(largest);
}

RawVector<std::int64_t> leaving_sites(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, int threads, const Comm& comm) {
  const auto pairs = face_pairs(fluxes, facts, axis, comm);
  RawVector<std::int64_t> leaving = filled_vector(static_cast<std::size_t>(facts.part.padded_sites()), std::int64_t{0}, threads);
  in_parallel_shares(threads, std::ssize(leaving), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto site = static_cast<std::size_t>(begin); site < static_cast<std::size_t>(end); ++site) {
      for (int a = 0; a < 3; ++a) {
        const auto [below, above] = pairs.of(site, a);
        leaving[site] += above - below;
      }
    }
  });
  return leaving;
}

}  // namespace karst
