#include "physics/transport/walkers/walker_starts.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/error.hpp"
#include "partition/parts/part.hpp"
#include "physics/transport/walkers/philox.hpp"
#include "physics/transport/walkers/walk_sites.hpp"

namespace karst {

namespace {

__extension__ typedef __int128 Wide;

Walker start_of(std::uint64_t number, std::uint32_t site, std::uint64_t seed) {
  Walker walker;
  walker.number = number;
  walker.site = site;
  const RandomFour random = random_of(number, 0, seed);
  for (int a = 0; a < 3; ++a) walker.fraction[a] = random.numbers[a];
  return walker;
}

}  // namespace

WalkerStarts::WalkerStarts(SiteDirectory directory, std::span<const std::uint64_t> voxels, const RawVector<WalkSite>& sites,
                           const std::optional<int>& flux_axis, const Comm& comm)
    : directory_(std::move(directory)), first_(directory_.first()), here_(directory_.count()), all_(directory_.all_sites()) {
  if (flux_axis) weigh(voxels, sites, *flux_axis, comm);
}

void WalkerStarts::weigh(std::span<const std::uint64_t> voxels, const RawVector<WalkSite>& sites, int axis, const Comm& comm) {
  struct Weight {
    std::uint64_t voxel;
    std::int64_t weight;
  };
  constexpr double largest_weight = 1 << 24;
  const double fastest = fastest_face(sites, comm);
  if (fastest == 0) throw InputError("walkers cannot start by the flux: there is no flow. Start them evenly.");
  std::vector<std::vector<Weight>> to_each(static_cast<std::size_t>(comm.size()));
  for (std::size_t site = 0; site < sites.size(); ++site) {
    if (voxels[site] == no_voxel) continue;
    const float* const velocities = sites[site].velocities + std::ptrdiff_t{2} * axis;
    const double flux = (static_cast<double>(velocities[0]) + static_cast<double>(velocities[1])) / 2;
    const auto weight = static_cast<std::int64_t>(std::max(0.0, flux / fastest) * largest_weight);
    to_each[static_cast<std::size_t>(directory_.rank_of(voxels[site]))].push_back({voxels[site], weight});
  }
  up_to_.resize(static_cast<std::size_t>(directory_.count()));
  for (const Weight& each : comm.exchange_all(to_each)) {
    up_to_[static_cast<std::size_t>(directory_.order_of(each.voxel) - directory_.first())] = each.weight;
  }
  here_ = 0;
  for (std::int64_t& weight : up_to_) weight = here_ += weight;
  first_ = comm.sum_below(here_);
  all_ = comm.sum_all(here_);
  if (all_ == 0) throw InputError("walkers cannot start by the flux: it goes the other way everywhere. Start them evenly.");
}

// The site that holds this place in the sum of weights.
const FarSite& WalkerStarts::site_at(std::int64_t weight) const {
  if (up_to_.empty()) return directory_.at(weight);
  const auto site = std::upper_bound(up_to_.begin(), up_to_.end(), weight - first_);
  return directory_.at(directory_.first() + (site - up_to_.begin()));
}

// Walker w starts at the place (w + 1/2) / walkers of the sum of all weights. The rank that knows a range of sites starts the walkers
// there.
std::vector<Walker> WalkerStarts::started(std::int64_t walkers, std::uint64_t seed, const Comm& comm) const {
  const Wide all = all_;
  const auto first_from = [&](std::int64_t weight) {
    return static_cast<std::int64_t>((2 * Wide{weight} * walkers + all - 1) / (2 * all));
  };
  std::vector<std::vector<Walker>> to_each(static_cast<std::size_t>(comm.size()));
  const std::int64_t end = first_from(first_ + here_);
  for (std::int64_t number = first_from(first_); number < end; ++number) {
    const FarSite& start = site_at(static_cast<std::int64_t>((2 * Wide{number} + 1) * all / (2 * Wide{walkers})));
    to_each[static_cast<std::size_t>(start.rank)].push_back(start_of(static_cast<std::uint64_t>(number), start.site, seed));
  }
  return comm.exchange_all(to_each);
}

}  // namespace karst
