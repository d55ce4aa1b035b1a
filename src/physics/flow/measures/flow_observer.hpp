// Measures a flow in time at its monitors.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "partition/parts/part.hpp"
#include "physics/flow/flow_plan.hpp"
#include "physics/flow/flow_state.hpp"
#include "physics/flow/measures/probe_points.hpp"
#include "physics/flow/measures/velocity_gradients.hpp"
#include "physics/flow/measures/wall_forces.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

class FlowObserver {
 public:
  /// Needs the links of the part. Collective.
  FlowObserver(const Part& part, const FlowPlan& plan, const Index3& shape, int threads, const Comm& comm);

  /// `is_regular`: the next change is measured from here. Collective.
  FlowMonitor observe(const UnsteadyFlow& flow, bool is_regular);
  /// nullopt without lines. Collective.
  std::optional<LineProfiles> profiles(const UnsteadyFlow& flow);

  /// Bytes of each site in a checkpoint besides its populations: the velocities at the last monitor, for `change`.
  static constexpr std::size_t site_bytes = 3 * sizeof(double);
  void site_values(std::span<const std::uint32_t> sites, std::byte* to) const;
  void set_site_values(std::span<const std::uint32_t> sites, const std::byte* from);

  /// The step of these velocities.
  std::optional<std::int64_t> earlier_steps() const { return earlier_steps_; }
  void restart_at(const std::optional<std::int64_t>& steps) { earlier_steps_ = steps; }

 private:
  // Sums over the sites of this part.
  struct Sums;

  void read_motions(const UnsteadyFlow& flow);
  void keep(std::int64_t steps);
  Sums sums(double scale) const;
  std::optional<double> change(double fastest, std::int64_t steps) const;

  // Calls work(begin, end) for shares of the sites, on all threads.
  template <class Work>
  void in_shares(Work&& work) const;

  // The largest value_at(site) of all ranks, from 0 on. Collective.
  template <class ValueAt>
  double largest_all(ValueAt&& value_at) const;

  const FlowPlan& plan_;
  int threads_;
  Comm comm_;
  std::vector<char> is_site_;
  std::int64_t sites_;  // of all ranks
  VelocityGradients gradients_;
  WallForces forces_;
  ProbePoints probes_;
  std::vector<ProbePoints> lines_;
  std::vector<SiteMotion> motions_;
  std::optional<std::int64_t> motions_at_;  // the step of these motions
  std::vector<Velocity> earlier_;           // at the last regular monitor
  std::optional<std::int64_t> earlier_steps_;
};

}  // namespace karst
