// The options of karst solve.
#pragma once

#include <string>

#include "options/flow_options.hpp"
#include "options/hint_options.hpp"

namespace karst {

struct SolveOptions {
  explicit SolveOptions(OptionTable& table);

  std::string path;  ///< of the prepared file
  FlowOptions flow;
  HintOptions hints;
};

}  // namespace karst
