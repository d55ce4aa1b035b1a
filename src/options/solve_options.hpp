// The options of karst solve.
#pragma once

#include <string>

#include "options/hint_options.hpp"
#include "options/permeability_options.hpp"
#include "record/rows.hpp"

namespace karst {

struct SolveOptions {
  explicit SolveOptions(OptionTable& table);

  /// Throws InputError.
  PermeabilityRow::Request request() const { return {flow.plan()}; }

  std::string path;  ///< of the prepared file
  PermeabilityOptions flow;
  HintOptions hints;
};

}  // namespace karst
