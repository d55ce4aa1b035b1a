// The request of pore sizes and curves of intrusion, and its options.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/pores/mask.hpp"
#include "morphology/intrusion_maps.hpp"
#include "run/machine/machine.hpp"
#include "run/options/fluid_options.hpp"
#include "run/options/option.hpp"

namespace karst {

/// Whether the hashes of the maps are computed.
enum class MapHashChoice { automatic, all, none };
constexpr std::array<std::string_view, 3> map_hash_names = {"auto", "all", "none"};  // in the order of MapHashChoice

struct PoresRequest {
  Boundary boundary = Boundary::mirror;
  Mask mask = {};
  std::vector<std::string> inlets;  ///< empty: usual_inlets()
  std::string outlet;               ///< a face; "": none, and nothing is trapped
  FluidPair fluids;
  MapHashChoice hashes = MapHashChoice::automatic;
  MachineChoice machine;

  bool wants_hashes(std::int64_t voxels) const;
  std::vector<Inlet> wanted_inlets() const;         ///< throws InputError
  std::optional<SampleFace> wanted_outlet() const;  ///< throws InputError
};

void add_options(OptionTable& table, PoresRequest& request);

/// Throws InputError for options that do not fit each other.
void check_request(const PoresRequest& request);

}  // namespace karst
