#include "physics/pores/pores_request.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

constexpr const char* intrusion_group = "Intrusion";

constexpr std::int64_t most_hashed_voxels = std::int64_t{1} << 29;

const Choices hash_choices = {{"auto", "up to 2^29 voxels, because a hash of more takes longer than its map"}, {"all"}, {"none"}};

}  // namespace

void add_options(OptionTable& table, PoresRequest& request) {
  table.add(mask_option(request.mask));
  table.add(boundary_option(request.boundary));
  table.add({.names = "--inlet",
             .value = &request.inlets,
             .about = "Face that the fluid enters from: x-, x+, ..., z+, or all six; by default a curve each for x-, y-, z- and all, "
                      "with --outlet for the opposite face",
             .type = "FACE",
             .group = intrusion_group,
             .offers = inlet_names(),
             .is_repeated = true,
             .is_usual = true});
  table.add(
      {.names = "--outlet",
       .value = &request.outlet,
       .about = "Face that the other fluid leaves through: what is cut off from it is trapped. Without this option nothing is trapped",
       .type = "FACE",
       .group = intrusion_group,
       .offers = inlet_names(),
       .is_usual = true});
  add_fluid_options(table, request.fluids, intrusion_group);
  table.add({.names = "--hashes",
             .value = named(request.hashes, map_hash_names),
             .about = "SHA-256 of the maps in result.json, for comparisons of machines and versions",
             .type = "KIND",
             .group = "Run",
             .choices = hash_choices});
  add_device_options(table, request.machine);
}

bool PoresRequest::wants_hashes(std::int64_t voxels) const {
  return hashes == MapHashChoice::all || (hashes == MapHashChoice::automatic && voxels <= most_hashed_voxels);
}

std::optional<SampleFace> PoresRequest::wanted_outlet() const {
  if (outlet.empty()) return std::nullopt;
  const Inlet parsed = parse_inlet("outlet", outlet);
  if (!parsed.face) throw InputError(text(setting("outlet", "all"), " names every face (no fluid could enter). Give one face."));
  return parsed.face;
}

std::vector<Inlet> PoresRequest::wanted_inlets() const {
  std::vector<Inlet> all;
  for (const std::string& word : inlets) all.push_back(parse_inlet("inlet", word));
  if (!all.empty()) return all;
  if (const auto face = wanted_outlet()) return {Inlet{SampleFace{face->axis, !face->is_high}}};
  for (std::size_t axis = 0; axis < 3; ++axis) all.push_back({SampleFace{axis, false}});
  if (boundary != Boundary::periodic) all.push_back({});
  return all;
}

void check_request(const PoresRequest& request) {
  check_fluids(request.fluids);
  const std::vector<Inlet> inlets = request.wanted_inlets();
  const auto outlet = request.wanted_outlet();
  for (std::size_t i = 0; i < inlets.size(); ++i) {
    const Inlet& inlet = inlets[i];
    const std::string given = setting("inlet", inlet.name());
    if (std::ranges::count(inlets, inlet) > 1) throw InputError(text(given, " is given twice."));
    if (!inlet.face && request.boundary == Boundary::periodic) {
      throw InputError(text(given, " and ", setting("boundary", "periodic"),
                            " are both given (a sample that repeats has no faces all around). Give one face, or another boundary."));
    }
    if (!outlet) continue;
    if (!inlet.face) throw InputError(text(given, " and ", setting("outlet"), " are both given (no face is left to leave through)."));
    if (*inlet.face == *outlet) throw InputError(text(given, " is also ", setting("outlet"), ". Give the opposite face."));
    if (request.boundary != Boundary::mirror && inlet.face->axis != outlet->axis) {
      throw InputError(text(setting("outlet", request.outlet), " is a side of a sample with ",
                            setting("boundary", boundary_name(request.boundary)), " that is entered from ", inlet.name(),
                            ". Give the opposite face."));
    }
  }
}

}  // namespace karst
