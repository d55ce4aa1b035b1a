// A thermal flow as text: what the command prints, and log.txt.
#pragma once

#include <string>

#include "convection/compute_convection.hpp"
#include "record/run_record.hpp"

namespace karst {

/// Viscosity, Prandtl number, gravity, Rayleigh number.
std::string convection_words(const ConvectionPlan& plan);

std::string convection_result_text(const ConvectionResult& result, const RunRecord& record);

}  // namespace karst
