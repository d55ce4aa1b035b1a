// The flow through a sample, driven along one axis until the permeability has converged.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"
#include "solver/flow/speed.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

/// The useful number of threads for this number of sites, at most `cores`. Threads with too few sites mostly wait for each other, above all
/// if other programs run. Beside GPUs, parts on CPUs are small and the GPUs wait for them: more threads are useful there.
int useful_threads(int cores, std::int64_t sites, bool beside_gpus = false);

/// Runs on the device of the settings.
class FlowSolver final : public Flows {
 public:
  /// One part on each rank. Throws InputError for a force outside the range of the storage: also 0, infinite and NaN.
  FlowSolver(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm);

  Flow compute(int axis, const FlowStart& start, const AtMonitor& at_monitor) override {
    return on_device_->compute(axis, start, at_monitor);
  }
  bool corrects() const override { return on_device_->corrects(); }
  std::span<const std::uint64_t> voxels() const override { return on_device_->voxels(); }
  void set_force(double force) override;
  RawVector<SiteFlow> site_flows() const override { return on_device_->site_flows(); }
  void visit_flows(const FlowVisit& visit) const override { on_device_->visit_flows(visit); }
  std::size_t site_bytes() const override { return on_device_->site_bytes(); }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override { on_device_->populations(sites, to); }
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override { on_device_->set_populations(sites, from); }
  std::int64_t bytes() const override { return on_device_->bytes(); }

 private:
  Storage storage_;
  std::unique_ptr<Flows> on_device_;
};

// Makes a flow in time, on a CPU or a GPU.

/// On the device of the settings. Boundaries are periodic. Collective.
std::unique_ptr<UnsteadyFlow> unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm);

// Measures the speed of steps and of copies, on the device of the settings.

/// The speed of all ranks together. Steps and copies alternate, and medians are used, because other programs may run. Collective.
Speed measure_speed(const Part& part, Boundary boundary, const FlowSettings& settings, const Rounds& rounds, const Comm& comm,
                    const BenchSwitches& bench = {});

/// The speed of thermal flow, in a part that is linked for it. Collective.
Speed measure_thermal_speed(const Part& part, const FlowSettings& settings, const Rounds& rounds, const Comm& comm,
                            const BenchSwitches& bench = {});

}  // namespace karst
