// The charts of a run as files for papers and slides: each as a vector graphic, with its points beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/files/file_checks.hpp"
#include "io/files/run_directory.hpp"
#include "report/charts/chart.hpp"

namespace karst {

struct FigureFile {
  std::string name;  ///< such as "pressure_z.svg"
  std::string content;
};

/// NAME.svg and NAME.csv of each chart that has points. Names differ, and are names of files on any system.
std::vector<FigureFile> figure_files(const std::vector<Chart>& charts);

std::vector<std::string> names_of(const std::vector<FigureFile>& files);

/// The folder that the option figures names. One rank uses it.
class FigureFolder {
 public:
  /// Makes the folder. Throws InputError if these files cannot be written. An empty `path`: nothing is written.
  FigureFolder(std::string path, const std::vector<std::string>& names, bool force, const InputFiles& inputs);

  /// Returns the words for stdout.
  std::string write(const std::vector<FigureFile>& files) const;

 private:
  std::string path_;
  std::optional<RunDirectory> directory_;
};

// The charts of the parts that a sample is cut into.

/// The sites of the parts of a cut, from the largest part to the smallest. `name` and `style`: as in Curve.
Curve curve_of_parts(std::vector<std::int64_t> sites, const std::string& name = "", int style = 0);
Chart chart_of_parts(std::vector<Curve> cuts);

/// The numbers of messages: entry i counts those of `least_bytes[i]` to twice as many.
Chart chart_of_messages(std::vector<double> least_bytes, std::vector<double> messages);

}  // namespace karst
