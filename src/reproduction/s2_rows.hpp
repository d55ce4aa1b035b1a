// The rows of system 2: Riesinger et al. (2017), CPUs and GPUs together.
#pragma once

#include <vector>

#include "reproduction/paper_row.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

std::vector<PaperRow> s2_rows(const TrialMachine& machine, double seconds);

}  // namespace karst
