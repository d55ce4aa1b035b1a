// Computes the formation factor of a rock.
#pragma once

#include <cstdint>
#include <string>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "physics/conductivity/conductivity_result.hpp"
#include "physics/conductivity/potentials.hpp"
#include "run/sample/rock.hpp"
#include "run/sample/sample_case.hpp"

namespace karst {

/// Callbacks of find_conductivity(). All ranks make the same calls in the same order, so every call may be collective.
class ConductivityEvents {
 public:
  virtual ~ConductivityEvents() = default;

  /// Called when the solver is made. A restart puts what is known into `result.along` and `result.restarts`. Both arguments are valid until
  /// the run ends.
  virtual void begin(Potentials& /*potentials*/, ConductivityResult& /*result*/) {}

  /// The start of the potential along an axis.
  virtual ConductivityStart start(int /*axis*/) { return {}; }

  /// Called after each iteration. Returns false to stop the run; all ranks must return the same.
  virtual bool go_on(const ConductivityState& /*state*/) { return true; }

  /// Called after a potential is complete, while the solver holds it.
  virtual void keep(int /*axis*/) {}

  /// Called when the potential along an axis is complete and kept. `is_last`: no other follows.
  virtual void done(int /*axis*/, bool /*is_last*/) {}

  /// Takes a line for the user, with settings marked.
  virtual void note(const std::string& /*words*/) {}
};

/// The conducting sites of a rock, in one part for each rank.
struct ConductingCase : SampleCase {
  ConductingPores pores;
  RawVector<std::uint8_t> classes;  ///< of the sites, by the conductivities of the plan; empty without conductivities
};

/// Cuts the conducting sites of a rock. The rock lends its pores. Throws InputError for a plan that does not fit the rock. Collective.
ConductingCase conducting_case(Rock& rock, const ConductivityPlan& plan, const Comm& comm);

/// `plan.machine` must be checked by wake_device(). Collective.
ConductivityResult find_conductivity(ConductingCase made, const ConductivityPlan& plan, ConductivityEvents& events, const Comm& comm);

/// The same in one call.
ConductivityResult find_conductivity(Rock& rock, const ConductivityPlan& plan, ConductivityEvents& events, const Comm& comm);

/// The same without events.
ConductivityResult find_conductivity(Rock rock, const ConductivityPlan& plan, const Comm& comm);

/// Labels of `plan.conductivities` as the pores of a rock, for RockSource::pore; `Cleaning::classes` are the labels.
LabelSet conducting_labels(const ConductivityPlan& plan);

/// Bytes of the solver for each of `parts` equal parts; accurate to 10 % in rock.
std::int64_t conductivity_bytes(std::int64_t sites, std::int64_t parts);

}  // namespace karst
