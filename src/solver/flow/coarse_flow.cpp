#include "solver/flow/coarse_flow.hpp"

#include <algorithm>
#include <utility>

#include "base/memory/memory.hpp"
#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"
#include "geometry/pores/scaled_pores.hpp"

namespace karst {

namespace {

// The coarser voxels that the interpolation needs: one more layer on each side, also beyond the faces of the sample.
Box box_needed(const SampleSites& finer, int threads) {
  Box box = box_around(finer.voxels, finer.shape, threads);
  if (box.empty()) return {};
  for (std::size_t a = 0; a < 3; ++a) {
    box.lo[a] = box.lo[a] / 2 - 1;
    box.hi[a] = (box.hi[a] - 1) / 2 + 2;
  }
  return box;
}

Box moved(const Box& box, const Index3& by) {
  Box there = box;
  for (std::size_t a = 0; a < 3; ++a) there.lo[a] += by[a], there.hi[a] += by[a];
  return there;
}

/// Along one axis: the places of a coarser voxel, and of its periodic images, in the box that a rank needs.
class Places {
 public:
  Places(std::int64_t voxel, std::int64_t begin, std::int64_t end, std::int64_t extent, Boundary boundary) {
    const std::int64_t most = boundary == Boundary::periodic ? extent : 0;
    for (std::int64_t at = voxel - most; at <= voxel + most; at += extent) {
      if (begin <= at && at < end) places_[count_++] = at;
    }
  }
  const std::int64_t* begin() const { return places_.data(); }
  const std::int64_t* end() const { return places_.data() + count_; }

 private:
  std::array<std::int64_t, 3> places_{};
  std::size_t count_ = 0;
};

// Calls visit(place) for each place of the voxel in the box.
template <class Visit>
void for_each_place(const Index3& voxel, const Box& box, const Index3& shape, Boundary boundary, Visit&& visit) {
  const auto along = [&](std::size_t a) { return Places(voxel[a], box.lo[a], box.hi[a], shape[a], boundary); };
  const Places xs = along(0);
  if (xs.begin() == xs.end()) return;
  const Places ys = along(1), zs = along(2);
  for (const std::int64_t z : zs) {
    for (const std::int64_t y : ys) {
      for (const std::int64_t x : xs) visit(Index3{x, y, z});
    }
  }
}

// Whether the box that a rank needs may hold voxels of `own_box`.
bool may_need(const Box& needed, const Box& own_box, const Index3& shape, Boundary boundary) {
  bool may = false;
  const auto away = [&](std::int64_t n, std::size_t a) { return boundary == Boundary::periodic ? n * shape[a] : 0; };
  for (std::int64_t z = -1; z <= 1; ++z) {
    for (std::int64_t y = -1; y <= 1; ++y) {
      for (std::int64_t x = -1; x <= 1; ++x)
        may = may || !intersection(moved(own_box, {away(x, 0), away(y, 1), away(z, 2)}), needed).empty();
    }
  }
  return may;
}

}  // namespace

CoarseSites::CoarseSites(const SampleSites& coarser, const SampleSites& finer, Boundary boundary, int threads, const Comm& comm)
    : finer_(whole_box(finer.shape)), own_(coarser.voxels.size()), place_(box_needed(finer, threads)) {
  std::fill(place_.values.begin(), place_.values.end(), nowhere);
  in_listed_shares(threads, coarser.voxels, [&](std::span<const std::uint64_t> share, std::size_t begin) {
    for_each_listed(share, coarser.shape, [&](std::size_t i, const Index3& at) {
      for_each_place(at, place_.box, coarser.shape, boundary,
                     [&](const Index3& place) { place_[place] = static_cast<std::uint32_t>(begin + i); });
    });
  });
  const std::vector<Box> needed = comm.gather_all(place_.box);
  std::vector<std::vector<std::uint64_t>> to_each(needed.size());  // places in the box of the receiver
  sent_.resize(needed.size());
  const Box own_box = box_around(coarser.voxels, coarser.shape, threads);
  for (std::size_t rank = 0; rank < needed.size(); ++rank) {
    if (static_cast<int>(rank) == comm.rank() || !may_need(needed[rank], own_box, coarser.shape, boundary)) continue;
    for_each_listed(coarser.voxels, coarser.shape, [&](std::size_t site, const Index3& at) {
      for_each_place(at, needed[rank], coarser.shape, boundary, [&](const Index3& place) {
        to_each[rank].push_back(needed[rank].offset(place));
        sent_[rank].push_back(static_cast<std::uint32_t>(site));
      });
    });
  }
  auto next = static_cast<std::uint32_t>(coarser.voxels.size());
  for (const std::uint64_t place : comm.exchange_all(to_each)) place_.values[place] = next++;
}

CoarseFlow::CoarseFlow(std::shared_ptr<const CoarseSites> sites, const VisitAll& visit_all, int threads, const Comm& comm)
    : sites_(std::move(sites)) {
  constexpr std::int64_t sites_of_share = 4096;  // work unit of a thread
  const auto bytes = static_cast<std::int64_t>(sites_->own_ * sizeof(NarrowFlow));
  check_memory(need_of_host(bytes, "the velocities of all sites of a coarser sample", "Use more machines."), comm);
  known_.resize(sites_->own_);
  visit_all([&](std::int64_t first, std::span<const SiteFlow> flows) {
    in_parallel_shares(threads, std::ssize(flows), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        known_[static_cast<std::size_t>(first + i)] = NarrowFlow::of(flows[static_cast<std::size_t>(i)]);
      }
    });
  });
  std::vector<std::vector<NarrowFlow>> to_each(sites_->sent_.size());
  for (std::size_t rank = 0; rank < to_each.size(); ++rank) {
    for (const std::uint32_t site : sites_->sent_[rank]) to_each[rank].push_back(known_[site]);
  }
  for (const NarrowFlow& known : comm.exchange_all(to_each)) known_.push_back(known);
}

// Velocities are zero in solid voxels. Pressure is a mean over pore voxels only.
SiteFlow CoarseFlow::at(std::uint64_t voxel) const {
  constexpr double velocity_factor = 4, pressure_factor = 2;  // areas and lengths in units of finer voxels
  constexpr double near = 0.75, far = 0.25;                   // the two centres are a quarter of a coarser voxel apart
  const Index3 v = sites_->finer_.voxel_at(voxel), c = coarser_voxel(v);
  SiteFlow flow{};
  double share = 0;
  for (int corner = 0; corner < 8; ++corner) {
    Index3 at = c;
    double weight = 1;
    for (std::size_t a = 0; a < 3; ++a) {
      const bool is_far = (corner >> a & 1) != 0;
      if (is_far) at[a] += v[a] % 2 == 0 ? -1 : 1;
      weight *= is_far ? far : near;
    }
    const std::uint32_t place = sites_->place_[at];
    if (place == CoarseSites::nowhere) continue;
    share += weight;
    add(flow, weight, known_[place]);
  }
  for (double& component : flow.velocity) component *= velocity_factor;
  flow.pressure = share > 0 ? pressure_factor * flow.pressure / share : 0;
  return flow;
}

}  // namespace karst
