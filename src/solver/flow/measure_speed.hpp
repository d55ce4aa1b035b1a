// Measures the speed of steps and of copies, on the device of the settings.
#pragma once

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/bench_switches.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/speed.hpp"

namespace karst {

/// The speed of all ranks together. Steps and copies alternate, and medians are used, because other programs may run. Collective.
Speed measure_speed(const Part& part, Boundary boundary, const FlowSettings& settings, const Rounds& rounds, const Comm& comm,
                    const BenchSwitches& bench = {});

/// The same of thermal flow, in a part that is linked for it. Collective.
Speed measure_thermal_speed(const Part& part, const FlowSettings& settings, const Rounds& rounds, const Comm& comm,
                            const BenchSwitches& bench = {});

}  // namespace karst
