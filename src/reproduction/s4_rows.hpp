// The rows of system 4: Calore et al. (2016), thermal flow in two dimensions on many GPUs.
#pragma once

#include <vector>

#include "reproduction/paper_row.hpp"
#include "reproduction/plane_sizes.hpp"

namespace karst {

std::vector<PaperRow> s4_rows(const TrialMachine& machine, double seconds);

std::vector<PaperRow> s4_cut_rows(const PlaneSizes& sizes);  ///< strips and tiles over ranks, and the model of the paper

}  // namespace karst
