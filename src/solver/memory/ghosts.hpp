// Ghosts: copies of records of sites that links lead to without an upstream site in the part. Populations have none.
#pragma once

#include <functional>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// Whether a link to another part, or to a site of the part behind a face, is open in a flow.
using IsOpenLink = std::function<bool(const LinkOfSite& link)>;

/// Numbers the ghosts of a part, and makes them the upstream sites of their links. A ghost at a mirror is a copy of the record of the site
/// that the link is reflected to. Throws MachineError on all ranks if a part has too many. Collective.
void add_ghosts(Part& part, const IsOpenLink& is_open, const Comm& comm);

}  // namespace karst
