// The permeability of a sample: driven along one axis until the flow no longer changes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "partition/part.hpp"
#include "solver/cpu/cpu_kernels.hpp"
#include "solver/layout.hpp"

namespace karst {

struct FlowSettings {
  double tau = 0.6;  ///< low viscosity converges faster in rock: the pressure is what takes long
  EquilibriumKind equilibrium = EquilibriumKind::stokes;
  LayoutKind layout = LayoutKind::vector_bundle;
  bool f32 = false;
  bool overlap = true;
  int threads = 1;
  double tolerance = 1e-3;           ///< relative distance to the final k
  std::int64_t max_steps = 1000000;  ///< even
  std::int64_t interval = 20;        ///< steps between two looks at k; even
};

/// What is known of a run at one look at it.
struct FlowState {
  std::int64_t steps = 0;
  double seconds = 0;
  std::array<double, 3> k{};  ///< voxel^2: flow along each axis, driven along one
  int axis = 0;               ///< the driven one
  double relative_error = 0;  ///< estimated distance of k along the driven axis to its end
  double mean_speed = 0;      ///< of all voxels, along the driven axis, in lattice units
  double fastest = 0;         ///< largest component of any site's velocity, in lattice units

  double k_driven() const { return k[static_cast<std::size_t>(axis)]; }
};

struct Flow {
  FlowState last;
  bool converged = false;
};

/// Runs one part on each rank, driven along `axis`, in a sample of so many voxels (all of them: porosity enters once). Calls `look` at
/// every interval. Throws MachineError when the flow blows up. Collective.
Flow run_flow(const Part& part, Boundary boundary, int axis, std::int64_t voxels, const FlowSettings& settings, const Comm& comm,
              const std::function<void(const FlowState&)>& look);

}  // namespace karst
