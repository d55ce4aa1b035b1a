#include "physics/conductivity/conductivity_request.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

constexpr const char* run_group = "Run";

const Choices ends_choices = {{"faces", "on the end faces, the sample is N voxels long"},
                              {"voxels", "at the centres of the first and last voxels, N - 1 voxels long, as in PoreSpy"}};

const Choices properties = {{"formation-factor", "F and D_eff/D"}, {"thermal", "W/(m K)"}, {"electrical", "S/m"}, {"diffusive", "m^2/s"}};

LabelConductivity parse_conductivity(std::string_view list, const std::string& piece) {
  const std::size_t colon = piece.find(':');
  const auto label = colon == std::string::npos ? std::nullopt : whole_number(trimmed(piece.substr(0, colon)));
  const std::string value = label ? trimmed(piece.substr(colon + 1)) : "";
  if (!label) {
    throw InputError(text(setting("conductivity", quote(list)), ": ", quote(piece),
                          " is not a label and its conductivity. Give both, as in 0:1,1:0.01."));
  }
  const auto conductivity = real_number(value);
  if (!conductivity) {
    throw InputError(text(setting("conductivity", quote(list)), ": ", quote(value), ", the conductivity of label ", *label,
                          ", is not a number. Give one, as in 0:1,1:0.01."));
  }
  return {*label, *conductivity};
}

}  // namespace

std::string conductivity_option_words(const std::vector<LabelConductivity>& conductivities) {
  std::vector<std::string> words;
  for (const auto& [label, conductivity] : conductivities) words.push_back(text(label, ":", all_digits(conductivity)));
  return joined(words, ",");
}

std::vector<LabelConductivity> parse_conductivities(std::string_view list) {
  std::vector<LabelConductivity> all;
  for (const std::string& piece : split(list, ',')) all.push_back(parse_conductivity(list, trimmed(piece)));
  return all;
}

void add_options(OptionTable& table, ConductivityPlan& plan) {
  table.add(direction_option(plan.directions, "Driving direction, or all three", run_group));
  table.add({.names = "--ends",
             .value = named(plan.ends, sample_ends_names),
             .about = "Where the potential is fixed in a sample that is sealed or has mirrors",
             .type = "KIND",
             .group = run_group,
             .choices = ends_choices});
  table.add({.names = "--conductivity",
             .value = BoundValue{[&plan](const std::string& list) { plan.conductivities = parse_conductivities(list); },
                                 [&plan] { return conductivity_option_words(plan.conductivities); }},
             .about = "Labels that conduct, each with its conductivity, as 0:1,1:0.01, in place of --pore; without this option, all "
                      "pores have the conductivity 1",
             .type = "LABEL:VALUE,...",
             .group = run_group,
             .is_list = true,
             .is_usual = true});
  table.add({.names = "--property",
             .value = named(plan.property, property_names),
             .about = "Property to compute; the values of --conductivity are in its unit",
             .type = "NAME",
             .group = run_group,
             .choices = properties,
             .is_usual = true});
  table.add(
      {.names = "--tolerance",
       .value = &plan.tolerance,
       .about = "A direction has converged when half the width between the proven bounds of F is below this share of F; 0.001 by default",
       .type = "SHARE",
       .group = run_group,
       .at_restart = AtRestart::may_change,
       .is_usual = true});
  table.add({.names = "--max-iterations",
             .value = &plan.max_iterations,
             .about = "Stops a direction after this number of iterations, converged or not; 10000 by default",
             .type = "N",
             .group = run_group,
             .range = WholeRange{1, 1'000'000'000'000, ". Give the most iterations of a potential."},
             .at_restart = AtRestart::may_change});
  add_device_options(table, plan.machine);
  add_weights_option(table, plan.cut);
}

void add_options(OptionTable& table, ConductivityRequest& request) {
  table.add(mask_option(request.mask));
  table.add(boundary_option(request.boundary));
  add_options(table, request.plan);
}

void choose_pores(RockSource& source, const ConductivityPlan& plan) {
  if (plan.conductivities.empty()) return;
  const auto refuse = [](const char* other, const char* why) {
    throw InputError(text(setting("conductivity"), " and ", setting(other), " are both given (", why, "). Leave one of them out."));
  };
  if (source.pore) refuse("pore", "both name the labels that conduct");
  if (source.threshold) refuse("threshold", "grey values have no conductivities");
  source.pore = conducting_labels(plan);
}

}  // namespace karst
