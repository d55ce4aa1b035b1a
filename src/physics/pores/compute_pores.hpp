// Computes pore sizes and curves of intrusion: distances, balls in them, and what a fluid from an inlet fills at each radius.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/pore_rows.hpp"
#include "physics/pores/pores_result.hpp"
#include "run/run_watcher.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// The pores of each rank's box, all of them.
struct PoresCase : SampleCase {
  PoreRows rows{PoreBlock()};
  PoreBlock outside;  ///< the voxels outside the mask
  std::vector<Inlet> inlets;
  PoreShape shape;
};

/// Throws InputError for a rock without solid or without pores. Collective.
PoresCase pores_case(Rock& rock, const PoresRequest& request, const Comm& comm);

struct MapName {
  std::string kind;      ///< "distance", "size", "intrusion"
  std::string end = "";  ///< "_z-" if there are several inlets
};

/// A map while it is known. `values`: of the pores of this rank's box, in memory order.
using TakeMap = std::function<void(const MapName& name, std::span<const std::uint32_t> values)>;

/// `take`, if there is one, gets each map. Collective.
PoresResult compute_pores(PoresCase of, const PoresRequest& request, const TakeMap& take, const Note& note, const Comm& comm);

}  // namespace karst
