// What a run leaves behind, and where.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "geometry/selection.hpp"
#include "io/field_files.hpp"
#include "io/hints.hpp"

namespace karst {

constexpr const char* default_checkpoint_interval = "30min";

/// When to write checkpoints, besides at the end of a run that is interrupted.
struct CheckpointPlan {
  std::optional<std::int64_t> steps;
  std::optional<double> seconds;
  bool was_asked_for = false;
  std::optional<double> walltime_seconds;  ///< after which the run must have ended
  std::string every, walltime;             ///< as the user gave them; "" for the default and for none
};

enum class FieldNumbers { none, f32, f64 };
constexpr std::array<std::string_view, 3> field_number_names = {"none", "f32", "f64"};
constexpr std::array<std::string_view, 3> field_format_names = {"vti", "voxels", "points"};  // in the order of FieldFormat
constexpr std::array<std::string_view, 2> field_encoding_names = {"inline", "appended"};     // in the order of VtkEncoding

struct FieldsPlan {
  FieldNumbers numbers = FieldNumbers::f32;
  FieldFormat format = FieldFormat::image;
  VtkEncoding encoding = VtkEncoding::inlined;
  std::optional<Box> box;  ///< nothing: the whole sample
  Index3 stride{1, 1, 1};
  double fluid_viscosity = 1e-3;  ///< Pa s: of water

  /// The voxels that are wanted of a sample of this shape. Throws InputError where the box reaches beyond the sample.
  Selection selection_in(const Index3& shape) const;
};

struct RecordPlan {
  std::string directory;    ///< of the run; "" for none
  bool is_restart = false;  ///< goes on with the run in the directory
  bool force = false;       ///< writes into a directory that holds files
  CheckpointPlan checkpoint;
  FieldsPlan fields;
  Hints hints;                       ///< for checkpoints
  std::optional<LabelField> labels;  ///< written beside the fields: of the image, where there is one to read again
  bool is_prepared = false;          ///< the parts come from a prepared case
  std::string command;               ///< that started the run, for a shell
  std::string restart_command;       ///< that goes on with it
};

}  // namespace karst
