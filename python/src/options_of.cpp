#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "compute.hpp"
#include "make_options.hpp"
#include "options/convect_options.hpp"
#include "options/info_options.hpp"
#include "options/physics_options.hpp"
#include "options/prepare_options.hpp"
#include "options/solve_options.hpp"
#include "options/validate_options.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

template <class Options>
nb::list table_of() {
  return facts_of(Keywords<Options>().table);
}

}  // namespace

nb::list options_of(const std::string& function) {
  static const std::map<std::string, nb::list (*)()> tables = {
      {"permeability", table_of<PhysicsOptions<PermeabilityRow>>},
      {"solve", table_of<SolveOptions>},
      {"conductivity", table_of<PhysicsOptions<ConductivityRow>>},
      {"flow", table_of<PhysicsOptions<FlowRow>>},
      {"convect", table_of<ConvectCommandOptions>},
      {"prepare", table_of<PrepareImageOptions>},
      {"info", table_of<InfoOptions>},
      {"image", table_of<ImageOptions>},
      {"make", table_of<MakeOptions>},
      {"validate", table_of<ValidateOptions>},
  };
  const auto found = tables.find(function);
  if (found == tables.end()) throw InputError(text("no function ", quote(function), "."));
  return found->second();
}

}  // namespace karst
