#include "physics/conductivity/page/conductivity_page.hpp"

#include <algorithm>

#include "base/choice.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

std::string bound_words(const RunFacts& run, std::size_t axis) {
  const auto lower = run.number("/conductivity/lower/", axis), upper = run.number("/conductivity/upper/", axis);
  if (!lower) return "no bound yet";
  return upper ? text("proven between ", digits(*lower, 6), " and ", digits(*upper, 6)) : text("proven to be at least ", digits(*lower, 6));
}

// The largest distance of F to a bound; nullopt without both.
std::optional<double> proven_error(const RunFacts& run, double factor, std::size_t axis) {
  const auto lower = run.number("/conductivity/lower/", axis), upper = run.number("/conductivity/upper/", axis);
  return lower && upper ? std::optional(std::max(factor - *lower, *upper - factor)) : std::nullopt;
}

// Words and unit of the property that a run names; nullptr without one.
const PropertyFacts* property_of(const RunFacts& run) {
  const auto property = enumerator_of<ConductedProperty>(property_names, run.word("/conductivity/property"));
  return property ? &property_facts[static_cast<std::size_t>(*property)] : nullptr;
}

std::string unit_on_page(const PropertyFacts& property) {
  std::string unit(property.unit);
  if (const std::size_t at = unit.find("^2"); at != std::string::npos) unit.replace(at, 2, "²");
  return unit;
}

// "proven between 5.2 and 5.3"; "" without both bounds.
std::string property_bounds(const RunFacts& run, std::size_t axis) {
  const auto lower = run.number("/conductivity/effective_lower/", axis), upper = run.number("/conductivity/effective_upper/", axis);
  return lower && upper ? text("proven between ", digits(*lower, 6), " and ", digits(*upper, 6)) : "";
}

std::string factor_card(const RunFacts& run, std::size_t axis) {
  const auto has_converged = run.truth("/conductivity/converged/", axis);
  if (!has_converged) return "";
  const std::string name = text("F<sub>", axis_names[axis], "</sub>");
  if (run.truth("/conductivity/conducts/", axis) == false)
    return number_card(name, "infinite", {}, text("no path through voxel faces along ", axis_names[axis]));
  const auto factor = run.number("/conductivity/formation_factor/", axis);
  if (!factor) return "";
  std::vector<std::string> others;
  const auto add = [&](const std::string& what, const auto&... place) {
    if (const auto value = run.number(place...)) others.push_back(what + " " + html_number(*value, 4));
  };
  add("D<sub>eff</sub>/D", "/conductivity/tensor/", axis, "/", axis);
  for (const QuantityFacts& of : facts_of(derived_factors)) add(page_words(of.words), "/conductivity/", of.key, "/", axis);
  const std::string end = *has_converged ? "converged, " : "<strong>not converged</strong>, ",
                    iterations = known_count(run, text("/conductivity/iterations/", axis), "iteration");
  return number_card(name, estimated(*factor, proven_error(run, *factor, axis)), others,
                     end + joined_known({bound_words(run, axis), iterations}, "; "), !*has_converged);
}

// `kind`: "effective_" for the property that a run names.
std::string principal_line(const RunFacts& run, const std::string& kind = "") {
  std::vector<std::string> each;
  for (int i = 0; i < 3; ++i) {
    const auto value = run.number("/conductivity/", kind, "principal/values/", i);
    if (!value) return "";
    std::vector<std::string> direction;
    for (int axis = 0; axis < 3; ++axis)
      direction.push_back(html_number(run.number("/conductivity/principal/directions/", i, "/", axis).value_or(0), 2));
    each.push_back(text(html_number(*value, 4), " along (", joined(direction, ", "), ")"));
  }
  return element("p", text("Principal values: ", joined(each, "; "), "."), "class=\"note\"");
}

// The tensor of a periodic sample.
std::string periodic_tensor(const RunFacts& run, const std::string& caption, const std::string& kind = "") {
  if (run.word("/settings/boundary") != "periodic") return "";
  const std::string table = tensor_table(caption, "", [&](std::size_t row, std::size_t column) {
    return known_number(run, text("/conductivity/", kind, "tensor/", row, "/", column), 5);
  });
  return element("div", table, "class=\"tensors\"") + principal_line(run, kind);
}

// The property that a run names.
std::string property_section(const RunFacts& run, int) {
  const PropertyFacts* const property = property_of(run);
  if (!property) return "";
  std::string cards;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string value = known_number(run, text("/conductivity/effective/", axis), 6, "", " " + unit_on_page(*property));
    cards += number_card(text(property->words, " along ", axis_names[axis]), value, {}, property_bounds(run, axis));
  }
  const std::string caption = with_unit(std::string(property->words), unit_on_page(*property));
  return element("div", cards, "class=\"cards\"") + periodic_tensor(run, caption, "effective_");
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

std::string formation_factors_section(const RunFacts& run, int) {
  std::string cards;
  for (std::size_t axis = 0; axis < 3; ++axis) cards += factor_card(run, axis);
  if (cards.empty()) return element("p", "No direction has a result yet.", "class=\"missing\"");
  const std::string notes = dropped_words(run) +
                            "The bounds are proven for the voxels of the image. They do not include errors of the resolution and the "
                            "segmentation of the image.";
  return element("div", cards, "class=\"cards\"") + periodic_tensor(run, "D<sub>eff</sub>/D") + element("p", notes, "class=\"note\"");
}

std::vector<ChartGroup> bound_charts(const RunFacts& run) {
  return history_charts(
      run, "conductivity_history.csv", "iteration", "iterations",
      AxisChart("conductivity_bounds_*", "Bounds of the formation factor against iterations, driven along *", "F along *",
                "Proven bounds of the formation factor along * after each iteration. The best estimate lies between them.",
                {{"formation_factor", "F", 0}, {"lower", "lower bound", 1}, {"upper", "upper bound", 2}}),
      AxisChart("conductivity_error", "Half width of the bounds of the formation factor against iterations", "half width / F, %",
                "Half the distance between the bounds of F, as a share of F. A direction ends below the tolerance.", {{"error"}}));
}

std::vector<ChartGroup> current_charts(const RunFacts& run) {
  const std::string best = property_of(run) ? "the best conductor" : "open water";
  const AxisChart potential("conductivity_potential_*", "Mean potential of each slice, driven along *", "potential / difference",
                            "Mean potential of the sites in each slice across *, as a share of the difference over the sample.",
                            {{"potential"}}),
      share("conductivity_porosity_*", "Conducting share of each slice, driven along *", "conducting share",
            "Share of the voxels in each slice across * that conduct.", {{"porosity"}}),
      cubes(
          "conductivity_subvolumes_*", "Current and porosity of subvolumes, driven along *", "mean current / that of " + best,
          text("Mean current along * and porosity of cubes of the sample, by their edge in voxels. The current counts in units of that in ",
               best,
               " under the mean gradient of the sample. It is not 1/F of the cube. The logarithmic axis leaves out cubes without "
               "current or with backward current."),
          {{"current"}});
  return charts_of_axes(
      run, {{"conductivity_profile_*.csv", slice_charts, {potential, share}}, {"conductivity_subvolumes_*.csv", cube_charts, {cubes}}});
}

// "Thermal conductivity of rock.nrrd"; "" without a property: the usual title.
std::string title_of_property(const RunFacts& run) {
  const PropertyFacts* const property = property_of(run);
  return property ? text(capitalized(std::string(property->words)), " of ", escaped(run.image_name())) : "";
}

std::vector<std::string> conductivity_method(const RunFacts& run) {
  const bool has_ends = run.word("/settings/boundary") != "periodic", in_voxels = run.word("/settings/ends") == "voxels";
  return {"currents through the faces between voxels, conjugate gradients",
          !has_ends   ? ""
          : in_voxels ? "potential fixed at the centres of the first and last voxels"
                      : "potential fixed on the end faces"};
}

}  // namespace

PhysicsPage conductivity_page() {
  return {.kind = "conductivity",
          .computes = "formation factor",
          .tables = {{"conductivity_history.csv"}, {"conductivity_profile_*.csv"}, {"conductivity_subvolumes_*.csv"}},
          .case_name = title_of_property,
          .sealed = "insulated sides, fixed potential at both ends",
          .method = conductivity_method,
          .above_sample = {{"property", "Effective property", property_section},
                           {"conductivity", "Formation factor", formation_factors_section}},
          .below_sample = {{"bounds", "Bounds of the formation factor", nullptr, bound_charts, "conductivity_history.csv"},
                           {"potential", "Along the current", nullptr, current_charts}}};
}

}  // namespace karst
