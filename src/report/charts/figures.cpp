#include "report/charts/figures.hpp"

#include <set>

#include "base/text.hpp"

namespace karst {

namespace {

// Letters, digits and a few signs of ASCII; walls, probes and lines have names that users choose.
std::string file_name(const std::string& name) {
  constexpr std::size_t longest = 100;
  const std::string letters = "abcdefghijklmnopqrstuvwxyz";
  const std::string allowed = letters + "0123456789_-+.";
  std::string safe = name.substr(0, longest);
  for (char& c : safe) {
    if (allowed.find(lowered(std::string(1, c))) == std::string::npos) c = '_';
  }
  return safe;
}

// Some systems do not distinguish A from a.
std::string unused(const std::string& name, std::set<std::string>& used) {
  std::string free = name;
  for (int number = 2; !used.insert(lowered(free)).second; ++number) free = text(name, "_", number);
  return free;
}

}  // namespace

std::vector<FigureFile> figure_files(const std::vector<Chart>& charts) {
  std::vector<FigureFile> files;
  std::set<std::string> used;
  for (const Chart& chart : charts) {
    const std::string picture = svg_file(chart);
    if (picture.empty()) continue;
    const std::string name = unused(file_name(chart.name), used);
    files.push_back({name + ".svg", picture});
    files.push_back({name + ".csv", chart_csv(chart)});
  }
  return files;
}

}  // namespace karst
