// Computes drained states: the intrusion map of one inlet, and the flow and the current of each phase at wanted saturations.
#pragma once

#include <functional>

#include "base/ranks/comm.hpp"
#include "partition/parts/pore_rows.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "physics/drainage/drainage_result.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "run/run_watcher.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// All pores of the sample, in each rank's box.
struct DrainageCase : SampleCase {
  Rock rock;  ///< without its pores
  PoreRows rows{PoreBlock()};
};

/// Throws InputError for a rock without pores or without solid. Collective.
DrainageCase drainage_case(Rock& rock, const DrainageRequest& request, const Comm& comm);

/// Callbacks of a run. All are collective.
class DrainageEvents {
 public:
  virtual ~DrainageEvents() = default;

  virtual PermeabilityEvents& flows() = 0;       ///< of the flow that comes next
  virtual ConductivityEvents& potentials() = 0;  ///< of the potential that comes next

  /// Called first. A restart puts states of the earlier run into `result`.
  virtual void begin(DrainageResult& result) = 0;

  /// Called for each state. `wetting`: of this rank's box.
  virtual void state(const DrainedState& state, const PoreBlock& wetting, const PoreBlock& nonwetting) = 0;

  /// Called before the potential and the flow of a phase of a state.
  virtual void phase(double saturation, bool is_nonwetting) = 0;

  /// Called after each state. Returns false to stop the run.
  virtual bool keep(const DrainageResult& result) = 0;
  virtual void note(const std::string& words) = 0;
};

/// Collective.
DrainageResult compute_drainage(DrainageCase of, const DrainageRequest& request, DrainageEvents& events, const Comm& comm);

}  // namespace karst
