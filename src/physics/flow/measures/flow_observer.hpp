// Measures a flow in time at its monitors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "partition/parts/part.hpp"
#include "physics/flow/flow_plan.hpp"
#include "physics/flow/flow_state.hpp"
#include "physics/flow/measures/probe_points.hpp"
#include "physics/flow/measures/site_measures.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

class FlowObserver {
 public:
  /// Needs the links of the part. Collective.
  FlowObserver(const Part& part, const FlowPlan& plan, const Index3& shape, int threads, const Comm& comm);

  /// Must come before all calls below, when the flow has its memory. Collective.
  void claim_memory(const RankSettings& settings);

  /// `is_regular`: the next change is measured from here. Collective.
  FlowMonitor observe(const UnsteadyFlow& flow, bool is_regular);
  /// nullopt without lines. Collective.
  std::optional<LineProfiles> profiles(const UnsteadyFlow& flow) const;

  /// Bytes of each site in a checkpoint besides its populations: the velocities at the last monitor, for `change`.
  static constexpr std::size_t site_bytes = sizeof(Velocity);
  void site_values(std::span<const std::uint32_t> sites, std::byte* to) const;
  void set_site_values(std::span<const std::uint32_t> sites, const std::byte* from);

  /// The step of these velocities.
  std::optional<std::int64_t> earlier_steps() const { return earlier_steps_; }
  void restart_at(const std::optional<std::int64_t>& steps) { earlier_steps_ = steps; }

 private:
  std::optional<double> change(double fastest, std::int64_t steps) const;
  std::vector<WallAnswer> answers_of_walls(const UnsteadyFlow& flow);

  const FlowPlan& plan_;
  int threads_;
  Comm comm_;
  std::int64_t sites_;  // of all ranks
  ProbePoints probes_;
  std::vector<ProbePoints> lines_;
  std::optional<MonitorTables> tables_;  // until claim_memory()
  std::unique_ptr<SiteMeasures> measures_;
  std::optional<std::int64_t> earlier_steps_;
};

}  // namespace karst
