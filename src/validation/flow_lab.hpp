// Flow of one fluid or two, thermal flow, conduction, relaxation and dispersion in small synthetic samples, for karst validate.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "physics/convect/convect_request.hpp"
#include "physics/flow/compute_flow.hpp"
#include "physics/relaxation/relaxation_result.hpp"
#include "physics/transport/transport_result.hpp"
#include "run/sample/porous_labels.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/thermal/thermal_collision.hpp"
#include "validation/twophase/two_phase_box.hpp"

namespace karst {

/// The pores of the whole sample, on every rank.
PoreBlock pores_of(const SampleOptions& sample);

/// k in voxel^2. Row: flow direction; column: driving direction.
using Tensor = std::array<std::array<double, 3>, 3>;

struct Driving {
  Axes axes{};
  std::optional<double> tau = {};  ///< none: that of a run of karst permeability, whose pressure is corrected
  double tolerance = 1e-3;         ///< relative distance of k to its final value
  Boundary boundary = Boundary::periodic;
};

/// Labels of a sample. Labels without a conductivity are insulators.
struct ConductingSample {
  Index3 shape{};
  std::vector<std::uint8_t> labels;
  std::vector<LabelConductivity> conductivities;
};

/// Labels of a sample, with permeabilities in voxel^2. 0 is pore; other labels without a permeability are walls.
struct PorousLabelsSample {
  Index3 shape{};
  std::vector<std::uint8_t> labels;
  std::vector<LabelPermeability> permeabilities;
};

/// The motion of each voxel at the start of a thermal flow.
using ThermalStart = std::function<ThermalMotion(const Index3& voxel)>;

/// Called with the motions of all voxels, on all ranks.
using ThermalLook = std::function<void(std::int64_t steps, const Block<ThermalMotion>& motions)>;

class FlowLab {
 public:
  /// Uses storage and threads of `machine`. Calls `working` at each monitor.
  FlowLab(const FlowSettings& machine, const Comm& comm, std::function<void()> working);

  /// Columns of axes without a flow are zero. A column of a flow that has not converged is NaN. Collective.
  Tensor permeability(const PoreBlock& pores, const Driving& driving) const;

  /// A flow in time through a sample of karst make. Collective.
  FlowResult flow(const std::string& kind, const Index3& shape, FlowRequest request) const;

  /// A thermal flow through a box without solid. An empty `start`: that of the request. Calls `look` every `request.fields_steps` steps.
  /// Collective.
  void thermal_flow(const Index3& shape, ConvectRequest request, const ThermalStart& start, const ThermalLook& look) const;

  /// Two phases at rest, with these shares. Collective.
  TwoPhaseBox two_phases(const TwoPhaseSample& sample, const TwoPhaseBox::ShareAt& share_at) const;

  /// k along the driving direction `axis`.
  double permeability(const SampleOptions& sample, int axis, std::optional<double> tau, double tolerance) const;

  /// k along x, periodic; NaN if the flow has not converged. Collective.
  double permeability(const PorousLabelsSample& sample, std::optional<double> tau, double tolerance) const;

  /// F along an axis, with bounds within `tolerance`. Infinite without a path; NaN if the bounds do not come so close. Collective.
  double formation_factor(const ConductingSample& sample, int axis, double tolerance, Boundary boundary) const;

  /// The decay of the signal in voxels of 1 m. Collective.
  RelaxationResult relaxation(const PoreBlock& pores, RelaxationRequest request) const;

  /// In f64. Collective.
  TransportResult dispersion(const PoreBlock& pores, TransportRequest request) const;

 private:
  FlowSettings settings_for(const Driving& driving, std::int64_t sites) const;
  MachineChoice machine_for(std::int64_t voxels) const;  // collective

  FlowSettings machine_;
  Comm comm_;
  std::function<void()> working_;
};

}  // namespace karst
