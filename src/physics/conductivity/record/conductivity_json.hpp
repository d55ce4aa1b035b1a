// The numbers, the settings and the state of a run of karst conductivity as JSON, and its fields.
#pragma once

#include <string>
#include <vector>

#include "json/json.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

/// See AxisRecorder.
struct ConductivityRecord {
  static constexpr const char* command = "conductivity";
  static constexpr const char* earlier_name = "conduction";
  static constexpr const char* file = conductivity_checkpoint_name;
  static constexpr AxisField field = AxisField::potential;

  static AlikeNames alike();
  static Json settings(const ConductivityResult& result, const RecordPlan& plan);
  static void add_state(Json& facts, const ConductivityResult& result);
  static void read(const Json& facts, const RestartFile& from, ConductivityResult& result);
  static std::string words_of_new_begin(std::int64_t /*steps*/) { return "begins again, at iteration 0"; }

  static std::vector<RunTable> tables(AxisRole role, const ConductivityResult& result, int axis);
  static std::vector<SiteCurrent> site_values(const Potentials& potentials);

  /// Potential, current and part. `currents` must outlive them.
  static std::vector<SiteField> fields(const Potentials& potentials, const std::vector<SiteCurrent>& currents, int axis,
                                       const ConductivityResult& result, const FieldsPlan& plan, std::int64_t part);
};

/// The `conductivity` block of result.json: docs/conductivity.md.
Json conductivity_json(const ConductivityResult& result);

/// The settings that the values in this block depend on: boundary, direction, ends, conductivity, property, tolerance,
/// max_iterations.
Json conductivity_settings_json(const ConductivityResult& result);

constexpr CubeKeys current_keys = {"current"};

/// The state in a checkpoint.
Json to_json(const ConductivityProgress& progress);

/// Parses it. Throws InputError, with the name of the checkpoint `path`.
ConductivityProgress conductivity_progress(const Json& json, const std::string& path);

}  // namespace karst
