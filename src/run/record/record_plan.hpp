// The files that a run writes, and their places.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/setting.hpp"
#include "geometry/selection.hpp"
#include "io/fields/field_files.hpp"
#include "io/parallel/hints.hpp"

namespace karst {

constexpr const char* default_checkpoint_interval = "30min";

/// Stops a run from within the process, in place of signals.
struct StopRequest {
  std::string name;               ///< "KeyboardInterrupt"
  std::function<bool()> is_made;  ///< asked at each monitor
};

/// When to write checkpoints. A run that is stopped early always writes one.
struct CheckpointPlan {
  std::optional<std::int64_t> steps;
  std::optional<double> seconds;
  bool was_asked_for = false;
  std::optional<double> walltime_seconds;   ///< the run must end within this time
  std::string every, walltime;              ///< as the user gave them; "": not given
  std::optional<StopRequest> stop_request;  ///< nullopt: signals stop the run
};

enum class FieldNumbers { none, f32, f64, u32 };
constexpr std::array<std::string_view, 4> field_number_names = {"none", "f32", "f64", "u32"};
constexpr std::array<std::string_view, 3> field_format_names = {"vti", "voxels", "points"};  // in the order of FieldFormat
constexpr std::array<std::string_view, 2> field_encoding_names = {"inline", "appended"};     // in the order of VtkEncoding

/// The arrays in the files of a creeping flow that can be left out. `part` is always written, because it tells pores from rock.
constexpr std::array<std::string_view, 4> flow_array_names = {"velocity", "velocity_lattice", "pressure", "label"};

/// The files of a run, for --help.
struct OutputWords {
  const char* files;                 ///< "result.json, history.csv"
  const char* fields = nullptr;      ///< "velocity and pressure"; nullptr: the run has no fields
  const char* steps = "steps";       ///< unit of the interval of checkpoints
  bool has_checkpoints = true;       ///< --checkpoint, --walltime, --restart
  bool are_whole = false;            ///< fields are whole numbers unless numbers of another kind are asked for
  bool is_at_unit_gradient = false;  ///< fields of a creeping flow at a pressure gradient of 1 Pa/m: --fluid-viscosity, --fields-arrays
};

struct FieldsPlan {
  FieldNumbers numbers = FieldNumbers::f32;
  FieldFormat format = FieldFormat::image;
  VtkEncoding encoding = VtkEncoding::inlined;
  std::optional<Box> box;  ///< nullopt: the whole sample
  Index3 stride{1, 1, 1};
  std::vector<std::string> arrays;  ///< of flow_array_names, those to write; empty: the usual ones
  double fluid_viscosity = 1e-3;    ///< Pa s; the default is that of water
  /// Whether fields are written while the run computes on; nullopt: where all ranks compute on GPUs.
  std::optional<bool> in_background = {};

  /// The selected voxels of a sample of this shape. Throws InputError if the box reaches beyond the sample.
  Selection selection_in(const Index3& shape) const;

  bool has_array(std::string_view name) const;
};

class RunKeeper;

struct RecordPlan {
  std::string directory;            ///< the run directory; "": none
  bool is_restart = false;          ///< the run in the directory continues
  bool force = false;               ///< allows a directory that contains files
  std::vector<std::string> tables;  ///< the names of the tables of all physics: files of earlier runs
  std::string output;               ///< the directory as the user named it for a new run; "": not given
  CheckpointPlan checkpoint;
  FieldsPlan fields;
  Hints hints;                       ///< for checkpoints
  std::optional<LabelField> labels;  ///< the labels of the image, written with the fields; nullopt if no image can be read
  bool has_conductivity = false;     ///< formation factors of the same pores follow the flows
  std::string conductivities = {};  ///< labels and their conductivities, for these formation factors; "": all pores have the conductivity 1
  bool is_prepared = false;         ///< the parts come from a prepared file
  RunKeeper* keeper = nullptr;      ///< gets tables and fields besides the files; nullptr: none
  std::string command;              ///< the command of the run, quoted for a shell
  std::string restart_command;      ///< the command that continues the run
  std::string (*named)(std::string_view message) = with_options;  ///< how texts name settings

  /// Whether the run writes fields into its directory.
  bool writes_fields() const { return !directory.empty() && fields.numbers != FieldNumbers::none; }
};

}  // namespace karst
