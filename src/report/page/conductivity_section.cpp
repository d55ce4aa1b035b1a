// The formation factor of a run, with its bounds.
#include <algorithm>

#include "base/text.hpp"
#include "physics/all.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string bound_words(const RunFacts& run, int axis) {
  const auto lower = run.number("/conductivity/lower", axis), upper = run.number("/conductivity/upper", axis);
  if (!lower) return "no bound yet";
  return upper ? text("proven between ", digits(*lower, 6), " and ", digits(*upper, 6)) : text("proven to be at least ", digits(*lower, 6));
}

// The largest distance of F to a bound; nullopt without both.
std::optional<double> proven_error(const RunFacts& run, double factor, int axis) {
  const auto lower = run.number("/conductivity/lower", axis), upper = run.number("/conductivity/upper", axis);
  return lower && upper ? std::optional(std::max(factor - *lower, *upper - factor)) : std::nullopt;
}

std::string factor_status(const RunFacts& run, int axis) {
  const auto iterations = run.count("/conductivity/iterations", axis);
  const bool has_converged = run.truth("/conductivity/converged", axis).value_or(false);
  return (has_converged ? "converged, " : "<strong>not converged</strong>, ") + bound_words(run, axis) +
         (iterations ? text("; ", html_count(*iterations), *iterations == 1 ? " iteration" : " iterations") : "");
}

std::string other_line(const RunFacts& run, const std::string& what, const std::string& place) {
  const auto value = run.number(place);
  return value ? element("p", what + " " + html_number(*value, 4), "class=\"other\"") : "";
}

std::string factor_card(const RunFacts& run, int axis) {
  const char name = axis_names[static_cast<std::size_t>(axis)];
  const auto factor = run.number("/conductivity/formation_factor", axis);
  const bool has_path = run.truth("/conductivity/conducts", axis).value_or(true),
             was_driven = run.truth("/conductivity/converged", axis).has_value();
  if (!was_driven) return "";
  std::string inside = element("p", text("F<sub>", name, "</sub>"), "class=\"what\"");
  if (!has_path) {
    inside +=
        element("p", "infinite", "class=\"value\"") + element("p", text("no path through voxel faces along ", name), "class=\"status\"");
    return element("div", inside, "class=\"card\"");
  }
  if (!factor) return "";
  const auto error = proven_error(run, *factor, axis);
  inside += element("p", error ? html_number(*factor, *error) : "≈ " + html_number(*factor, 3), "class=\"value\"");
  inside += other_line(run, "D<sub>eff</sub>/D", text("/conductivity/tensor/", axis, "/", axis));
  const auto& [block, quantities] = axes_of_kind("conductivity");
  for (const QuantityFacts& of : quantities) inside += other_line(run, page_words(of.words), text("/", block, "/", of.key, "/", axis));
  inside += element("p", factor_status(run, axis), "class=\"status\"");
  const bool is_open = !run.truth("/conductivity/converged", axis).value_or(false);
  return element("div", inside, is_open ? "class=\"card open\"" : "class=\"card\"");
}

std::string principal_line(const RunFacts& run) {
  std::vector<std::string> each;
  for (int i = 0; i < 3; ++i) {
    const auto value = run.number("/conductivity/principal/values", i);
    if (!value) return "";
    std::vector<std::string> direction;
    for (int axis = 0; axis < 3; ++axis)
      direction.push_back(html_number(run.entry("/conductivity/principal/directions", i, axis).value_or(0), 2));
    each.push_back(text(html_number(*value, 4), " along (", joined(direction, ", "), ")"));
  }
  return element("p", text("Principal values: ", joined(each, "; "), "."), "class=\"note\"");
}

// The tensor of a periodic sample.
std::string diffusivity_table(const RunFacts& run) {
  if (run.word("/settings/boundary") != "periodic") return "";
  std::string rows = "<tr><td></td>";
  for (const char name : axis_names) rows += text("<th scope=\"col\">driven ", name, "</th>");
  rows += "</tr>\n";
  for (int row = 0; row < 3; ++row) {
    rows += text("<tr><th scope=\"row\">", axis_names[static_cast<std::size_t>(row)], "</th>");
    for (int column = 0; column < 3; ++column) {
      const auto value = run.entry("/conductivity/tensor", row, column);
      rows += element("td", value ? short_number(*value) : "–", row == column ? "class=\"diagonal\"" : "");
    }
    rows += "</tr>\n";
  }
  const std::string table = element("table", element("caption", "D<sub>eff</sub>/D") + rows, "class=\"tensor\"");
  return element("div", table, "class=\"tensors\"") + principal_line(run);
}

std::string dropped_words(const RunFacts& run) {
  const auto sites = run.count("/conductivity/sites"), dropped = run.count("/conductivity/sites_dropped");
  if (!sites || !dropped) return "";
  std::string words = text(html_count(*sites), " sites conduct. ");
  if (*dropped > 0)
    words += text(html_count(*dropped), *dropped == 1 ? " other site is" : " other sites are",
                  " left out: joined through voxel edges only, or leading nowhere through faces, they carry no current. ");
  return words;
}

}  // namespace

std::string conductivity_result_section(const RunFacts& run) {
  std::string cards;
  for (int axis = 0; axis < 3; ++axis) cards += factor_card(run, axis);
  if (cards.empty())
    return section("conductivity", "Formation factor", element("p", "No direction has a result yet.", "class=\"missing\""));
  const std::string notes = dropped_words(run) +
                            "The bounds are proven for the voxels of the image. They do not include errors of the resolution and the "
                            "segmentation of the image.";
  return section("conductivity", "Formation factor",
                 element("div", cards, "class=\"cards\"") + diffusivity_table(run) + element("p", notes, "class=\"note\""));
}

}  // namespace karst
