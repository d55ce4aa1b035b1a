// The flux along trees of sites that carries residuals to the fixed potentials. Its energy bounds how far an energy is from its extremum:
// the conductance is at least the energy of a potential less that of the flux that carries its residuals (Thomson's principle).
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
class TreeFlux {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// `links`: of the sites, on the host. Collective.
  TreeFlux(const Device& device, const SiteFacts& facts, const SiteLinks& links, int threads, const Comm& comm)
      : TreeFlux(device, facts, links, block_clusters(facts, links, threads), threads, comm) {}

  /// The energy of the flux that carries residual.at(site) of all sites. `links`: on the device. `fluxes`: memory for a number at each
  /// site. `about`: an energy that is roughly as large. Collective.
  template <class Residual>
  double energy(const Residual& residual, const SiteLinks& links, SiteRange all, StoredFlux* fluxes, double about) {
    const double most = sum(all, SumRemainders<Residual>{residual, 1.0}, 1.0);  // the largest possible flux
    if (most == 0) return 0;
    const double flux_unit = std::ldexp(1.0, std::ilogb(most) - bits_of_flux);
    // Exact sums hold 2^39 units: more than the energy of a cluster can be.
    const double largest = static_cast<double>(block_sites) * most * most / least_conductance_;
    const double unit = std::ldexp(1.0, std::ilogb(std::max(about, largest * 0x1p-37)));
    const std::int64_t clusters = std::ssize(sums_here_);
    device_.run({0, std::ssize(sites_)}, TakeRemainders<Residual>{residual, sites_.data(), fluxes, 1 / flux_unit});
    device_.run({0, clusters}, SumClusters{first_.data(), fluxes, sums_.data()});
    device_.copy_out(sums_, 0, std::span(sums_here_));
    std::vector<std::int64_t> entering;
    const double between = comm_.max_all(forest_.carry(sums_here_, flux_unit, entering));
    device_.copy_in(std::span<const std::int64_t>(entering), entering_, 0);
    return between + sum({0, clusters},
                         CarryFluxes{links, first_.data(), first_entry_.data(), entries_.data(), entering_.data(), sites_.data(),
                                     parents_.data(), fluxes, flux_unit, 1 / unit},
                         unit);
  }

 private:
  static constexpr int bits_of_flux = 60;

  template <class Work>
  double sum(SiteRange range, const Work& work, double unit) const {
    return sums_over_ranks(device_.template finish_sum<Work>(device_.start_sum(range, work)), unit, comm_)[0];
  }

  TreeFlux(const Device& device, const SiteFacts& facts, const SiteLinks& links, BlockClusters clusters, int threads, const Comm& comm)
      : device_(device), comm_(comm), least_conductance_(facts.least_conductance()), forest_(facts, links, clusters, threads, comm) {
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
