#include "solver/flow/estimate/flow_snapshots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <numeric>
#include <span>

#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

struct Norm {
  double of_velocity, of_pressure;
};

constexpr std::size_t lanes = 16;  // sites that are computed side by side

// The components of flows in the units of a norm.
struct alignas(64) Components {
  double of[4][lanes];

  // A missing flow is zero.
  static Components read(const NarrowFlow* flows, std::size_t count, const Norm& norm) {
    Components components{};
    for (std::size_t lane = 0; lane < count; ++lane) {
      for (std::size_t a = 0; a < 3; ++a) components.of[a][lane] = norm.of_velocity * static_cast<double>(flows[lane].velocity[a]);
      components.of[3][lane] = norm.of_pressure * static_cast<double>(flows[lane].pressure);
    }
    return components;
  }
};

Components difference(const Components& a, const Components& b) {
  Components differences;
  for (std::size_t c = 0; c < 4; ++c) {
    for (std::size_t lane = 0; lane < lanes; ++lane) differences.of[c][lane] = a.of[c][lane] - b.of[c][lane];
  }
  return differences;
}

// A sum for each lane, of at most FixedPoint::most / lanes numbers.
struct alignas(64) LaneSum {
  std::uint64_t whole[lanes] = {}, rest[lanes] = {};

  void add_product(const Components& a, const Components& b) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const auto of = [&](std::size_t c) { return a.of[c][lane] * b.of[c][lane]; };
      const FixedPoint product(of(0) + of(1) + (of(2) + of(3)));
      whole[lane] += product.whole;
      rest[lane] += product.rest;
    }
  }
  void add_to(ExactSum& sum) const {
    sum.add(std::accumulate(std::begin(whole), std::end(whole), std::uint64_t{0}),
            std::accumulate(std::begin(rest), std::end(rest), std::uint64_t{0}));
  }
};

// Sums over sites: of the products of each difference with itself and with those before it, and of the last snapshot with itself.
class ProductSums {
 public:
  explicit ProductSums(std::size_t snapshots)
      : snapshots_(snapshots), differences_(snapshots - 1), sums_(snapshots * (snapshots - 1) / 2 + 1) {}

  static constexpr std::int64_t most_sites = FixedPoint::most;

  // Adds at most most_sites sites. flows_of(i) points to their flows in snapshot i.
  template <class FlowsOf>
  void add_sites(std::int64_t count, const Norm& norm, FlowsOf&& flows_of) {
    std::vector<LaneSum> of_lanes(sums_.size());
    for (std::int64_t first = 0; first < count; first += lanes) {
      const auto some = std::min(lanes, static_cast<std::size_t>(count - first));
      for (std::size_t i = 0; i < snapshots_.size(); ++i) snapshots_[i] = Components::read(flows_of(i) + first, some, norm);
      for (std::size_t i = 0; i < differences_.size(); ++i) differences_[i] = difference(snapshots_[i + 1], snapshots_[i]);
      auto sum = of_lanes.begin();
      for (std::size_t i = 0; i < differences_.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) (sum++)->add_product(differences_[i], differences_[j]);
      }
      sum->add_product(snapshots_.back(), snapshots_.back());
    }
    for (std::size_t i = 0; i < sums_.size(); ++i) of_lanes[i].add_to(sums_[i]);
  }
  void add(const ProductSums& other) {
    for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i].add(other.sums_[i]);
  }

  DifferenceProducts all(const Comm& comm) const {
    const std::vector<double> totals = ExactSum::all(sums_, comm);
    const std::size_t n = differences_.size();
    DifferenceProducts products{std::vector(n, std::vector<double>(n)), totals.back()};
    auto at = totals.begin();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) products.of_differences[i][j] = products.of_differences[j][i] = *at++;
    }
    return products;
  }

 private:
  std::vector<Components> snapshots_, differences_;  // of some sites
  std::vector<ExactSum> sums_;
};

}  // namespace

FlowSnapshots::Snapshot& FlowSnapshots::next() {
  if (count_ == memory_.size()) memory_.emplace_back(static_cast<std::size_t>(sites_));
  return memory_[count_++];
}

void FlowSnapshots::add(const std::function<void(std::span<NarrowFlow> flows)>& take) {
  Snapshot& flows = next();
  take(flows);
  std::fill(flows.begin() + padding_.begin, flows.begin() + padding_.end, NarrowFlow{});
}

void FlowSnapshots::make_room(std::size_t count) {
  clear();
  while (count_ < count) {
    Snapshot& snapshot = next();
    std::fill(snapshot.begin(), snapshot.end(), NarrowFlow{});
  }
}

// The largest component of all snapshots of this rank; infinite if any is not finite.
double FlowSnapshots::largest(double pressure_weight) const {
  struct alignas(64) Lanes {
    float largest[lanes] = {}, poison[lanes] = {};  // poison: 0, or not a number
  };
  static_assert(sizeof(NarrowFlow) == 4 * sizeof(float) && lanes % 4 == 0);
  std::vector<Lanes> of_threads(static_cast<std::size_t>(threads_));
  in_thread_shares(threads_, sites_, [&](std::int64_t begin, std::int64_t end, int thread) {
    Lanes own_lanes;
    for (std::size_t n = 0; n < count_; ++n) {
      const auto numbers = reinterpret_cast<const float*>(memory_[n].data() + begin);
      const auto count = static_cast<std::size_t>(4 * (end - begin));
      const auto look = [&](std::size_t lane, float number) {
        own_lanes.largest[lane] = std::max(own_lanes.largest[lane], std::abs(number));
        own_lanes.poison[lane] += number * 0;
      };
      for (std::size_t i = 0; i + lanes <= count; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) look(lane, numbers[i + lane]);
      }
      for (std::size_t i = count / lanes * lanes; i < count; ++i) look(i % lanes, numbers[i]);
    }
    of_threads[static_cast<std::size_t>(thread)] = own_lanes;
  });
  double most = 0;
  for (const Lanes& each : of_threads) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (each.poison[lane] != 0) return HUGE_VAL;
      most = std::max(most, static_cast<double>(each.largest[lane]) * (lane % 4 == 3 ? std::sqrt(pressure_weight) : 1));
    }
  }
  return most;
}

DifferenceProducts FlowSnapshots::products(double pressure_weight, const Comm& comm) const {
  const std::size_t differences = count_ - 1;
  const double most = comm.max_all(largest(pressure_weight));
  if (!(most > 0 && std::isfinite(most))) return {std::vector(differences, std::vector<double>(differences)), 0};
  // Exact sums need numbers of about 1. A power of two changes no digit of the weights.
  const double scale = std::ldexp(1.0, -std::ilogb(most));
  const Norm norm{scale, scale * std::sqrt(pressure_weight)};
  std::vector<ProductSums> of_threads(static_cast<std::size_t>(threads_), ProductSums(count_));
  in_thread_shares(threads_, sites_, [&](std::int64_t begin, std::int64_t end, int thread) {
    for (std::int64_t first = begin; first < end; first += ProductSums::most_sites) {
      of_threads[static_cast<std::size_t>(thread)].add_sites(std::min(ProductSums::most_sites, end - first), norm,
                                                             [&](std::size_t i) { return memory_[i].data() + first; });
    }
  });
  for (std::size_t i = 1; i < of_threads.size(); ++i) of_threads.front().add(of_threads[i]);
  return of_threads.front().all(comm);
}

// The sum of w_i x_i+1, less the last x: w of the last difference multiplies nothing.
SiteFlow FlowSnapshots::change(const std::vector<double>& weights, std::size_t site) const {
  SiteFlow change{};
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    karst::add(change, weights[i], memory_[i + 1][site]);
    karst::add(change, -weights[i], last()[site]);
  }
  return change;
}

void FlowSnapshots::changes(const std::vector<double>& weights, std::int64_t first, std::span<NarrowFlow> to) const {
  in_thread_shares(threads_, std::ssize(to), [&](std::int64_t begin, std::int64_t end, int) {
    for (std::int64_t i = begin; i < end; ++i)
      to[static_cast<std::size_t>(i)] = NarrowFlow::of(change(weights, static_cast<std::size_t>(first + i)));
  });
}

SiteFlow FlowSnapshots::extrapolated(const std::vector<double>& weights, std::size_t site) const {
  SiteFlow flow = change(weights, site);
  karst::add(flow, 1, last()[site]);
  return flow;
}

void FlowSnapshots::values(std::size_t site, std::byte* to) const {
  for (std::size_t i = 0; i < count_; ++i) std::memcpy(to + i * bytes_of_site, &memory_[i][site], bytes_of_site);
}

void FlowSnapshots::set_values(std::size_t site, const std::byte* from) {
  for (std::size_t i = 0; i < count_; ++i) std::memcpy(&memory_[i][site], from + i * bytes_of_site, bytes_of_site);
}

}  // namespace karst
