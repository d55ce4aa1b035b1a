// The folder that the option figures names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/files/file_checks.hpp"
#include "io/files/run_directory.hpp"
#include "report/charts/figures.hpp"

namespace karst {

/// One rank uses it.
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

std::vector<std::string> names_of(const std::vector<FigureFile>& files);

}  // namespace karst
