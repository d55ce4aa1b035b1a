// Fields of the conduction solver beside those of the naive one.
#pragma once

#include "base/ranks/comm.hpp"
#include "support/conductivity_case.hpp"
#include "support/naive_conduction.hpp"

namespace karst {

/// naive_conduction(), computed by one rank and sent to all. Collective.
NaiveConduction naive_on_root(const Block<double>& conductivity, int axis, Boundary boundary, SampleEnds ends, const Comm& comm);

/// Largest differences over all sites.
struct FieldDifference {
  double current = 0;       ///< through a site
  double drop_by_root = 0;  ///< of the drops between neighbours, times the root of the conductance between them
  double potential = 0;     ///< of the potentials. Without meaning for a periodic sample
};
FieldDifference difference_of(const ConductivityField& field, const Block<double>& conductivity, const NaiveConduction& naive, int axis,
                              Boundary boundary, SampleEnds ends);

}  // namespace karst
