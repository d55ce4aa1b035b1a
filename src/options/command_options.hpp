// The options of commands that are no physics of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "options/output_options.hpp"
#include "options/physics_options.hpp"
#include "physics/permeability/record/permeability_row.hpp"
#include "record/prepared_case.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"
#include "run/sample/rock.hpp"
#include "run/sample/threshold_scan.hpp"

namespace karst {

// The options of karst batch: those of karst permeability, for several images.

class BatchOptions {
 public:
  explicit BatchOptions(OptionTable& table);

  /// The options of each image. Its path is not set.
  const PhysicsOptions<PermeabilityRow>& each() const { return each_; }

  const std::vector<std::string>& paths() const { return paths_; }

 private:
  OptionTable of_one_image_;
  PhysicsOptions<PermeabilityRow> each_{of_one_image_};
  std::vector<std::string> paths_;
};

// The options of karst solve.

struct SolveOptions {
  explicit SolveOptions(OptionTable& table);

  /// Throws InputError.
  PermeabilityRow::Request request() const;

  std::string path;  ///< of the prepared file
  PermeabilityPlan plan;
  OutputOptions output;
  HintOptions hints;
};

/// The run whose seconds are forecast, of karst info and karst prepare.
struct TimeOption {
  void add_to(OptionTable& table, const char* by_default);

  std::optional<Storage> storage() const;  ///< nullopt: none

  std::string kind = "none";
};

// The options of karst info.

struct InfoOptions {
  explicit InfoOptions(OptionTable& table);

  Cleaning cleaning(const Comm& comm) const;  ///< collective

  /// --thresholds; nullopt if it is not given. Throws InputError.
  std::optional<ThresholdRange> thresholds_to_scan() const;

  ImageOptions image;
  Mask mask;
  PorousLabels porous;
  Boundary boundary = Boundary::periodic;
  std::string thresholds;
  TimeOption time;
  Axes direction{true, true, true};
  std::int64_t parts = 1;
};

// The options of karst validate.

class ValidateOptions {
 public:
  explicit ValidateOptions(OptionTable& table);

  /// The machine that computes the cases.
  const MachineChoice& machine() const { return machine_; }

  /// The settings of the flows, for this machine. Throws InputError. Collective.
  FlowSettings settings(const Comm& comm) const;

  bool full() const { return full_; }
  bool json() const { return json_; }

 private:
  MachineChoice machine_;
  std::string_view lattice_ = FlowNumerics().lattice;
  bool full_ = false, json_ = false;
};

// The options of karst prepare.

class PrepareOptions {
 public:
  explicit PrepareOptions(OptionTable& table);

  PreparePlan plan() const;  ///< throws InputError

  bool json() const { return json_; }

 private:
  std::vector<double> weights() const;
  std::int64_t align() const;
  void check_output_choice() const;

  Mask mask_;
  PorousLabels porous_;
  Boundary boundary_ = Boundary::periodic;
  Axes direction_{true, true, true};
  std::string lattice_{FlowSettings().lattice}, output_, figures_, align_ = "1MiB", weights_;
  TimeOption time_{""};
  PartitionChoice choice_;
  std::int64_t parts_ = 0;
  bool dry_run_ = false, json_ = false, force_ = false;
};

/// The options of karst prepare, with those of its image.
struct PrepareImageOptions {
  explicit PrepareImageOptions(OptionTable& table) : image(table), prepare(table) {}

  ImageOptions image;
  PrepareOptions prepare;
};

}  // namespace karst
