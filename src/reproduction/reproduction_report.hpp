// The measured rows as text, CSV, charts, and a page.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "reproduction/run_rows.hpp"

namespace karst {

struct Reproduction {
  std::string system;   ///< "s1"
  std::string paper;    ///< its authors, year and title
  std::string machine;  ///< "NVIDIA H100 80GB HBM3, 16 cores"
  std::string version;  ///< of karst
  std::vector<MeasuredRow> rows;
};

std::string reproduction_text(const Reproduction& all);
std::string reproduction_csv(const Reproduction& all);
std::string reproduction_page(const Reproduction& all);

/// The charts of all rows.
std::vector<Chart> reproduction_charts(const Reproduction& all);

}  // namespace karst
