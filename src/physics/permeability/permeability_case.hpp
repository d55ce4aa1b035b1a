// Cuts a rock for flows.
#pragma once

#include <optional>
#include <string_view>

#include "base/ranks/comm.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// Cuts a rock whose pores are known into equal parts, for flows with the velocity set `lattice`. The rock lends its pores. Collective.
SampleCase case_of(Rock& rock, const Comm& comm, std::string_view lattice = FlowNumerics().lattice);

/// Cuts a rock whose pores are known into parts for the machine of a plan, by its weights and limits. `links`: their form; nullopt: that of
/// the device. Collective.
SampleCase case_of(Rock& rock, const PermeabilityPlan& plan, const Comm& comm, std::optional<LinkForm> links = {});

/// Sets SampleCase::label_sum from the data of the sites, in samples with porous labels.
void set_label_sum(SampleCase& sample_case);

/// Cuts the sites of a case again, for the machine of a plan. Collective.
void cut_again(SampleCase& sample_case, const PermeabilityPlan& plan, const Comm& comm);

}  // namespace karst
