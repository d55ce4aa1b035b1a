#include "solver/flow_snapshots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>

#include "base/parallel.hpp"
#include "partition/part.hpp"
#include "solver/flow_sum.hpp"
#include "solver/thread_shares.hpp"

namespace karst {

namespace {

// The components of a flow in the units of a norm.
using Components = std::array<double, 4>;

struct Norm {
  double of_velocity, of_pressure;

  Components of(const NarrowFlow& flow) const {
    Components found{};
    for (std::size_t a = 0; a < 3; ++a) found[a] = of_velocity * static_cast<double>(flow.velocity[a]);
    found[3] = of_pressure * static_cast<double>(flow.pressure);
    return found;
  }
};

double product(const Components& a, const Components& b) { return a[0] * b[0] + a[1] * b[1] + (a[2] * b[2] + a[3] * b[3]); }

// Sums over sites: of the products of each difference with itself and with those before it, and of the last snapshot with itself.
class ProductSums {
 public:
  explicit ProductSums(std::size_t differences) : sums_(differences * (differences + 1) / 2 + 1), differences_(differences) {}

  // `snapshots`: of one site, the oldest first.
  void add(std::span<const Components> snapshots) {
    for (std::size_t i = 0; i < differences_.size(); ++i) {
      for (std::size_t c = 0; c < 4; ++c) differences_[i][c] = snapshots[i + 1][c] - snapshots[i][c];
    }
    auto sum = sums_.begin();
    for (std::size_t i = 0; i < differences_.size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) (sum++)->add(product(differences_[i], differences_[j]));
    }
    sum->add(product(snapshots.back(), snapshots.back()));
  }
  void add(const ProductSums& other) {
    for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i].add(other.sums_[i]);
  }

  DifferenceProducts all(const Comm& comm) const {
    const std::vector<double> found = ExactSum::all(sums_, comm);
    const std::size_t n = differences_.size();
    DifferenceProducts products{std::vector(n, std::vector<double>(n)), found.back()};
    auto at = found.begin();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) products.of_differences[i][j] = products.of_differences[j][i] = *at++;
    }
    return products;
  }

 private:
  std::vector<ExactSum> sums_;
  std::vector<Components> differences_;  // of one site
};

}  // namespace

void FlowSnapshots::add(const VisitAll& visit_all) {
  Snapshot& taken = kept_.emplace_back(voxels_.size());
  constexpr std::int64_t of_a_share = 4096;  // enough work for one thread
  visit_all([&](std::int64_t first, std::span<const SiteFlow> flows) {
    in_parallel_shares(threads_, std::ssize(flows), of_a_share, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        const auto site = static_cast<std::size_t>(first + i);
        taken[site] = voxels_[site] == no_voxel ? NarrowFlow{} : NarrowFlow::of(flows[static_cast<std::size_t>(i)]);
      }
    });
  });
}

void FlowSnapshots::make_room(std::size_t count) {
  kept_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    Snapshot& snapshot = kept_.emplace_back(voxels_.size());
    std::fill(snapshot.begin(), snapshot.end(), NarrowFlow{});
  }
}

// The largest component of all snapshots of this rank; infinite if any is not finite.
double FlowSnapshots::largest(double pressure_weight) const {
  const Norm norm{1, std::sqrt(pressure_weight)};
  std::vector<double> of_threads(static_cast<std::size_t>(threads_));
  in_thread_shares(threads_, std::ssize(voxels_), [&](std::int64_t begin, std::int64_t end, int thread) {
    double most = 0;
    for (const Snapshot& snapshot : kept_) {
      for (std::int64_t i = begin; i < end; ++i) {
        for (const double component : norm.of(snapshot[static_cast<std::size_t>(i)])) {
          if (!(std::abs(component) <= most)) most = std::isfinite(component) ? std::abs(component) : HUGE_VAL;
        }
      }
    }
    of_threads[static_cast<std::size_t>(thread)] = most;
  });
  return *std::max_element(of_threads.begin(), of_threads.end());
}

DifferenceProducts FlowSnapshots::products(double pressure_weight, const Comm& comm) const {
  const std::size_t differences = kept_.size() - 1;
  const double most = comm.max_all(largest(pressure_weight));
  if (!(most > 0 && std::isfinite(most))) return {std::vector(differences, std::vector<double>(differences)), 0};
  // Exact sums need numbers of about 1. A power of two changes no digit of the weights.
  const double scale = std::ldexp(1.0, -std::ilogb(most));
  const Norm norm{scale, scale * std::sqrt(pressure_weight)};
  std::vector<ProductSums> of_threads(static_cast<std::size_t>(threads_), ProductSums(differences));
  in_thread_shares(threads_, std::ssize(voxels_), [&](std::int64_t begin, std::int64_t end, int thread) {
    std::vector<Components> at_site(kept_.size());
    for (std::int64_t site = begin; site < end; ++site) {
      for (std::size_t i = 0; i < kept_.size(); ++i) at_site[i] = norm.of(kept_[i][static_cast<std::size_t>(site)]);
      of_threads[static_cast<std::size_t>(thread)].add(at_site);
    }
  });
  for (std::size_t i = 1; i < of_threads.size(); ++i) of_threads.front().add(of_threads[i]);
  return of_threads.front().all(comm);
}

// The sum of w_i x_i+1, less the last x: w of the last difference multiplies nothing.
SiteFlow FlowSnapshots::change(const std::vector<double>& weights, std::size_t site) const {
  SiteFlow change{};
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    karst::add(change, weights[i], kept_[i + 1][site]);
    karst::add(change, -weights[i], kept_.back()[site]);
  }
  return change;
}

SiteFlow FlowSnapshots::extrapolated(const std::vector<double>& weights, std::size_t site) const {
  SiteFlow flow = change(weights, site);
  karst::add(flow, 1, kept_.back()[site]);
  return flow;
}

void FlowSnapshots::values(std::size_t site, std::byte* to) const {
  for (std::size_t i = 0; i < kept_.size(); ++i) std::memcpy(to + i * bytes_of_site, &kept_[i][site], bytes_of_site);
}

void FlowSnapshots::set_values(std::size_t site, const std::byte* from) {
  for (std::size_t i = 0; i < kept_.size(); ++i) std::memcpy(&kept_[i][site], from + i * bytes_of_site, bytes_of_site);
}

}  // namespace karst
