// A conductivity run as text: the output of the program, and log.txt.
#pragma once

#include <optional>
#include <string>

#include "physics/conductivity/conductivity_result.hpp"
#include "run/record/run_record.hpp"

namespace karst {

std::string conductivity_result_text(const ConductivityResult& result, const RunRecord& record);

/// The conducting sites, the tensor, and F along each driven axis with its bounds. Settings are marked.
std::string conductivity_lines(const ConductivityResult& result);

/// "F = 23.12, proven between 23.1 and 23.14". Of a potential with a path.
std::string formation_factor_words(const ConductivityState& state);

/// "half width of the bounds 0.05 % of F".
std::string half_width_words(const ConductivityState& state);

/// Sites times iterations a second, of all potentials so far; nullopt without an iteration.
std::optional<double> site_iterations_per_second(const ConductivityResult& result);

}  // namespace karst
