#include "physics/permeability/page/batch_page.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.hpp"
#include "report/page/html.hpp"
#include "report/page/page.hpp"

namespace karst {

namespace {

// Kozeny and Carman: k is proportional to this for grains of one size.
double kozeny_carman(double porosity) { return porosity * porosity * porosity / ((1 - porosity) * (1 - porosity)); }

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

// A line a little longer than the points are wide, through the median of the values above zero; no points without any.
Curve kozeny_carman_curve(const BatchFacts& batch) {
  constexpr int pieces = 60;
  Curve curve = {"Kozeny–Carman", 4};
  std::vector<double> porosities, factors;  // k over kozeny_carman()
  for (std::size_t image = 0; image < batch.images; ++image) {
    const double porosity = batch.of_image(image, "/porosity").value_or(0);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto k = batch.k(image, axis);
      if (!k || !(*k > 0) || !(porosity > 0 && porosity < 1)) continue;
      porosities.push_back(porosity);
      factors.push_back(*k / kozeny_carman(porosity));
    }
  }
  if (factors.empty()) return curve;
  const auto [least, most] = std::minmax_element(porosities.begin(), porosities.end());
  const double low = 0.95 * *least, high = std::min(1.05 * *most, (1 + *most) / 2), factor = median_of(factors);
  for (int i = 0; i <= pieces; ++i) {
    const double porosity = low + (high - low) * i / pieces;
    curve.x.push_back(100 * porosity);
    curve.y.push_back(factor * kozeny_carman(porosity));
  }
  return curve;
}

std::string k_cell(const BatchFacts& batch, std::size_t image, std::size_t axis) {
  const auto k = batch.k(image, axis), share = batch.of_image(image, text("/relative_error_estimate_", axis_names[axis]));
  if (!k || *k == 0) return k ? "0" : "";
  return estimated(*k, share ? std::optional(*share * std::abs(*k)) : std::nullopt);
}

std::string image_table(const BatchFacts& batch) {
  std::vector<std::string> columns = {"", "porosity", "connected"};
  bool has_porous_labels = false;
  for (std::size_t image = 0; image < batch.images; ++image) has_porous_labels |= batch.of_image(image, "/porosity_pores").has_value();
  if (has_porous_labels) columns.emplace_back("pores alone");
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (batch.axes[axis]) columns.push_back(text("k<sub>", std::string(2, axis_names[axis]), "</sub>, ", batch.unit()));
  }
  columns.insert(columns.end(), {"time", ""});
  std::vector<NamedCells> rows;
  std::string reasons;
  for (std::size_t image = 0; image < batch.images; ++image) {
    const auto share = [&](const char* name) {
      const auto value = batch.of_image(image, name);
      return TableCell{value ? percent(*value, 2) : ""};
    };
    std::vector<TableCell> cells = {share("/porosity"), share("/porosity_connected")};
    if (has_porous_labels) cells.push_back(share("/porosity_pores"));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (batch.axes[axis]) cells.push_back({k_cell(batch, image, axis), true});
    }
    const auto seconds = batch.of_image(image, "/seconds");
    cells.insert(cells.end(), {{seconds ? digits(*seconds, 3) + " s" : ""}, {escaped(batch.word("/images/", image, "/state"))}});
    const std::string name = escaped(batch.word("/images/", image, "/name")), reason = escaped(batch.word("/images/", image, "/reason"));
    rows.push_back({name, cells});
    if (!reason.empty()) reasons += element("p", text("<strong>", name, "</strong>: ", reason), "class=\"missing\"");
  }
  return element("div", grid_table(columns, rows), "class=\"wide\"") + reasons +
         element("p",
                 "± is the estimated error of the flow. It does not include errors of the resolution and the segmentation of the image. "
                 "Each image has a run directory of its name: karst report makes its page.",
                 "class=\"note\"");
}

// "converged", or how many images have which state.
std::string batch_status(const BatchFacts& batch, const std::map<std::string, int>& states, bool is_complete) {
  if (is_complete) return "converged";
  std::vector<std::string> counts;
  for (const auto& [state, count] : states) counts.push_back(text(count, " ", state));
  const std::string stopped_by = batch.word("/stopped_by");
  return joined(counts, ", ") + (stopped_by.empty() ? "" : "; stopped by " + stopped_by);
}

std::string porosity_words(const BatchFacts& batch) {
  std::vector<double> known;
  for (std::size_t image = 0; image < batch.images; ++image) {
    if (const auto porosity = batch.of_image(image, "/porosity")) known.push_back(*porosity);
  }
  if (known.empty()) return "porosity not known";
  const auto [least, most] = std::minmax_element(known.begin(), known.end());
  return text("porosity ", percent(*least, 2), *least < *most ? text(" to ", percent(*most, 2)) : "");
}

std::string how_it_was_computed(const BatchFacts& batch) {
  const std::string go_on_by = batch.word("/go_on_by");
  return command_words(batch, batch.word("/karst/command")) + fact_table({{"program", program_words(batch)},
                                                                          {"begun", escaped(batch.word("/karst/started"))},
                                                                          {"stopped by", escaped(batch.word("/stopped_by"))},
                                                                          {"restart with", go_on_by.empty() ? "" : code(go_on_by)}});
}

}  // namespace

BatchFacts::BatchFacts(const std::string& json) : JsonFacts(json), images(entries("/images").value_or(0)) {
  if (word("/kind") != "batch" || !entries("/images")) throw InputError("this is not what karst batch writes as batch.json. Run again.");
  for (std::size_t image = 0; image < images; ++image) {
    in_millidarcy = in_millidarcy && (!of_image(image, "/porosity") || of_image(image, "/voxel_size_m"));
    for (std::size_t axis = 0; axis < 3; ++axis)
      axes[axis] = axes[axis] || has(text("/images/", image, "/k_", axis_names[axis], "_voxel2"));
  }
}

std::optional<double> BatchFacts::k(std::size_t image, std::size_t axis) const {
  return of_image(image, text("/k_", axis_names[axis], in_millidarcy ? "_mD" : "_voxel2"));
}

Chart k_phi_chart(const BatchFacts& batch) {
  Chart chart("k_phi", "Permeability and porosity of the images", {"porosity, %"}, {text("k, ", batch.unit()), true});
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!batch.axes[axis]) continue;
    Curve curve = {std::string(1, axis_names[axis]), static_cast<int>(axis), true};
    for (std::size_t image = 0; image < batch.images; ++image) {
      const auto k = batch.k(image, axis), porosity = batch.of_image(image, "/porosity");
      if (!k || !porosity) continue;
      curve.x.push_back(100 * *porosity);
      curve.y.push_back(*k);
    }
    chart.curves.push_back(curve);
  }
  chart.curves.push_back(kozeny_carman_curve(batch));
  chart.caption =
      "k along each driven axis and porosity of each image. The logarithmic axis leaves out images without flow. The line is that of "
      "Kozeny and Carman, k = C φ³/(1 − φ)², with the median C of the points: a guide for the eye, not a fit.";
  chart.if_empty = element("p", "No image has a permeability yet.", "class=\"missing\"");
  return chart;
}

std::string batch_page(const BatchFacts& batch) {
  std::map<std::string, int> states;
  for (std::size_t image = 0; image < batch.images; ++image) ++states[batch.word("/images/", image, "/state")];
  const bool is_complete = states.empty() || (states.size() == 1 && states.contains("converged"));
  const std::string title = text("Permeability of ", batch.images, batch.images == 1 ? " image" : " images"),
                    status = escaped(batch_status(batch, states, is_complete));
  return page_of({title, "Permeability by Karst", title, porosity_words(batch), status, is_complete},
                 section("k_phi", "Permeability and porosity", chart_figure(k_phi_chart(batch))) +
                     section("images", "Images", image_table(batch)) +
                     section("provenance", "How it was computed", how_it_was_computed(batch)),
                 "Made by karst batch. All numbers, with all digits, are in <code>batch.csv</code>.");
}

}  // namespace karst
