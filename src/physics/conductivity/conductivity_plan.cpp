#include "physics/conductivity/conductivity_plan.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/labelled.hpp"

namespace karst {

namespace {

std::string pair_text(const LabelConductivity& each) { return text(each.label, ":", digits(each.conductivity)); }

void check_conductivities(const std::vector<LabelConductivity>& all) {
  if (all.empty()) return;
  if (all.size() > most_conductivities) {
    throw InputError(text(setting("conductivity"), " names ", all.size(), " labels, more than ", most_conductivities,
                          ". Give labels with equal conductivities the same label."));
  }
  for (const LabelConductivity& each : all) {
    if (!(each.conductivity > 0) || !std::isfinite(each.conductivity)) {
      throw InputError(
          text(setting("conductivity", pair_text(each)), ": the conductivity is not a positive number. Leave insulators out."));
    }
  }
  check_named_once(all, "conductivity");
  const auto [least, most] = std::minmax_element(
      all.begin(), all.end(), [](const LabelConductivity& a, const LabelConductivity& b) { return a.conductivity < b.conductivity; });
  if (most->conductivity > largest_contrast * least->conductivity) {
    throw InputError(text(setting("conductivity"), ": ", pair_text(*most), " and ", pair_text(*least), " differ by more than a factor of ",
                          digits(largest_contrast), ". Leave the worse conductor out: it carries next to nothing."));
  }
}

}  // namespace

double ConductivityPlan::best_conductor() const {
  double best = conductivities.empty() ? 1 : 0;
  for (const LabelConductivity& each : conductivities) best = std::max(best, each.conductivity);
  return best;
}

void leave_out_insulators(ConductivityPlan& plan) {
  check_named_once(plan.conductivities, "conductivity");
  const auto insulates = [](const LabelConductivity& each) { return each.conductivity == 0; };
  if (!plan.conductivities.empty() && std::ranges::all_of(plan.conductivities, insulates))
    throw InputError(text(setting("conductivity"), ": all labels are insulators, and nothing conducts. Give one of them a conductivity."));
  std::erase_if(plan.conductivities, insulates);
}

void check_conductivity_plan(const ConductivityPlan& plan, std::string_view tolerance) {
  if (plan.directions == Axes{}) throw InputError(text(setting("direction"), " names no axis."));
  check_machine_choice(plan.machine);
  if (!(plan.tolerance >= finest_conduction_tolerance && plan.tolerance < 1)) {
    throw InputError(text(setting(tolerance, digits(plan.tolerance)), " is not between ", digits(finest_conduction_tolerance), " and 1."));
  }
  if (plan.max_iterations < 1) throw InputError(text(setting("max_iterations", text(plan.max_iterations)), " is below 1."));
  check_conductivities(plan.conductivities);
  if (!plan.names_property() || !plan.conductivities.empty()) return;
  const PropertyFacts& facts = plan.facts_of_property();
  throw InputError(text(setting("property", property_names[static_cast<std::size_t>(plan.property)]), " needs ", setting("conductivity"),
                        ": the ", facts.words, " of each label in ", facts.unit, ", as in ", facts.example, "."));
}

void check_ends(const ConductivityPlan& plan, Boundary boundary, const Index3& shape) {
  if (plan.ends == SampleEnds::faces) return;
  if (boundary == Boundary::periodic) {
    throw InputError(text(setting("ends", "voxels"), " cannot be combined with ", setting("boundary", "periodic"),
                          " (a periodic sample has no ends). Leave one of them out."));
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!plan.directions[axis] || shape[axis] > 1) continue;
    throw InputError(text(setting("ends", "voxels"), ": the sample is one voxel long along ", axis_names[axis],
                          " (its first and last voxel are the same). Use ", setting("ends", "faces"), "."));
  }
}

}  // namespace karst
