// The numbers of one Peclet number, from closure problems, and what limits them.
#pragma once

#include <string>
#include <vector>

#include "physics/transport/closed_dispersion.hpp"
#include "physics/transport/transport_result.hpp"

namespace karst {

/// `across`: with the values across the flow, and the tensor.
DispersionAt dispersion_row(const ClosedDispersion& closed, bool across);

/// Adds the values on halved voxels.
void add_halved(DispersionAt& at, const ClosedDispersion& halved);

/// Sentences on what the bounds do not cover: few grains, narrow throats, coarse voxels, flows that have not converged.
std::vector<std::string> transport_warnings(const TransportResult& result);

}  // namespace karst
