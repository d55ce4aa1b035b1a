#include "report/charts/figures.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

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

std::vector<std::string> names_of(const std::vector<FigureFile>& files) {
  std::vector<std::string> names;
  for (const FigureFile& file : files) names.push_back(file.name);
  return names;
}

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

Curve curve_of_parts(std::vector<std::int64_t> sites, const std::string& name, int style) {
  constexpr std::size_t few = 50;
  std::sort(sites.begin(), sites.end(), std::greater<>());
  Curve curve = {name, style, sites.size() < few};
  for (std::size_t i = 0; i < sites.size(); ++i) {
    curve.x.push_back(static_cast<double>(i + 1));
    curve.y.push_back(static_cast<double>(sites[i]));
  }
  return curve;
}

Chart chart_of_parts(std::vector<Curve> cuts) {
  Chart chart("parts", "the sites of the parts, from the largest part to the smallest", {"parts by size", false, 0.0},
              {"sites of a part", false, 0.0});
  chart.curves = std::move(cuts);
  return chart;
}

Chart chart_of_messages(std::vector<double> least_bytes, std::vector<double> messages) {
  Chart chart("messages", "the numbers of messages in a step, by their size",
              {"bytes of a message (f64): from here to twice as many", true}, {"messages", false, 0.0});
  chart.curves = {{"", 0, true, std::move(least_bytes), std::move(messages)}};
  return chart;
}

}  // namespace karst
