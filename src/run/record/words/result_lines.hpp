// Lines of the texts of results.
#pragma once

#include <mpi.h>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/partitioner.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/machine/rank_devices.hpp"
#include "run/place_sums.hpp"
#include "run/principal_axes.hpp"
#include "run/record/run_record.hpp"
#include "run/run_head.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

/// "(0.1, 0.2, 0.97)".
std::string direction_words(const Vector3& direction);

/// A line of a result: what it is, then the value.
std::string result_line(const std::string& what, const std::string& value);

/// "0.137 pores, 0.276 with porous labels", or "0.276 total".
std::string porosity_words(const ImageFacts& image);

/// The permeability of a porous label in several units, and its sites.
std::string porous_words(const PorousLabel& label, const std::optional<double>& voxel_size_m);

/// The path of the image, which part of it is the sample, and the porosity.
std::string sample_lines(const SampleFacts& sample);

/// A tensor; "-" for unknown values. `row_name`: "flow along" for rows with the name "flow along x".
std::string tensor_lines(const std::string& what, const std::string& row_name,
                         const std::function<std::optional<double>(std::size_t row, std::size_t column)>& value);

/// The standard deviations of a quantity over cubes, by edge; "" without cubes.
std::string spread_words(const std::string& what, const std::vector<CubeSpread>& sub_volumes);

/// Why a run was stopped, and how to continue it; "" if it was not stopped. `ranks`: what a restart may run on.
std::string stop_lines(const RunRecord& record, const std::string& ranks);

/// "2 ranks, 4 threads each", or "2 ranks, NVIDIA H100".
std::string machine_words(const MachineUsed& machine);

/// The speed of the machine of a run, and the weights of its parts if they are not equal: "1250 MFLUPS on 2 ranks, 4 threads each".
/// `what`: the name of the line. `rate`: "" if this process did no work. `storage`: the numbers of populations; "": not said.
std::string work_lines(const std::string& what, const std::string& rate, const RunHead& head, const std::string& storage = "");

/// "1250 MFLUPS"; "" if this process did no step.
std::string mflups_words(const RunHead& head);

/// A line about the weights of the parts; "" if they are equal.
std::string part_lines(const PartitionChoice& choice, const PartSizes& sizes);

/// The specific surface of a sample; "" if unknown.
std::string surface_words(const SampleFacts& sample);

// Time and memory of the stages of a command.

struct Stage {
  std::string name;
  double seconds = 0;           ///< of the slowest rank
  std::int64_t peak_bytes = 0;  ///< sum over all ranks
};

class Stages {
 public:
  explicit Stages(const Comm& comm);

  /// Ends a stage. The next stage begins here; the first one begins with the construction. Collective.
  void end(const std::string& name);

  const std::vector<Stage>& all() const { return stages_; }

 private:
  Comm comm_;
  double begin_;
  std::vector<Stage> stages_;
};

// Cells of the tables of all physics.

/// A number; an empty cell for nullopt, infinity and NaN.
std::string table_cell(std::optional<double> value);

/// The first columns of a table of sub-volumes, and their cells.
constexpr std::string_view cube_columns = "edge,x0,y0,z0,x1,y1,z1,porosity";
std::string cube_cells(const SubVolume& cube);

}  // namespace karst
