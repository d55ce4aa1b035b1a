#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/permeability_request.hpp"
#include "physics/permeability/record/permeability_json.hpp"
#include "run/record/axis_recorder_code.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

const std::vector<std::string> alike_settings = {"boundary",        "storage",    "fields", "fields_format", "fields_box",  "fields_stride",
                                                 "fluid_viscosity", "voxel_size", "mask",   "fields_arrays", "permeability"};
constexpr std::array<AlikeFact, 1> alike_facts = {{{"interval", "number of steps between monitors"}}};

// The porous labels in one unit and order, however they were given: "2:1.2e-05 voxel^2"; null without any.
Json porous_alike(std::vector<PorousLabel> labels) {
  if (labels.empty()) return nullptr;
  std::ranges::sort(labels, {}, &PorousLabel::label);
  std::vector<std::string> words;
  for (const PorousLabel& each : labels) words.push_back(text(each.label, ":", all_digits(each.permeability)));
  return text(joined(words, ","), " voxel^2");
}

// Throws InputError if the file `path` is of another run.
void check_run(const Json& here, Json there, const std::string& path) {
  there = with_usual(there, usual_json<PermeabilityPlan>());
  // Version 0.2 called it by its method.
  if (there["start"] == "nested") there["start"] = start_name(StartKind::automatic);
  check_alike(here, there, PermeabilityRecord::alike(), path);
}

void refuse_to_lose_conductivity(const RestartFile& from) {
  const std::string path = path_in(from.plan, conductivity_checkpoint_name);
  if (from.plan.has_conductivity || !is_there(path, from.comm)) return;
  throw InputError(text(quote(path), " has the formation factors of this run (its files would lose them). Give ", setting("conductivity"),
                        ", or remove this checkpoint."));
}

void read_variants(const RestartFile& from, PermeabilityResult& result) {
  const std::string path = path_in(from.plan, variants_name);
  if (!is_there(path, from.comm)) return;
  const Json facts = Json::parse(CheckpointFile(path, from.comm, from.plan.hints).facts(), nullptr, false);
  const auto variants =
      is_like(facts, {{"alike", "object"}}) ? variants_from(member(facts, "variants"), result.plan.numerics.lattice) : std::nullopt;
  if (!variants) throw InputError(text(quote(path), " does not hold results of variants of the sample. Remove it, and they run again."));
  check_run(from.alike, facts.at("alike"), path);
  result.state.variants = *variants;
}

}  // namespace

AlikeNames PermeabilityRecord::alike() { return {shared_names<PermeabilityPlan>(alike_settings), alike_facts}; }

Json PermeabilityRecord::settings(const PermeabilityResult& result, const RecordPlan& plan) {
  Json settings = settings_json(result, plan);
  settings["interval"] = result.plan.numerics.interval;
  settings["permeability"] = porous_alike(result.sample.image.porous.labels);
  return settings;
}

void PermeabilityRecord::add_state(Json& facts, const PermeabilityResult& result) {
  facts["run"] = to_json(result.state, result.sample.voxel_size_m());
}

void PermeabilityRecord::read(const Json& facts, const RestartFile& from, PermeabilityResult& result) {
  check_command(facts, "permeability", "run", from.path);
  refuse_to_lose_conductivity(from);
  result.state = permeability_state(facts, from.path);
  check_run(from.alike, facts.at("alike"), from.path);
  read_variants(from, result);
}

std::string PermeabilityRecord::words_of_new_begin(std::int64_t steps) {
  return text("begins again; the result of its earlier ", steps, " steps is kept until the new one is better");
}

Json PermeabilityRecord::variants_json(const PermeabilityResult& result) {
  Json variants = Json::array();
  for (const VariantRun& run : result.state.variants) variants.push_back(to_json(run));
  return variants;
}

template class AxisCheckpoints<PermeabilitySeries, PermeabilityRecord>;
template class AxisRecorder<PermeabilitySeries, PermeabilityRecord>;

}  // namespace karst
