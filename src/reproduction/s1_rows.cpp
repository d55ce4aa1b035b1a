#include "reproduction/s1_rows.hpp"

namespace karst {

std::vector<PaperRow> s1_rows(const TrialMachine& machine, double seconds) {
  const RowSizes sizes(machine, seconds);
  std::vector<PaperRow> rows = s1_step_rows(sizes);
  for (const auto& more : {s1_cut_rows(sizes), s1_scaling_rows(sizes)}) rows.insert(rows.end(), more.begin(), more.end());
  rows.push_back(s1_io_row(sizes));
  return rows;
}

}  // namespace karst
