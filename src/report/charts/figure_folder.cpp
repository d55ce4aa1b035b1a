#include "report/charts/figure_folder.hpp"

#include <utility>

#include "base/text.hpp"

namespace karst {

FigureFolder::FigureFolder(std::string path, const std::vector<std::string>& names, bool force, const InputFiles& inputs)
    : path_(std::move(path)) {
  if (path_.empty()) return;
  const std::string choose = " with " + setting("figures");
  check_files_in(path_, names, inputs, choose);
  directory_.emplace(path_, force, choose);
}

std::string FigureFolder::write(const std::vector<FigureFile>& files) const {
  if (path_.empty()) return "";
  if (files.empty()) return "no figures: the run has no chart yet\n";
  for (const FigureFile& file : files) directory_->write(file.name, file.content);
  return text("wrote ", files.size() / 2, " figures into ", path_, " (NAME.svg, and its points as NAME.csv)\n");
}

std::vector<std::string> names_of(const std::vector<FigureFile>& files) {
  std::vector<std::string> names;
  for (const FigureFile& file : files) names.push_back(file.name);
  return names;
}

}  // namespace karst
