// The flow through a sample: driven along one axis until the permeability no longer changes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// What is known of a flow at one look at it.
struct FlowState {
  std::int64_t steps = 0;
  double seconds = 0;
  /// voxel^2: flow along each axis, driven along one. Only in periodic samples is flow across the driven axis a property of the sample.
  std::array<double, 3> k{};
  int axis = 0;               ///< the driven one
  double relative_error = 0;  ///< estimated distance of k along the driven axis to its end
  double mean_speed = 0;      ///< of all voxels, along the driven axis, in lattice units
  double fastest = 0;         ///< largest speed of any site, in lattice units

  double k_driven() const { return k[static_cast<std::size_t>(axis)]; }
};

struct Flow {
  FlowState last;
  bool converged = false;
};

/// At one site, in lattice units divided by the force: the pressure without the share that falls evenly along the driven axis.
struct SiteFlow {
  std::array<double, 3> velocity;
  double pressure;
};

/// Relative digits of k that floats keep, at any tau: nothing nearer can be asked of f32 storage.
constexpr double f32_accuracy = 3e-5;

/// Of so many cores, those that are of use for so many sites: threads with fewer wait for each other longer than they work, the more so
/// where other programs run beside them.
int useful_threads(int cores, std::int64_t sites);

class FlowSolver {
 public:
  using Look = std::function<void(const FlowState&)>;

  /// One part on each rank.
  FlowSolver(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm);
  FlowSolver(FlowSolver&&) noexcept;
  ~FlowSolver();

  /// From rest, driven along `axis`. Calls `look` at every interval. Throws MachineError when the flow blows up, with the step and the
  /// place. Collective.
  Flow run(int axis, const Look& look);

  /// For each site number the voxel, counted x fastest in the whole sample; no_voxel for padding.
  const std::vector<std::uint64_t>& voxels() const;

  /// Of the last run, for each site number. Throws MachineError where memory is short. Collective.
  std::vector<SiteFlow> site_flows() const;

  std::int64_t bytes() const;  ///< that grow with the sites, on this rank

  class Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace karst
