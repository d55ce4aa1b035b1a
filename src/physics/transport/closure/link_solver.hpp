// Solves for one field on its links, roughly: one multigrid cycle, and a flux along trees for the rest.
#pragma once

#include <cstdint>
#include <utility>

#include "base/ranks/comm.hpp"
#include "network/multigrid_cycle.hpp"
#include "network/neighbour_values.hpp"
#include "network/node_work.hpp"
#include "physics/conductivity/bounds/tree_flux.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closure_work.hpp"

namespace karst {

template <class Device>
class LinkSolver {
 public:
  /// `links`: on the device. Collective.
  LinkSolver(const Device& device, const SiteFacts& facts, const SiteLinks& links, NetworkLevels levels, int threads, const Comm& comm)
      : device_(device), comm_(comm), shape_(shape_of(facts.part)),
        cycle_(device, std::move(levels), shape_.nodes, comm, CycleKind::linear),
        trees_(device, facts, on_host(facts, links), threads, comm) {
    cycle_.set_links(links);
  }

  /// z = M v, with a symmetric positive M. Returns v z. Collective.
  double precondition(const SiteLinks& links, const double* v, NodeValues<Device>& smooth, NodeValues<Device>& z, double unit) {
    device_.run(shape_.all(), SmoothFirst<SiteLinks, double>{links, v, smooth.data()});
    run_with_neighbours(device_, shape_, smooth.neighbours, FindRemainder<SiteLinks, double>{links, v, smooth.data(), z.data()});
    cycle_.correct(links, shape_, z, smooth.data(), unit);
    const SmoothAgainSummed<SiteLinks, double> again{{links, v, smooth.data(), z.data()}, v, 1 / unit};
    return sums_over_ranks(sums_with_neighbours(device_, shape_, smooth.neighbours, again), unit, comm_)[0];
  }

  /// A bound of residuals S^-1 residuals: a correction y takes off 2 r y - y S y, and the rest is at most the energy of a flux along trees
  /// that carries it. `residuals` become the rest. `unit`: of sums.
  /// Collective.
  double excess(const SiteLinks& links, typename Device::template Array<double>& residuals, NodeValues<Device>& smooth,
                NodeValues<Device>& y, typename Device::template Array<double>& tree_memory, double unit) {
    precondition(links, residuals.data(), smooth, y, unit);
    y.neighbours.exchange();
    const TakeOffLinks work{links, y.data(), residuals.data(), 1 / unit};
    const auto sums = device_.template finish_sum<TakeOffLinks>(device_.start_sum(shape_.all(), work));
    const double gained = sums_over_ranks(sums, unit, comm_)[0];
    return gained + trees_.energy(StoredResidual{residuals.data()}, links, shape_.all(), tree_memory.data(), gained);
  }

 private:
  static SiteLinks on_host(const SiteFacts& facts, const SiteLinks& links) {
    SiteLinks host = facts.links(0);
    host.grounded = links.grounded;
    host.pinned = 0;
    return host;
  }

  const Device& device_;
  Comm comm_;
  NodeShape shape_;
  MultigridCycle<Device> cycle_;
  TreeFlux<Device> trees_;
};

}  // namespace karst
