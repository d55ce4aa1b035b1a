// The rows of system 1: Robertsén, Westerholm, Mattila (2017), a solver for porous media on the 18 688 GPUs of Titan.
#pragma once

#include <string>
#include <vector>

#include "reproduction/paper_row.hpp"
#include "reproduction/row_sizes.hpp"

namespace karst {

std::vector<PaperRow> s1_rows(const TrialMachine& machine, double seconds);

std::vector<PaperRow> s1_step_rows(const RowSizes& sizes);     ///< AA, layouts, overlap, edges, bytes
std::vector<PaperRow> s1_cut_rows(const RowSizes& sizes);      ///< sites of parts, messages, balance
std::vector<PaperRow> s1_scaling_rows(const RowSizes& sizes);  ///< weak and strong
PaperRow s1_io_row(const RowSizes& sizes);                     ///< reading an image

}  // namespace karst
