// A thermal flow as text: what the command prints, and log.txt.
#pragma once

#include <string>

#include "physics/convect/compute_convect.hpp"
#include "record/run_record.hpp"

namespace karst {

/// Viscosity, Prandtl number, gravity, Rayleigh number.
std::string convect_words(const ConvectPlan& plan);

std::string convect_result_text(const ConvectResult& result, const RunRecord& record);

}  // namespace karst
