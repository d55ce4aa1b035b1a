// Computes dispersion: the flow through a rock along each axis, its fluxes, and closure problems at each Peclet number.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "physics/transport/closure/closures.hpp"
#include "physics/transport/transport_result.hpp"
#include "physics/transport/transport_sample.hpp"
#include "run/sample/rock.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// A deviation of the concentration at each site of this rank, by driven axis.
using SiteDeviations = std::array<std::optional<RawVector<float>>, 3>;

/// Callbacks of a run. All are collective.
class TransportEvents {
 public:
  virtual ~TransportEvents() = default;

  /// Called first. A restart puts results of the earlier run into `result`.
  virtual void begin(TransportResult& /*result*/) {}

  /// Called at monitors of flows and looks at bounds. `what`: "along x, Pe 10, longitudinal". Return false to stop the run.
  virtual bool at_flow(const FlowState& /*state*/) { return true; }
  virtual bool at_look(const std::string& /*what*/, const Dispersion& /*dispersion*/) { return true; }

  /// Called while walkers walk, before the share of the steps that comes next.
  virtual bool at_walk(const std::string& /*what*/, std::int64_t /*step*/, std::int64_t /*steps*/) { return true; }

  /// Whether fields() is wanted.
  virtual bool wants_fields() const { return false; }
  /// Called last. chi of the problem along the flow, in voxels, by driven axis at the largest Peclet number; nullopt: not computed.
  virtual void fields(std::span<const std::uint64_t> /*voxels*/, const SiteDeviations& /*deviations*/) {}

  /// Called after each Peclet number. Returns false to stop the run.
  virtual bool keep(const TransportResult& /*result*/) { return true; }
  virtual void note(const std::string& /*words*/) {}
};

/// Collective.
TransportResult compute_transport(TransportCase of, const TransportRequest& request, TransportEvents& events, const Comm& comm);

/// Cuts a rock and computes its dispersion without events. Collective.
TransportResult compute_transport(Rock rock, const TransportRequest& request, const Comm& comm);

/// Bytes of host memory for each of `parts` equal parts; accurate to 10 % in rock.
std::int64_t transport_bytes(std::int64_t sites, std::int64_t parts);

}  // namespace karst
