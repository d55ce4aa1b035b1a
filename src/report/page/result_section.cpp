#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

struct UnitOfK {
  const char* tensor;  // key in result.json
  const char* name;    // HTML
};

constexpr std::array units_of_k = {UnitOfK{"/permeability/mD", "mD"}, UnitOfK{"/permeability/m2", "m²"},
                                   UnitOfK{"/permeability/voxel2", "voxel²"}};

bool is_driven(const RunFacts& run, int axis) { return run.entry("/permeability/voxel2", axis, axis).has_value(); }

// nullopt without an estimate.
std::optional<double> error_of(const RunFacts& run, const char* tensor, int column) {
  const auto share = run.number("/permeability/relative_error_estimate", column);
  const auto k = run.entry(tensor, column, column);
  if (!share || !k) return std::nullopt;
  return *share * std::abs(*k);
}

bool has_no_path(const RunFacts& run, int axis) {
  return run.entry("/permeability/voxel2", axis, axis) == 0.0 && run.number("/permeability/steps", axis).value_or(0) == 0;
}

std::string status(const RunFacts& run, int axis) {
  if (has_no_path(run, axis)) return text("no pore leads through the sample along ", axis_names[static_cast<std::size_t>(axis)]);
  const auto share = run.number("/permeability/relative_error_estimate", axis);
  const std::string error = share ? text("estimated error ", digits(100 * *share, 2), " %") : "error unknown";
  const auto steps = run.count("/permeability/steps", axis);
  return (run.truth("/permeability/converged", axis).value_or(false) ? "converged, " : "<strong>not converged</strong>, ") + error +
         (steps ? text("; ", html_count(*steps), " steps") : "");
}

std::string value_in(const RunFacts& run, const UnitOfK& unit, int axis) {
  const auto k = run.entry(unit.tensor, axis, axis);
  if (!k) return "";
  if (*k == 0) return text("0 ", unit.name);
  const auto error = error_of(run, unit.tensor, axis);
  return text(error ? html_number(*k, *error) : "≈ " + html_number(*k, 3), " ", unit.name);
}

std::string card(const RunFacts& run, int axis) {
  const char name = axis_names[static_cast<std::size_t>(axis)];
  const std::string millidarcys = value_in(run, units_of_k[0], axis), m2 = value_in(run, units_of_k[1], axis),
                    voxel2 = value_in(run, units_of_k[2], axis);
  std::string inside = element("p", text("k<sub>", name, name, "</sub>"), "class=\"what\"");
  inside += element("p", millidarcys.empty() ? voxel2 : millidarcys, "class=\"value\"");
  if (!m2.empty()) inside += element("p", m2, "class=\"other\"");
  const bool is_open = !run.truth("/permeability/converged", axis).value_or(false);
  return element("div", inside + element("p", status(run, axis), "class=\"status\""), is_open ? "class=\"card open\"" : "class=\"card\"");
}

// One power of ten for the whole table, if any.
int exponent_for(double largest) {
  if (largest == 0 || (largest >= 0.001 && largest < 1e6)) return 0;
  return static_cast<int>(std::floor(std::log10(largest)));
}

std::string tensor_table(const RunFacts& run, const UnitOfK& unit) {
  double largest = 0;
  for (int i = 0; i < 9; ++i) largest = std::max(largest, std::abs(run.entry(unit.tensor, i / 3, i % 3).value_or(0)));
  bool is_known = false;
  for (int axis = 0; axis < 3; ++axis) is_known = is_known || run.entry(unit.tensor, axis, axis);
  if (!is_known) return "";
  const int exponent = exponent_for(largest);
  const double scale = std::pow(10.0, exponent);
  std::string rows = "<tr><td></td>";
  for (const char name : axis_names) rows += text("<th scope=\"col\">driven ", name, "</th>");
  rows += "</tr>\n";
  for (int row = 0; row < 3; ++row) {
    rows += text("<tr><th scope=\"row\">flow ", axis_names[static_cast<std::size_t>(row)], "</th>");
    for (int column = 0; column < 3; ++column) {
      const auto k = run.entry(unit.tensor, row, column);
      const double error = error_of(run, unit.tensor, column).value_or(0) / scale;
      rows += element("td", !k ? "–" : *k == 0 ? "0" : rounded(*k / scale, error), row == column ? "class=\"diagonal\"" : "");
    }
    rows += "</tr>\n";
  }
  const std::string caption = (exponent == 0 ? "" : power_of_ten(exponent) + " ") + unit.name;
  return element("table", element("caption", caption) + rows, "class=\"tensor\"");
}

}  // namespace

std::string result_section(const RunFacts& run) {
  std::string cards, tables;
  for (int axis = 0; axis < 3; ++axis) cards += is_driven(run, axis) ? card(run, axis) : "";
  if (cards.empty()) return section("result", "Permeability", element("p", "No direction has a result yet.", "class=\"missing\""));
  for (const UnitOfK& unit : units_of_k) tables += tensor_table(run, unit);
  std::string notes =
      "Digits and ± follow from the estimated error of the run. They do not include errors of the resolution and the segmentation of "
      "the image. ";
  if (!run.voxel_size_m()) notes += "The voxel size is not known, so there is no value in m² or mD. ";
  if (run.word("/settings/boundary") != "periodic") notes += "Off the diagonal, only periodic samples have values.";
  return section(
      "result", "Permeability",
      element("div", cards, "class=\"cards\"") + element("div", tables, "class=\"tensors\"") + element("p", notes, "class=\"note\""));
}

}  // namespace karst
