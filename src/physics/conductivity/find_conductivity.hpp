// Computes the formation factor of a rock.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "physics/conductivity/conductivity_result.hpp"
#include "physics/conductivity/potentials.hpp"
#include "run/axis_series.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// The members that AxisSeries and AxisRecorder need of potentials.
struct ConductivitySeries {
  using Result = ConductivityResult;
  using Solver = Potentials;
  using State = ConductivityState;
  using Start = ConductivityStart;

  static AxisProgress progress(const State& of);

  static ConductivityProgress& state(Result& result) { return result; }
  static std::int64_t sites(const Result& result) { return result.sites; }
  static std::int64_t steps(const Result& result, int axis) {
    const auto& along = result.along[static_cast<std::size_t>(axis)];
    return along ? along->last.iterations : 0;
  }
  static void set_done(Result& result, int axis, bool is_done) { result.along[static_cast<std::size_t>(axis)]->is_done = is_done; }
  static bool has_converged(const Result& result, int axis) {
    return result.along[static_cast<std::size_t>(axis)]->last.relative_error() <= result.plan.tolerance;
  }
  static bool has_ended(const Result& result, int axis) {
    return has_converged(result, axis) || steps(result, axis) >= result.plan.max_iterations;
  }
  static bool can_continue(const Result& /*result*/, int /*axis*/) { return true; }
  static void begin_again(Result& result, int axis) { result.along[static_cast<std::size_t>(axis)].emplace(); }
  static ConductivityStart start(Result& result, int axis, const std::function<void()>& restore) {
    return {result.along[static_cast<std::size_t>(axis)]->last, restore};
  }
  static bool holds_states(const Result& /*result*/) { return true; }

  /// In a periodic sample, the states of sites are those of earlier directions, too.
  static bool are_independent(const Result& result) { return result.sample.boundary != Boundary::periodic; }

  static double seconds_of_monitor(const Result& /*result*/, const State& state) {
    return state.seconds / static_cast<double>(state.iterations);
  }
  static void site_states(const Solver& solver, std::span<const std::uint32_t> sites, std::byte* to) { solver.site_states(sites, to); }
  static void set_site_states(Solver& solver, std::span<const std::uint32_t> sites, const std::byte* from) {
    solver.set_site_states(sites, from);
  }
};

using ConductivityEvents = AxisEvents<ConductivitySeries>;

/// The conducting sites of a rock, in one part for each rank.
struct ConductingCase : SampleCase {
  ConductingPores pores;
  RawVector<std::uint8_t> classes;  ///< of the sites, by the conductivities of the plan; empty without conductivities
};

/// Cuts the conducting sites of a rock. The rock lends its pores. Throws InputError for a plan that does not fit the rock. Collective.
ConductingCase conducting_case(Rock& rock, const ConductivityPlan& plan, const Comm& comm);

/// `plan.machine` must be checked by wake_device(). Collective.
ConductivityResult find_conductivity(ConductingCase conducting, const ConductivityPlan& plan, ConductivityEvents& events, const Comm& comm);

/// Cuts the conducting sites of a rock, and computes its formation factors. Throws as conducting_case() does. Collective.
ConductivityResult find_conductivity(Rock& rock, const ConductivityPlan& plan, ConductivityEvents& events, const Comm& comm);

/// Cuts the conducting sites of a rock, and computes its formation factors without events. Collective.
ConductivityResult find_conductivity(Rock rock, const ConductivityPlan& plan, const Comm& comm);

/// Labels of `plan.conductivities` as the pores of a rock, for RockSource::pore; `Cleaning::classes` are the labels.
LabelSet conducting_labels(const ConductivityPlan& plan);

/// Bytes of the solver for each of `parts` equal parts; accurate to 10 % in rock.
std::int64_t conductivity_bytes(std::int64_t sites, std::int64_t parts);

}  // namespace karst
