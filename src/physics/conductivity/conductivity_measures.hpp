// Measures of a potential besides the formation factor: profiles along the driven axis, and sub-volumes. Sums do not depend on the order of
// the sites.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "physics/conductivity/potentials.hpp"
#include "run/place_sums.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

/// The sites of a slice normal to the driven axis.
struct ConductivitySlice {
  std::int64_t sites = 0;
  double potential = 0;  ///< mean, as a share of the potential difference over the sample; NaN for a slice without sites
  double current = 0;    ///< sum, by the current through the slice of a sample full of pore fluid: D_eff / D in each slice
};

struct ConductivityMeasures {
  std::vector<ConductivitySlice> slices;
  std::vector<std::vector<SubVolume>> sub_volumes;  ///< one list for each edge, largest edge first; `mean`: current along the driven axis
};

/// The potential that is measured, and its sample.
struct MeasuredPotential {
  int axis;
  const SampleFacts& sample;
  SampleEnds ends;
  int threads;
};

/// Measures the potential that was computed last. Collective.
ConductivityMeasures measure_conductivity(const Potentials& potentials, const MeasuredPotential& of, const Comm& comm);

}  // namespace karst
