#include <map>

#include "compute.hpp"
#include "make_options.hpp"
#include "options/command_options.hpp"
#include "physics/all.hpp"

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
      {"solve", table_of<SolveOptions>}, {"prepare", table_of<PrepareImageOptions>},
      {"info", table_of<InfoOptions>},   {"image", table_of<ImageOptions>},
      {"make", table_of<MakeOptions>},   {"validate", table_of<ValidateOptions>},
  };
  const auto entry = tables.find(function);
  if (entry != tables.end()) return entry->second();
  OptionTable table;
  const std::unique_ptr<PhysicsCall> call = physics_named(function).call(table);
  return facts_of(table);
}

}  // namespace karst
