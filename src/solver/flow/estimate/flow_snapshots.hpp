// Snapshots of a flow at several steps, from which it is extrapolated: at all sites of this rank, in 16 bytes a site and snapshot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/memory/memory.hpp"
#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "solver/flow/estimate/extrapolation.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/site/site_flow.hpp"

namespace karst {

class FlowSnapshots {
 public:
  static constexpr std::size_t bytes_of_site = sizeof(NarrowFlow);                   ///< of one snapshot
  static constexpr std::size_t bytes_of_cycle = snapshots_of_cycle * bytes_of_site;  ///< of a site

  /// `sites`: with padding, which counts for nothing.
  FlowSnapshots(std::int64_t sites, SiteInterval padding, int threads) : sites_(sites), padding_(padding), threads_(threads) {}

  /// The need of the snapshots of a cycle.
  MemoryNeed need() const {
    return need_of_host(sites_ * static_cast<std::int64_t>(bytes_of_cycle), "snapshots of the flow", "Use more machines.");
  }

  std::size_t count() const { return count_; }

  /// Drops all snapshots. Their memory is kept for the next ones until free_memory().
  void clear() { count_ = 0; }
  void free_memory() {
    clear();
    memory_.clear();
  }

  /// Adds a snapshot. take(flows) sets the flows of all sites.
  void add(const std::function<void(std::span<NarrowFlow> flows)>& take);

  /// Drops all snapshots and makes room for `count`, which set_values() sets.
  void make_room(std::size_t count);

  /// The products of the differences of at least two snapshots. The norm of a flow is the mean square of its velocity and, times
  /// `pressure_weight`, of its pressure. The digits do not depend on ranks and threads. Collective.
  DifferenceProducts products(double pressure_weight, const Comm& comm) const;

  /// The extrapolated flows of some sites, less those of the last snapshot. `weights`: of the differences, the oldest first.
  void changes(const std::vector<double>& weights, std::int64_t first, std::span<NarrowFlow> to) const;

  /// The extrapolated flow at a site.
  SiteFlow extrapolated(const std::vector<double>& weights, std::size_t site) const;

  /// Copies all snapshots of a site, count() * bytes_of_site bytes.
  void values(std::size_t site, std::byte* to) const;
  void set_values(std::size_t site, const std::byte* from);

 private:
  using Snapshot = RawVector<NarrowFlow>;

  double largest(double pressure_weight) const;
  SiteFlow change(const std::vector<double>& weights, std::size_t site) const;
  const Snapshot& last() const { return memory_[count_ - 1]; }
  Snapshot& next();

  std::int64_t sites_;
  SiteInterval padding_;
  int threads_;
  std::vector<Snapshot> memory_;  // of snapshots, the oldest first
  std::size_t count_ = 0;         // of snapshots in memory_
};

}  // namespace karst
