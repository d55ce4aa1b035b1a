// Options for variants of a sample: --bracket, --refine.
#pragma once

#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "options/option.hpp"
#include "physics/permeability/sample_variant.hpp"

namespace karst {

class BracketOptions {
 public:
  explicit BracketOptions(OptionTable& table);

  /// The variants beside a run with this boundary and velocity set. Throws InputError.
  std::vector<SampleVariant> variants(Boundary boundary, std::string_view lattice) const;

 private:
  bool is_wanted_ = false, refines_ = false;
};

}  // namespace karst
