// The links of a part in the form of the conduction solver.
#pragma once

#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "physics/conductivity/face_links.hpp"

namespace karst {

/// Moves the links of a part out of it. Links to other parts lead to the places of their values, behind those of the own sites.
RawVector<std::uint32_t> take_neighbours(Part& part);

/// Open links and faces of the sample, of each site, and of each value of other parts. Call before take_neighbours(). Collective.
RawVector<SiteCode> site_codes(const Part& part, const Index3& shape, int threads, const Comm& comm);

}  // namespace karst
