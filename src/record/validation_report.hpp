// The output of karst validate as a table and JSON: results beside published values.
#pragma once

#include <string>
#include <vector>

#include "solver/flow/flow_settings.hpp"
#include "validation/validation_case.hpp"

namespace karst {

std::string validation_text(const std::vector<ValidationOutcome>& outcomes);
/// `device`: "cpu", or the name of the GPU.
std::string validation_json(const std::vector<ValidationOutcome>& outcomes, const FlowSettings& settings, const std::string& device,
                            bool full);

/// A message that names the cases that are not accepted; "" if all are accepted.
std::string validation_complaint(const std::vector<ValidationOutcome>& outcomes);

}  // namespace karst
