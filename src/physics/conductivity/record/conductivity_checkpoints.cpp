#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/conductivity_request.hpp"
#include "physics/conductivity/record/conductivity_json.hpp"
#include "run/record/axis_recorder_code.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

const std::vector<std::string> conductivity_settings_alike = {"boundary",   "voxel_size",    "mask",         "fields",
                                                              "fields_box", "fields_format", "fields_stride"};

// In a periodic sample, a potential needs the earlier ones for the tensor. They are in a checkpoint with states of sites only.
bool has_all_kept(const ConductivityResult& result) {
  if (result.sample.boundary != Boundary::periodic || result.axis_in_checkpoint) return true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto& potential = result.along[axis];
    if (result.plan.directions[axis] && result.conducts[axis] && !(potential && potential->is_done)) return false;
  }
  return true;
}

}  // namespace

AlikeNames ConductivityRecord::alike() { return {shared_names<ConductivityPlan>(conductivity_settings_alike)}; }

Json ConductivityRecord::settings(const ConductivityResult& result, const RecordPlan& plan) {
  Json settings = conductivity_settings_json(result);
  settings.update(record_settings_json(plan));
  return settings;
}

void ConductivityRecord::add_state(Json& facts, const ConductivityResult& result) {
  facts[command] = to_json(static_cast<const ConductivityProgress&>(result));
}

void ConductivityRecord::read(const Json& facts, const RestartFile& from, ConductivityResult& result) {
  if (!from.follows && is_there(path_in(from.plan, checkpoint_name), from.comm)) {
    refuse_command("permeability with " + setting("conductivity"), from.path);
  }
  ConductivityProgress progress = conductivity_progress(state_in(facts, command, earlier_name), from.path);
  check_alike(from.alike, with_usual(member(facts, "alike"), usual_json<ConductivityPlan>()), alike(), from.path);
  static_cast<ConductivityProgress&>(result) = std::move(progress);
  for (int axis = 0; axis < 3; ++axis) {
    auto& potential = result.along[static_cast<std::size_t>(axis)];
    if (!potential) continue;
    potential->converged = ConductivitySeries::has_converged(result, axis);
    potential->is_done = potential->is_done && ConductivitySeries::has_ended(result, axis);  // the tolerance may be finer now
  }
  if (has_all_kept(result)) return;
  for (auto& potential : result.along) {
    if (potential) potential->is_done = false;
  }
}

template class AxisCheckpoints<ConductivitySeries, ConductivityRecord>;
template class AxisRecorder<ConductivitySeries, ConductivityRecord>;

}  // namespace karst
