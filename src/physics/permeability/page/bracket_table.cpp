// k with other boundaries and finer voxels.
#include "physics/permeability/page/permeability_page.hpp"
#include "report/page/html.hpp"

namespace karst {

namespace {

/// One direction of the bracket.
struct Direction {
  const RunFacts& run;
  std::string place;
  std::string unit;  ///< the end of the names of numbers

  std::optional<double> number(const std::string& name) const { return run.number(place, name, unit); }
  bool is_known() const { return number("/low_").has_value(); }
  bool is_halved() const { return number("/periodic/extrapolated/k_").has_value(); }
  std::string other_lattice() const { return escaped(run.word(place, "/other_lattice/lattice")); }

  std::string name() const {
    const std::string name = run.word(place, "/name");
    if (name == "x" || name == "y" || name == "z") return name;
    std::vector<std::string> along;
    for (int axis = 0; axis < 3; ++axis) along.push_back(digits(run.number(place, "/direction/", axis).value_or(0), 2));
    return text("principal ", escaped(name), " (", joined(along, ", "), ")");
  }

  std::string value(const std::string& sample) const {
    const auto k = number(sample + "/k_"), error = number(sample + "/uncertainty_");
    return k && error ? html_number(*k, *error) : "";
  }

  std::string range() const {
    const double low = number("/low_").value_or(0), high = number("/high_").value_or(0), hundredth = (high - low) / 100;
    return rounded(low, hundredth) + " to " + rounded(high, hundredth);
  }

  std::string difference_of_lattice() const {
    const auto difference = run.number(place, "/other_lattice/relative_difference"),
               error = run.number(place, "/other_lattice/relative_uncertainty");
    return difference && error ? html_number(100 * *difference, 100 * *error) + " %" : "";
  }
};

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

std::string bracket_table(const RunFacts& run, int) {
  const bool has_size = run.voxel_size_m().has_value();
  const auto direction_at = [&](int i) { return Direction{run, text("/bracket/directions/", i), has_size ? "mD" : "voxel2"}; };
  const Direction first = direction_at(0);
  if (!first.is_known()) return "";
  const std::string lattice = first.other_lattice();
  std::vector<std::string> columns = {has_size ? "mD" : "voxel²", "periodic", "mirror"};
  if (first.is_halved()) columns.insert(columns.end(), {"periodic, extrapolated", "mirror, extrapolated"});
  columns.push_back("between");
  if (!lattice.empty()) columns.insert(columns.end(), {"with " + lattice, "difference"});
  std::vector<NamedCells> rows;
  for (int i = 0; direction_at(i).is_known(); ++i) {
    const Direction direction = direction_at(i);
    std::vector<Cell> cells = {{direction.value("/periodic/as_it_is")}, {direction.value("/mirror/as_it_is")}};
    if (first.is_halved())
      cells.insert(cells.end(), {{direction.value("/periodic/extrapolated")}, {direction.value("/mirror/extrapolated")}});
    cells.push_back({direction.range(), true});
    if (!lattice.empty()) cells.insert(cells.end(), {{direction.value("/other_lattice")}, {direction.difference_of_lattice()}});
    rows.push_back({direction.name(), cells});
  }
  return element("div", grid_table(columns, rows), "class=\"wide\"") +
         element("p", note(first.is_halved(), !lattice.empty()), "class=\"note\"");
}

}  // namespace karst
