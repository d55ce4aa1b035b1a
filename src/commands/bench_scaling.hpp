// karst bench --scaling: starts runs on more and more ranks.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "commands/bench_options.hpp"

namespace karst {

/// Returns the text for stdout. Throws ResultNotAccepted if k differs between the runs.
std::string run_scaling(const BenchOptions& options, const Comm& comm);

}  // namespace karst
