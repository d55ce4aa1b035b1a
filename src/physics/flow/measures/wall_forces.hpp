// Forces on walls, and flow through open faces, from the populations at their links.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "physics/flow/flow_plan.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

/// In lattice units.
struct WallAnswer {
  std::array<double, 3> force{};  ///< of the fluid on the wall; a pressure counts from that of the fluid at rest
  double inflow = 0;              ///< volume that enters in a step
};

/// Momentum exchange: in a step, the wall gets the momentum of the populations that it reflects, before and after.
class WallForces {
 public:
  WallForces(const Part& part, const std::vector<NamedWall>& walls, const Comm& comm);

  /// The answers do not depend on the number of ranks. Collective.
  std::vector<WallAnswer> answers(const UnsteadyFlow& flow) const;

 private:
  struct Link {
    std::size_t place;  // of its site in sites_
    int q;
    std::uint8_t wall;
    Reflection reflection;
  };

  template <class Number>
  std::vector<WallAnswer> answers_of(const UnsteadyFlow& flow) const;

  VelocitySet velocities_;
  std::size_t walls_;
  std::vector<std::uint32_t> sites_;
  std::vector<Link> links_;
  Comm comm_;
};

}  // namespace karst
