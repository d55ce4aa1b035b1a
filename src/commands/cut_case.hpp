// Clean pores in, one part on each rank out: what karst permeability and karst validate do alike.
#pragma once

#include "commands/flow_case.hpp"
#include "partition/pore_rows.hpp"

namespace karst {

/// Fills in the part of this rank, its choice of cuts and the balance. Collective.
void cut_into_parts(FlowCase& into, const PoreRows& fluid, const Index3& shape, Boundary boundary, int threads, const Comm& comm);

}  // namespace karst
