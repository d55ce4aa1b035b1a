// The rows of system 3: a notebook of Georgia Tech (Chintapalli, Goh), D3Q27 and the Taylor-Green vortex.
#pragma once

#include <vector>

#include "reproduction/paper_row.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

std::vector<PaperRow> s3_rows(const TrialMachine& machine, double seconds);

}  // namespace karst
