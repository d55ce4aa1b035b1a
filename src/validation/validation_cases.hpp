// The cases of karst validate: published values and the functions that compute them. One table, in the order of the output.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

/// `full`: adds cases with finer voxels, which take long. `f32`: accepted errors are at least the rounding error of f32.
std::vector<ValidationCase> validation_cases(bool full, bool f32);

// Computes cases one after the other.

/// Called at each monitor with the number of cases that are measured. Returns false to stop; all ranks must return the same.
using GoOnMeasuring = std::function<bool(std::size_t measured)>;

/// The outcomes of the cases, of fewer if it was stopped. Uses storage, threads and device of `machine`. Collective.
std::vector<ValidationOutcome> measure_cases(const std::vector<ValidationCase>& cases, const FlowSettings& machine, const Comm& comm,
                                             const GoOnMeasuring& go_on);

}  // namespace karst
