// The rows of system 5: Calore, Schifano, Tripiccione, thermal flow on CPUs, GPUs and Xeon Phi.
#pragma once

#include <vector>

#include "reproduction/paper_row.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

std::vector<PaperRow> s5_rows(const TrialMachine& machine, double seconds);

}  // namespace karst
