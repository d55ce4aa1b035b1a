#include "options/conductivity_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/find_conductivity.hpp"

namespace karst {

namespace {

constexpr const char* conductivity_group = "Run";

const Choices ends_choices = {{"faces", "on the end faces, the sample is N voxels long"},
                              {"voxels", "at the centres of the first and last voxels, N - 1 voxels long, as in PoreSpy"}};

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

// With conductivities of labels, these labels are the pores.
void choose_pores(RockSource& source, const ConductivityPlan& plan) {
  if (plan.conductivities.empty()) return;
  const auto refuse = [](const char* other, const char* why) {
    throw InputError(text(setting("conductivity"), " and ", setting(other), " are both given (", why, "). Leave one of them out."));
  };
  if (source.pore) refuse("pore", "both name the labels that conduct");
  if (source.threshold) refuse("threshold", "grey values have no conductivities");
  source.pore = conducting_labels(plan);
}

}  // namespace

std::vector<LabelConductivity> parse_conductivities(std::string_view list) {
  std::vector<LabelConductivity> all;
  for (const std::string& piece : split(list, ',')) all.push_back(parse_conductivity(list, trimmed(piece)));
  return all;
}

ConductivityOptions::ConductivityOptions(OptionTable& table) {
  table.add(direction_option(direction_, "Driving direction, or all three", conductivity_group));
  table.add({.names = "--ends",
             .value = &ends_,
             .about = "Where the potential is fixed in a sample that is sealed or has mirrors",
             .type = "KIND",
             .group = conductivity_group,
             .choices = ends_choices});
  table.add({.names = "--conductivity",
             .value = &conductivities_,
             .about = "Labels that conduct, each with its conductivity, as 0:1,1:0.01, in place of --pore; without this option, all "
                      "pores have the conductivity 1",
             .type = "LABEL:VALUE,...",
             .group = conductivity_group,
             .is_list = true});
  table.add(
      {.names = "--tolerance",
       .value = &tolerance_,
       .about = "A direction has converged when half the width between the proven bounds of F is below this share of F; 0.001 by default",
       .type = "SHARE",
       .group = conductivity_group});
  table.add({.names = "--max-iterations",
             .value = &max_iterations_,
             .about = "Stops a direction after this number of iterations, converged or not; 10000 by default",
             .type = "N",
             .group = conductivity_group,
             .range = WholeRange{1, 1'000'000'000'000, ". Give the most iterations of a potential."}});
  machine_.add_devices_to(table);
  cut_.add_weights_to(table);
}

ConductivityPlan ConductivityOptions::plan() const {
  ConductivityPlan plan;
  plan.directions = parse_direction(direction_);
  plan.tolerance = tolerance_;
  plan.max_iterations = max_iterations_;
  plan.ends = *enumerator_of<SampleEnds>(sample_ends_names, ends_);
  if (!conductivities_.empty()) plan.conductivities = parse_conductivities(conductivities_);
  plan.machine = machine_.choice();
  plan.cut = cut_.choice();
  check_conductivity_plan(plan);
  return plan;
}

ConductivityCommandOptions::ConductivityCommandOptions(OptionTable& table)
    : image(table), mask(table), boundary(table, Boundary::sealed),
      files(table, "result.json, conductivity_history.csv, log.txt, tables, fields, checkpoints", FieldScales::of_potential),
      conductivity(table) {}

RockSource ConductivityCommandOptions::source(const ConductivityRow::Request& request, const Comm& comm) const {
  RockSource source = image.source(comm);
  choose_pores(source, request.plan);
  return source;
}

}  // namespace karst
