#include "base/text.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

/// One direction of the run's bracket.
class Direction {
 public:
  Direction(const RunFacts& run, int which, std::string unit)
      : run_(run), place_(text("/bracket/directions/", which)), unit_(std::move(unit)) {}

  bool is_known() const { return number("/low_").has_value(); }
  std::string other_lattice() const { return escaped(run_.word(place_ + "/other_lattice/lattice")); }
  std::string lattice_difference() const {
    const auto difference = run_.number(place_ + "/other_lattice/relative_difference");
    const auto error = run_.number(place_ + "/other_lattice/relative_uncertainty");
    return difference && error ? text(html_number(100 * *difference, 100 * *error), " %") : "–";
  }
  bool is_halved() const { return number("/periodic/extrapolated/k_").has_value(); }

  std::string name() const {
    std::string name = run_.word(place_ + "/name");
    if (name == "x" || name == "y" || name == "z") return name;
    std::string along;
    for (int axis = 0; axis < 3; ++axis)
      along += text(axis == 0 ? "" : ", ", digits(run_.number(place_ + "/direction", axis).value_or(0), 2));
    return text("principal ", escaped(name), " (", along, ")");
  }

  std::string value(const std::string& which) const {
    const auto k = number(which + "/k_"), error = number(which + "/uncertainty_");
    return k && error ? html_number(*k, *error) : "–";
  }

  std::string range() const {
    const double low = number("/low_").value_or(0), high = number("/high_").value_or(0), hundredth = (high - low) / 100;
    return rounded(low, hundredth) + " to " + rounded(high, hundredth);
  }

 private:
  std::optional<double> number(const std::string& where) const { return run_.number(place_ + where + unit_); }

  const RunFacts& run_;
  std::string place_, unit_;
};

std::string heading(const std::vector<std::string>& words) {
  std::string cells;
  for (const std::string& each : words) cells += element("th", each, "scope=\"col\"");
  return "<tr>" + cells + "</tr>\n";
}

std::string note(bool is_halved, bool has_other_lattice) {
  std::string words = "The same sample with both boundaries. ± is the estimated error of the flow.";
  if (is_halved)
    words +=
        " Extrapolated values are for a voxel size of zero, from voxels of the image and voxels half as large; their ± also covers the "
        "extrapolation. The stair shape of walls stays.";
  if (has_other_lattice)
    words +=
        " The last two columns are k with another velocity set and the boundary of the run, and its difference from k of the run: an "
        "estimate of the error of the method. The range does not include it.";
  return words;
}

}  // namespace

std::string bracket_section(const RunFacts& run) {
  const bool in_millidarcys = run.voxel_size_m().has_value();
  std::string rows, lattice;
  bool is_halved = false;
  for (int i = 0; Direction(run, i, in_millidarcys ? "mD" : "voxel2").is_known(); ++i) {
    const Direction direction(run, i, in_millidarcys ? "mD" : "voxel2");
    is_halved = direction.is_halved();
    if (i == 0) lattice = direction.other_lattice();
    std::vector<std::string> cells = {direction.value("/periodic/as_it_is"), direction.value("/mirror/as_it_is")};
    if (is_halved) cells.insert(cells.end(), {direction.value("/periodic/extrapolated"), direction.value("/mirror/extrapolated")});
    rows += "<tr>" + element("th", direction.name(), "scope=\"row\"");
    for (const std::string& cell : cells) rows += element("td", cell);
    rows += element("td", direction.range(), "class=\"diagonal\"");
    if (!lattice.empty()) rows += element("td", direction.value("/other_lattice")) + element("td", direction.lattice_difference());
    rows += "</tr>\n";
  }
  if (rows.empty()) return "";
  std::vector<std::string> columns = {in_millidarcys ? "mD" : "voxel²", "periodic", "mirror"};
  if (is_halved) columns.insert(columns.end(), {"periodic, extrapolated", "mirror, extrapolated"});
  columns.push_back("between");
  if (!lattice.empty()) columns.insert(columns.end(), {"with " + lattice, "difference"});
  return section("bracket", "Range of k",
                 element("div", element("table", heading(columns) + rows, "class=\"tensor\""), "class=\"wide\"") +
                     element("p", note(is_halved, !lattice.empty()), "class=\"note\""));
}

}  // namespace karst
