// The request of formation factors, and its options.
#pragma once

#include "geometry/boundary.hpp"
#include "geometry/pores/mask.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "run/options/option.hpp"
#include "run/sample/rock.hpp"

namespace karst {

struct ConductivityRequest {
  ConductivityPlan plan;
  Boundary boundary = Boundary::sealed;
  Mask mask = {};
};

/// Adds the options of a plan, or of a request.
void add_options(OptionTable& table, ConductivityPlan& plan);
void add_options(OptionTable& table, ConductivityRequest& request);

/// Labels with conductivities are the pores. Throws InputError for a source that names other pores.
void choose_pores(RockSource& source, const ConductivityPlan& plan);

/// Parses "0:1,1:0.01": labels and their conductivities. Throws InputError.
std::vector<LabelConductivity> parse_conductivities(std::string_view list);
std::string conductivity_option_words(const std::vector<LabelConductivity>& conductivities);

}  // namespace karst
