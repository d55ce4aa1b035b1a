// Flows through one sample, each driven along one axis: what is asked of whatever computes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

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

/// Where a flow begins: at rest, or where an earlier run left it.
struct FlowStart {
  std::vector<FlowState> looks;   ///< of the earlier run, from its first to where it was left; none: at rest
  std::function<void()> restore;  ///< sets the populations of that moment by set_populations()
};

/// At one site, in lattice units divided by the force: the pressure without the share that falls evenly along the driven axis.
struct SiteFlow {
  std::array<double, 3> velocity;
  double pressure;
};

/// Relative digits of k that floats keep, at any tau: nothing nearer can be asked of f32 storage.
constexpr double f32_accuracy = 3e-5;

class FlowRuns {
 public:
  /// Whether to go on: the same answer on all ranks.
  using Look = std::function<bool(const FlowState&)>;

  virtual ~FlowRuns() = default;

  /// Driven along `axis`. Calls `look` at every interval. Throws MachineError when the flow blows up, with the step and the place. To the
  /// bit the same in one run or in several that take up each other's populations. Collective.
  virtual Flow run(int axis, const FlowStart& start, const Look& look) = 0;

  /// For each site number the voxel, counted x fastest in the whole sample; no_voxel for padding.
  virtual const std::vector<std::uint64_t>& voxels() const = 0;

  /// Of the last run, for each site number. Throws MachineError where memory is short. Collective.
  virtual std::vector<SiteFlow> site_flows() const = 0;

  /// The populations of a site as bytes, so many of them, the same on any device and in any layout. Between looks only.
  virtual std::size_t site_bytes() const = 0;
  virtual void populations(std::span<const std::uint32_t> sites, std::byte* to) const = 0;
  virtual void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) = 0;

  virtual std::int64_t bytes() const = 0;  ///< that grow with the sites, on this rank
};

}  // namespace karst
