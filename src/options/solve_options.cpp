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

OptionTable& with_plan(OptionTable& table, PermeabilityPlan& plan) {
  add_options(table, plan);
  return table;
}

}  // namespace

SolveOptions::SolveOptions(OptionTable& table) : output(with_case(table, path), PermeabilityRow::output), hints(with_plan(table, plan)) {}

PermeabilityRow::Request SolveOptions::request() const {
  PermeabilityRow::Request request;
  request.plan = plan;
  complete(request.plan);
  return request;
}

}  // namespace karst
