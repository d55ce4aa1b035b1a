// The result of a run that computes permeabilities as text: the output of the program, and log.txt.
#pragma once

#include <string>

#include "physics/conductivity/conductivity_result.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// `conductivity`: formation factors of the same pores; nullptr: none.
std::string permeability_result_text(const PermeabilityResult& result, const RunRecord& record,
                                     const ConductivityResult* conductivity = nullptr);

}  // namespace karst
