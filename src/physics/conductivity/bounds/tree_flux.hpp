// A lower bound of the conductance (Thomson's principle): the energy of a potential, less that of any flux that carries to the fixed
// potentials what the potential leaves over at the sites. The flux runs along trees of sites.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "network/neighbour_values.hpp"
#include "physics/conductivity/bounds/cluster_forest.hpp"
#include "physics/conductivity/bounds/flux_trees.hpp"
#include "physics/conductivity/bounds/flux_work.hpp"

namespace karst {

template <class Device>
class LowerBound {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// The trees for one driven axis. Collective.
  LowerBound(const Device& device, const SiteFacts& facts, int axis, int threads, const Comm& comm)
      : LowerBound(device, facts, block_clusters(facts, axis, threads), axis, threads, comm) {}

  /// The largest possible excess of the energy over the conductance. The values of other parts must be there. `fluxes`: memory for a number
  /// at each site. `residual`: what conjugate gradients say is left. Collective.
  double excess(const SiteLinks& links, SiteRange all, const double* potentials, StoredFlux* fluxes, double residual) {
    const double most = sum(all, SumRemainders{links, potentials, 1.0}, 1.0);  // the largest possible flux
    if (most == 0) return 0;
    const double flux_unit = std::ldexp(1.0, std::ilogb(most) - bits_of_flux);
    // Exact sums hold 2^39 units: more than the energy of a cluster can be.
    const double largest = static_cast<double>(block_sites) * most * most / least_conductance_;
    const double unit = std::ldexp(1.0, std::ilogb(std::max(residual, largest * 0x1p-37)));
    const std::int64_t clusters = std::ssize(sums_here_);
    device_.run({0, std::ssize(sites_)}, TakeRemainders{links, potentials, sites_.data(), fluxes, 1 / flux_unit});
    device_.run({0, clusters}, SumClusters{first_.data(), fluxes, sums_.data()});
    device_.copy_out(sums_, 0, std::span(sums_here_));
    std::vector<std::int64_t> entering;
    const double between = forest_.carry(sums_here_, flux_unit, entering);
    device_.copy_in(std::span<const std::int64_t>(entering), entering_, 0);
    return comm_.max_all(between) + sum({0, clusters},
                                        CarryFluxes{links, first_.data(), first_entry_.data(), entries_.data(), entering_.data(),
                                                    sites_.data(), parents_.data(), fluxes, flux_unit, 1 / unit},
                                        unit);
  }

 private:
  static constexpr int bits_of_flux = 60;

  template <class Work>
  double sum(SiteRange range, const Work& work, double unit) const {
    return sums_over_ranks(device_.template finish_sum<Work>(device_.start_sum(range, work)), unit, comm_)[0];
  }

  LowerBound(const Device& device, const SiteFacts& facts, BlockClusters clusters, int axis, int threads, const Comm& comm)
      : device_(device), comm_(comm), least_conductance_(facts.least_conductance()), forest_(facts, clusters, axis, threads, comm) {
    FluxTrees trees = flux_trees(facts, std::move(clusters), forest_.part(), threads);
    const auto clusters_here = trees.first.size() - 1;
    sums_ = device.template zeros<std::int64_t>(static_cast<std::int64_t>(clusters_here));
    entering_ = device.template zeros<std::int64_t>(std::ssize(trees.entries));
    sums_here_.resize(clusters_here);
    first_ = device.template copied<std::int64_t>(trees.first);
    first_entry_ = device.template copied<std::int64_t>(trees.first_entry);
    entries_ = device.template copied<std::int64_t>(trees.entries);
    sites_ = device.moved(std::move(trees.sites));
    parents_ = device.moved(std::move(trees.parents));
  }

  const Device& device_;
  Comm comm_;
  double least_conductance_;
  ClusterForest forest_;
  Array<std::int64_t> first_, first_entry_, entries_, entering_, sums_;
  Array<std::uint32_t> sites_;
  Array<std::uint16_t> parents_;
  std::vector<std::int64_t> sums_here_;
};

}  // namespace karst
