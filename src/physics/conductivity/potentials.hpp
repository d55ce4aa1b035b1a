// Potentials in one sample, each driven along one axis: the interface of the solver.
//
// A mean gradient of 1 along the driven axis drives currents through the faces between sites. The potential of a site is that of the
// uniform gradient at its centre, minus x along the axis, plus the deviation that the solver computes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "geometry/boundary.hpp"

namespace karst {

/// A potential at one monitor, between two iterations. Conductances are those of the sample by those of a box full of pore fluid: D_eff /
/// D.
struct ConductivityState {
  int axis = 0;  ///< driven axis
  std::int64_t iterations = 0;
  double seconds = 0;
  double conductance = 0;          ///< best estimate, within the bounds
  double lower = 0, upper = 0;     ///< proven bounds; lower is 0 until a bound is computed
  std::array<double, 3> across{};  ///< column `axis` of the tensor D_eff / D; periodic samples only, else 0 off the driven axis
  Axes kept{};                     ///< periodic samples: axes driven earlier, whose potentials the solver keeps
  double next_bound = 0;           ///< bounds are computed when `residual` is below this
  double residual = 0;             ///< r z of the conjugate gradients: what the next iteration starts from

  /// Half the distance of the bounds of F = 1 / conductance, by F. Infinite without a lower bound.
  double relative_error() const;

  /// F, and its proven bounds; nullopt where the conductance, or its bound, is 0.
  std::optional<double> formation_factor() const;
  std::optional<double> least_factor() const;
  std::optional<double> most_factor() const;
};

/// The current through one site: mean of the currents through its two faces along each axis, in units of the gradient.
struct SiteCurrent {
  double potential;  ///< with the uniform gradient, voxel; 0 in the middle of the sample
  std::array<double, 3> current;
};

/// The start of a potential: the uniform gradient, or the potential that an earlier run left.
struct ConductivityStart {
  ConductivityState state = {};        ///< iterations above 0: restart
  std::function<void()> restore = {};  ///< restart: calls set_site_states()
};

/// When a potential is complete.
struct ConductivityEnd {
  double tolerance;  ///< half the distance of the bounds, by the conductance
  std::int64_t max_iterations;
  int axes = 1;  ///< driven one after the other
};

class Potentials {
 public:
  /// Called at each monitor. Returns whether to continue; all ranks must return the same.
  using AtMonitor = std::function<bool(const ConductivityState&)>;
  using Visit = std::function<void(std::int64_t first, std::span<const SiteCurrent> currents)>;

  virtual ~Potentials() = default;

  /// Computes the potential driven along `axis` until the bounds are within the tolerance. Restarted runs have the same bits. Throws
  /// MachineError if rounding errors stop the convergence. Collective.
  virtual ConductivityState compute(int axis, const ConductivityStart& start, const AtMonitor& at_monitor) = 0;

  /// The voxel of each site, counted x fastest in the whole sample; no_voxel for padding.
  virtual std::span<const std::uint64_t> voxels() const = 0;

  /// The potential computed last, in pieces, in the order of sites. Collective.
  virtual void visit(const Visit& visit) const = 0;

  /// The state of sites for a restart, site_bytes() bytes each. Between iterations only: in `at_monitor`, or after compute().
  virtual std::size_t site_bytes() const = 0;
  virtual void site_states(std::span<const std::uint32_t> sites, std::byte* to) const = 0;
  virtual void set_site_states(std::span<const std::uint32_t> sites, const std::byte* from) = 0;

  virtual std::int64_t bytes() const = 0;  ///< memory of this rank that grows with the number of sites
};

}  // namespace karst
