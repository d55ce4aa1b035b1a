// Computes cases one after the other.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "validation/validation_cases.hpp"

namespace karst {

/// Called at each monitor with the number of cases that are measured. Returns false to stop; all ranks must return the same.
using GoOnMeasuring = std::function<bool(std::size_t measured)>;

/// The outcomes of the cases, of fewer if it was stopped. Uses storage, threads and device of `machine`. Collective.
std::vector<ValidationOutcome> measure_cases(const std::vector<ValidationCase>& cases, const FlowSettings& machine, const Comm& comm,
                                             const GoOnMeasuring& go_on);

}  // namespace karst
