#include "physics/all.hpp"

#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "physics/permeability/permeability_quantities.hpp"

namespace karst {

MonitorFacts monitors_of_kind(std::string_view kind) {
  if (kind == "flow") return {facts_of(flow_quantities), flow_note};
  if (kind == "convect") return {facts_of(convect_quantities), ""};
  return {};
}

AxisFacts axes_of_kind(std::string_view kind) {
  if (kind == "permeability") return {"flow", facts_of(flow_answers)};
  if (kind == "conductivity") return {"conductivity", facts_of(derived_factors)};
  return {};
}

}  // namespace karst
