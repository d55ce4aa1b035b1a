// Snapshots of a flow at several steps, from which it is extrapolated: at all sites of this rank, in 16 bytes a site and snapshot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "base/raw_vector.hpp"
#include "solver/extrapolation.hpp"
#include "solver/flows.hpp"
#include "solver/memory_check.hpp"
#include "solver/narrow_flow.hpp"

namespace karst {

class FlowSnapshots {
 public:
  /// Calls visit(number of the first site, flows) for all sites, in pieces.
  using VisitAll = std::function<void(const Flows::FlowVisit& visit)>;

  static constexpr std::size_t bytes_of_site = sizeof(NarrowFlow);                   ///< of one snapshot
  static constexpr std::size_t bytes_of_cycle = snapshots_of_cycle * bytes_of_site;  ///< of a site

  /// `voxels`: of the sites. Padding counts for nothing.
  FlowSnapshots(std::span<const std::uint64_t> voxels, int threads) : voxels_(voxels), threads_(threads) {}

  /// The need of the snapshots of a cycle.
  MemoryNeed need() const {
    const auto bytes = static_cast<std::int64_t>(voxels_.size() * bytes_of_cycle);
    return need_of_host(bytes, "snapshots of the flow", "Use more machines.");
  }

  std::size_t count() const { return kept_.size(); }
  void clear() { kept_.clear(); }

  /// Adds a snapshot.
  void add(const VisitAll& visit_all);

  /// Drops all snapshots and makes room for `count`, which set_values() sets.
  void make_room(std::size_t count);

  /// The products of the differences of at least two snapshots. The norm of a flow is the mean square of its velocity and, times
  /// `pressure_weight`, of its pressure. The digits do not depend on ranks and threads. Collective.
  DifferenceProducts products(double pressure_weight, const Comm& comm) const;

  /// The extrapolated flow at a site, less that of the last snapshot. `weights`: of the differences, the oldest first.
  SiteFlow change(const std::vector<double>& weights, std::size_t site) const;

  /// The extrapolated flow at a site.
  SiteFlow extrapolated(const std::vector<double>& weights, std::size_t site) const;

  /// Copies all snapshots of a site, count() * bytes_of_site bytes.
  void values(std::size_t site, std::byte* to) const;
  void set_values(std::size_t site, const std::byte* from);

 private:
  using Snapshot = RawVector<NarrowFlow>;

  double largest(double pressure_weight) const;

  std::span<const std::uint64_t> voxels_;
  int threads_;
  std::vector<Snapshot> kept_;
};

}  // namespace karst
