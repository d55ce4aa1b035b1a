// The charts of a run as files for papers and slides: each as a vector graphic, with its points beside it.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"

namespace karst {

struct FigureFile {
  std::string name;  ///< such as "pressure_z.svg"
  std::string content;
};

/// NAME.svg and NAME.csv of each chart that has points. Names differ, and are names of files on any system.
std::vector<FigureFile> figure_files(const std::vector<Chart>& charts);

}  // namespace karst
