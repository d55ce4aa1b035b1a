// A flow of two phases through a small sample that all ranks have whole.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/pores/pores.hpp"
#include "partition/parts/link_rule.hpp"
#include "solver/twophase/two_phase_flow.hpp"

namespace karst {

/// Periodic, but for walls and reservoirs at faces.
struct TwoPhaseSample {
  PoreBlock pores;
  TwoPhaseLaw law = {};
  double contact_angle = 90;
  OpenFaces faces = {};
  std::vector<std::optional<Reservoir>> reservoirs = {};  ///< by the numbers of the faces
};

class TwoPhaseBox {
 public:
  using ShareAt = std::function<double(const Index3& voxel)>;

  /// Starts at rest, with these shares. Calls `working` during the flow. Collective, as all functions are.
  TwoPhaseBox(const TwoPhaseSample& sample, const ShareAt& share_at, const FlowSettings& machine, std::function<void()> working,
              const Comm& comm);

  void advance(std::int64_t steps);  ///< an even number
  Block<TwoPhaseMotion> motions() const;

 private:
  Index3 shape_;
  std::unique_ptr<TwoPhaseFlow> flow_;
  std::function<void()> working_;
  Comm comm_;
};

/// The share of phase n at a distance from a flat interface; positive in phase n.
double interface_profile(double distance, double width);

}  // namespace karst
