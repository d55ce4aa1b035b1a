#include "options/solve_options.hpp"

namespace karst {

namespace {

OptionTable& with_case(OptionTable& table, std::string& path) {
  table.add({.names = "CASE",
             .value = &path,
             .about = "File of karst prepare: NAME.karst",
             .type = "",
             .is_required = true,
             .path = PathUse::read});
  return table;
}

}  // namespace

SolveOptions::SolveOptions(OptionTable& table) : flow(with_case(table, path)), hints(table) {}

}  // namespace karst
