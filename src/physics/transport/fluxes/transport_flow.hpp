// The flow that carries solutes, as fluxes through the faces of its sites.
#pragma once

#include <array>
#include <optional>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "network/levels.hpp"
#include "partition/parts/part.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"
#include "physics/transport/fluxes/whole_fluxes.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

struct FlowFluxes {
  Flow flow;
  FaceFluxes fluxes;          ///< whole numbers, nothing is lost at a site
  double largest_change = 0;  ///< of make_whole()
};

struct TransportFlows {
  std::array<std::optional<FlowFluxes>, 3> along;  ///< by driven axis
  SiteFacts facts;
  NetworkLevels levels;
};

/// Computes the flow along each of the axes. The links of the part are those of VelocitySet::through_faces(), and all its sites are joined
/// through faces. If a monitor stops a flow, nothing follows from it. Throws as Flows::compute() does. Collective.
TransportFlows transport_flows(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Axes& axes,
                               const Flows::AtMonitor& at_monitor, const Comm& comm);

}  // namespace karst
