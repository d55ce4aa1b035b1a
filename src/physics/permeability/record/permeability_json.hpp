// The settings, the state and the numbers of a run of karst permeability as JSON, and its fields.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "physics/permeability/record/permeability_record.hpp"
#include "run/record/checkpoints/alike.hpp"

namespace karst {

/// See AxisRecorder.
struct PermeabilityRecord {
  static constexpr const char* file = checkpoint_name;
  static constexpr AxisField field = AxisField::flow;

  static AlikeNames alike();
  static Json settings(const PermeabilityResult& result, const RecordPlan& plan);
  static void add_state(Json& facts, const PermeabilityResult& result);
  static void read(const Json& facts, const RestartFile& from, PermeabilityResult& result);
  static std::string words_of_new_begin(std::int64_t steps);

  static constexpr const char* variants_file = variants_name;
  static Json variants_json(const PermeabilityResult& result);

  static std::vector<RunTable> tables(AxisRole role, const PermeabilityResult& result, int axis);
  static RawVector<SiteFlow> site_values(const FlowSolver& solver) { return solver.site_flows(); }

  /// Velocity, pressure and part. `solver` and `flows` must outlive them.
  static std::vector<SiteField> fields(const FlowSolver& solver, std::span<const SiteFlow> flows, int axis,
                                       const PermeabilityResult& result, const FieldsPlan& plan, std::int64_t part);
};

/// The `settings` block of result.json.
Json settings_json(const PermeabilityResult& result, const RecordPlan& plan);

/// The facts of a checkpoint, without the variants, which have their own file. `voxel_size_m`: of the sample.
Json to_json(const PermeabilityState& state, const std::optional<double>& voxel_size_m);

/// Parses `run` in the facts of the checkpoint `path`. Throws InputError if it is not what to_json() writes.
PermeabilityState permeability_state(const Json& facts, const std::string& path);

/// Answers besides k in result.json, for a sample with this voxel size: docs/answers.md.
Json sub_volumes_json(const FlowAnswers& answers);
Json forchheimer_json(const ForchheimerSeries& series, const std::optional<double>& voxel_size_m);

/// Answers in a checkpoint, and their pattern (file_facts.hpp). answers_from() throws InputError if lists that belong together differ in
/// length.
Json to_json(const FlowAnswers& answers, const std::optional<double>& voxel_size_m);
Json pattern_of_answers();
FlowAnswers answers_from(const Json& json);

/// An element of the list `runs` in the `bracket` block.
Json to_json(const VariantFlows& flows);
Json to_json(const VariantRun& run);

/// Parses the facts of a checkpoint. nullopt if they are not what to_json() writes. `lattice`: the velocity set of the run, and of
/// variants that name none.
std::optional<std::vector<VariantRun>> variants_from(const Json& json, std::string_view lattice);

/// Null if there are no variants.
Json bracket_json(const PermeabilityResult& result);

/// Null if an entry of the tensor is unknown.
Json principal_json(const PermeabilityResult& result);

}  // namespace karst
