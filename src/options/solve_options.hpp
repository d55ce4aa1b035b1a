// The options of karst solve.
#pragma once

#include <string>

#include "options/output_options.hpp"
#include "record/rows.hpp"
#include "run/options/hint_options.hpp"

namespace karst {

struct SolveOptions {
  explicit SolveOptions(OptionTable& table);

  /// Throws InputError.
  PermeabilityRow::Request request() const;

  std::string path;  ///< of the prepared file
  PermeabilityPlan plan;
  OutputOptions output;
  HintOptions hints;
};

}  // namespace karst
