#include "report/page/batch_page.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "report/page/html.hpp"
#include "report/page/page_frame.hpp"

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

/// Values above zero of all images and directions.
struct Points {
  std::vector<double> porosity, factor;  // factor: k over kozeny_carman()
};

Points points_for_line(const BatchFacts& batch) {
  Points points;
  for (const BatchImage& image : batch.images) {
    const double porosity = image.porosity.value_or(0);
    for (const std::optional<double>& k : image.k) {
      if (!k || !(*k > 0) || !(porosity > 0 && porosity < 1)) continue;
      points.porosity.push_back(porosity);
      points.factor.push_back(*k / kozeny_carman(porosity));
    }
  }
  return points;
}

// A line a little longer than the points are wide; no points without k.
Curve kozeny_carman_curve(const BatchFacts& batch) {
  constexpr int pieces = 60;
  Curve curve = {"Kozeny–Carman", 4};
  const Points points = points_for_line(batch);
  if (points.factor.empty()) return curve;
  const auto [least, most] = std::minmax_element(points.porosity.begin(), points.porosity.end());
  const double low = 0.95 * *least, high = std::min(1.05 * *most, (1 + *most) / 2), factor = median_of(points.factor);
  for (int i = 0; i <= pieces; ++i) {
    const double porosity = low + (high - low) * i / pieces;
    curve.x.push_back(100 * porosity);
    curve.y.push_back(factor * kozeny_carman(porosity));
  }
  return curve;
}

std::string k_cell(const BatchImage& image, std::size_t axis) {
  const std::optional<double>& k = image.k[axis];
  if (!k) return "–";
  if (*k == 0) return "0";
  const std::optional<double>& share = image.relative_error[axis];
  return share ? html_number(*k, *share * std::abs(*k)) : "≈ " + html_number(*k, 3);
}

std::string table_row(const BatchImage& image, const BatchFacts& batch) {
  const auto share = [](const std::optional<double>& value) { return value ? percent(*value, 2) : "–"; };
  std::string cells = element("th", escaped(image.name), "scope=\"row\"") + element("td", share(image.porosity)) +
                      element("td", share(image.porosity_connected));
  for (std::size_t axis = 0; axis < 3; ++axis) cells += batch.axes[axis] ? element("td", k_cell(image, axis), "class=\"diagonal\"") : "";
  cells += element("td", image.seconds ? digits(*image.seconds, 3) + " s" : "–") + element("td", escaped(image.state));
  return "<tr>" + cells + "</tr>\n";
}

std::string image_table(const BatchFacts& batch) {
  std::vector<std::string> names = {"", "porosity", "connected"};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const char name = axis_names[axis];
    if (batch.axes[axis]) names.push_back(text("k<sub>", name, name, "</sub>, ", batch.unit()));
  }
  names.insert(names.end(), {"time", ""});
  std::string rows, reasons;
  for (const std::string& name : names) rows += element("th", name, "scope=\"col\"");
  rows = "<tr>" + rows + "</tr>\n";
  for (const BatchImage& image : batch.images) {
    rows += table_row(image, batch);
    if (!image.reason.empty())
      reasons += element("p", text("<strong>", escaped(image.name), "</strong>: ", escaped(image.reason)), "class=\"missing\"");
  }
  return element("div", element("table", rows, "class=\"tensor\""), "class=\"wide\"") + reasons +
         element("p",
                 "± is the estimated error of the flow. It does not include errors of the resolution and the segmentation of the image. "
                 "Each image has a run directory of its name: karst report makes its page.",
                 "class=\"note\"");
}

// "converged", or how many images have which state.
std::string batch_status(const BatchFacts& batch, bool is_complete) {
  if (is_complete) return "converged";
  std::map<std::string, int> states;
  for (const BatchImage& image : batch.images) ++states[image.state];
  std::vector<std::string> counts;
  for (const auto& [state, count] : states) counts.push_back(text(count, " ", state));
  return joined(counts, ", ") + (batch.stopped_by.empty() ? "" : "; stopped by " + batch.stopped_by);
}

std::string porosity_words(const BatchFacts& batch) {
  std::vector<double> known;
  for (const BatchImage& image : batch.images) {
    if (image.porosity) known.push_back(*image.porosity);
  }
  if (known.empty()) return "porosity not known";
  const auto [least, most] = std::minmax_element(known.begin(), known.end());
  return text("porosity ", percent(*least, 2), *least < *most ? text(" to ", percent(*most, 2)) : "");
}

std::string provenance(const BatchFacts& batch) {
  const std::string words = batch.directory.empty() ? "The command:" : text("The command, in the folder ", code(batch.directory), ":");
  return section("provenance", "How it was computed",
                 element("p", words) + element("pre", code(batch.command)) +
                     fact_table({{"program", text("Karst ", escaped(batch.version), ", commit ", code(batch.commit))},
                                 {"begun", escaped(batch.started)},
                                 {"stopped by", escaped(batch.stopped_by)},
                                 {"restart with", batch.go_on_by.empty() ? "" : code(batch.go_on_by)}}));
}

}  // namespace

Chart k_phi_chart(const BatchFacts& batch) {
  Chart chart("k_phi", "Permeability and porosity of the images", {"porosity, %"}, {text("k, ", batch.unit()), true});
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!batch.axes[axis]) continue;
    Curve curve = {std::string(1, axis_names[axis]), static_cast<int>(axis), true};
    for (const BatchImage& image : batch.images) {
      if (!image.k[axis] || !image.porosity) continue;
      curve.x.push_back(100 * *image.porosity);
      curve.y.push_back(*image.k[axis]);
    }
    chart.curves.push_back(curve);
  }
  chart.curves.push_back(kozeny_carman_curve(batch));
  chart.caption =
      "k along each driven axis and porosity of each image. The logarithmic axis leaves out images without flow. The line is that of "
      "Kozeny "
      "and Carman, k = C φ³/(1 − φ)², with the median C of the points: a guide for the eye, not a fit.";
  chart.if_empty = element("p", "No image has a permeability yet.", "class=\"missing\"");
  return chart;
}

std::string batch_page(const BatchFacts& batch) {
  const std::size_t number = batch.images.size();
  const bool is_complete =
      std::all_of(batch.images.begin(), batch.images.end(), [](const BatchImage& image) { return image.state == "converged"; });
  const std::string title = text("Permeability of ", number, number == 1 ? " image" : " images");
  const PageHead head = {title,      "Permeability by Karst", title, porosity_words(batch), escaped(batch_status(batch, is_complete)),
                         is_complete};
  const std::string main = section("k_phi", "Permeability and porosity", chart_figure(k_phi_chart(batch))) +
                           section("images", "Images", image_table(batch)) + provenance(batch);
  return page_of(head, main, "Made by karst batch. All numbers, with all digits, are in <code>batch.csv</code>.");
}

}  // namespace karst
