#include "physics/conductivity/record/conductivity_row.hpp"

namespace karst {

Cleaning ConductivityRow::cleaning(const Request& request, int threads) {
  Cleaning cleaning{.boundary = request.boundary, .axes = request.plan.directions, .threads = threads, .mask = request.mask};
  cleaning.may_be_uniform = true;  // F of a sample without solid is 1
  for (const LabelConductivity& each : request.plan.conductivities) cleaning.classes.push_back(each.label);
  cleaning.are_classes_pores = !cleaning.classes.empty();
  return cleaning;
}

}  // namespace karst
