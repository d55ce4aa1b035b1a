// Small synthetic samples and the flow through them: what karst validate measures with.
#pragma once

#include <array>
#include <functional>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// All of a sample, on every rank.
PoreBlock pores_of(const SampleOptions& sample);

/// voxel^2. Row: flow; column: driving direction.
using Tensor = std::array<std::array<double, 3>, 3>;

struct Driving {
  Axes axes{};
  double tau = 1;
  double tolerance = 1e-3;  ///< relative distance of k to its end
  Boundary boundary = Boundary::periodic;
};

class FlowLab {
 public:
  /// Of `machine` the storage and the threads are used. `working` is called now and then.
  FlowLab(const FlowSettings& machine, const Comm& comm, std::function<void()> working);

  /// Columns that are not driven along are zero; one that has not converged is not a number. Collective.
  Tensor permeability(const PoreBlock& pores, const Driving& driving) const;

  /// Of a sample driven along one axis: the flow along that axis.
  double permeability(const SampleOptions& sample, int axis, double tau, double tolerance) const;

 private:
  FlowSettings settings_for(const Driving& driving, std::int64_t sites) const;

  FlowSettings machine_;
  Comm comm_;
  std::function<void()> working_;
};

}  // namespace karst
