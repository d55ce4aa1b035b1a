// The row of a physics: how the order of a run sees it. A row names the types of the physics, and the functions from the request to the
// result: src/physics/NAME/record/NAME_row.hpp. Most physics share the answers of UsualRow.
#pragma once

#include <array>
#include <string>

#include "base/ranks/comm.hpp"
#include "io/files/input_files.hpp"
#include "run/options/image_options.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/record_plan.hpp"
#include "run/record/run_fields.hpp"
#include "run/run_head.hpp"
#include "run/run_watcher.hpp"
#include "run/sample/rock_input.hpp"

namespace karst {

/// The rock of a run, and where it came from. A prepared case has neither.
struct RunRock {
  const RockInput* input = nullptr;
  Rock* rock = nullptr;
};

/// The answers of most physics. A physics that answers otherwise has a member of the same name.
struct UsualRow {
  static constexpr const char* kept = checkpoint_name;       ///< the file that a restart needs
  static constexpr std::array<NamedSample, 0> samples = {};  ///< samples that have a name in place of an image
  static constexpr ImageWords image = {};
  static constexpr AxisField fields = AxisField::flow;  ///< of the result in Python
  static constexpr bool takes_case_file = false;        ///< a .toml file in place of the image stands for --config

  /// The options of the request before those of files in --help, and after them.
  static void add_first_options(OptionTable& /*table*/, auto& /*request*/) {}
  static void add_last_options(OptionTable& table, auto& request) { add_options(table, request); }

  /// Takes the name of the image, which may be that of a sample.
  static void name_case(auto& /*request*/, const std::string& /*name*/) {}

  /// Completes the source of the rock. Throws InputError for a source that does not fit the request.
  static void complete_source(const auto& /*request*/, RockSource& /*source*/) {}

  /// Throws InputError for a request that does not fit the ranks.
  static void check_ranks(const auto& /*request*/, const Comm& /*comm*/) {}

  /// Files that the request reads.
  static void add_inputs(const auto& /*request*/, InputFiles& /*inputs*/) {}

  /// Whether the labels of the image can be a field.
  static bool has_label_field(const Rock& /*rock*/) { return true; }

  /// Throws InputError for fields that this sample does not have.
  static void check_fields(const RecordPlan& record, const SampleFacts& sample) { (void)record.fields.selection_in(sample.shape()); }
};

inline const RunHead& head_of(const RunHead& result) { return result; }

}  // namespace karst
