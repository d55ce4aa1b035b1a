// A rock cut for dispersion: the pores that disperse, and the length of the Peclet number.
#pragma once

#include "base/ranks/comm.hpp"
#include "physics/conductivity/conductivity_result.hpp"
#include "physics/transport/transport_request.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// The largest cluster of pores that faces join, in one part for each rank.
struct TransportCase : SampleCase {
  ConductingPores pores;
  double length = 0;  ///< of the Peclet number, voxels
};

/// Throws InputError for a rock without pores, without a length for Peclet numbers, and without a path along any wanted axis. Collective.
TransportCase transport_case(Rock& rock, const TransportRequest& request, const Comm& comm);

}  // namespace karst
