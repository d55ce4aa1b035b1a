// The options of karst prepare.
#pragma once

#include <string>
#include <vector>

#include "record/prepared_case.hpp"
#include "run/options/boundary_options.hpp"
#include "run/options/image_options.hpp"

namespace karst {

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
  Boundary boundary_ = Boundary::periodic;
  Axes direction_{true, true, true};
  std::string lattice_{FlowSettings().lattice}, output_, figures_, align_ = "1MiB", weights_;
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
