#include "commands/sample_facts.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

SampleFacts::SampleFacts(const PoreImage& from, Boundary beyond, std::string kept_for)
    : image(image_json(from)), pores{{from.all.faces, from.connected.faces, from.all.slices}}, boundary(beyond),
      percolates(from.report.percolates), direction(std::move(kept_for)) {}

std::optional<double> SampleFacts::voxel_size_m() const {
  const Json& size = image.at("voxel_size_m");
  return size.is_null() ? std::nullopt : std::optional<double>(size.get<double>());
}

Json SampleFacts::pores_json() const {
  const auto h = voxel_size_m();
  const auto each_voxel = [&](const Index3& faces) { return isotropic_surface(faces, voxels()); };
  const auto each_metre = [&](const Index3& faces) { return h ? Json(each_voxel(faces) / *h) : Json(); };
  const PoreFacts known = pores.value_or(PoreFacts());
  Json out = {{"specific_surface_per_voxel", each_voxel(known.faces)},
              {"specific_surface_per_m", each_metre(known.faces)},
              {"specific_surface_connected_per_voxel", each_voxel(known.faces_connected)},
              {"specific_surface_connected_per_m", each_metre(known.faces_connected)},
              {"faces", known.faces},
              {"faces_connected", known.faces_connected}};
  if (pores) return out;
  for (Json& value : out) value = nullptr;
  return out;
}

std::string SampleFacts::surface_words() const {
  if (!pores) return "";
  const double each_voxel = isotropic_surface(pores->faces, voxels());
  const auto h = voxel_size_m();
  return text(h ? text(digits(each_voxel / *h, 4), " 1/m") : text(digits(each_voxel, 4), " 1/voxel"),
              " (of the sample's volume; estimated from ", grouped(pores->faces[0] + pores->faces[1] + pores->faces[2]), " voxel faces)");
}

namespace {

Json pore_facts_json(const PoreFacts& pores) {
  return {{"faces", pores.faces}, {"faces_connected", pores.faces_connected}, {"slices", pores.slices}};
}

// Of all numbers in it: what else is turned into a whole number may lie beyond them.
void expect_whole_numbers(const Json& json) {
  if (json.is_array()) {
    for (const Json& each : json) expect_whole_numbers(each);
  } else if (!json.is_number_integer()) {
    throw InputError("no whole number");
  }
}

PoreFacts pore_facts(const Json& json, const Index3& shape) {
  for (const char* counts : {"faces", "faces_connected", "slices"}) expect_whole_numbers(json.at(counts));
  PoreFacts pores{json.at("faces"), json.at("faces_connected"), json.at("slices")};
  for (std::size_t a = 0; a < 3; ++a) {
    if (std::ssize(pores.slices[a]) != shape[a]) throw InputError("not those of each slice");
    for (const std::int64_t faces : {pores.faces[a], pores.faces_connected[a]}) {
      if (faces < 0 || faces > 2 * whole_box(shape).volume()) throw InputError("no number of faces");
    }
  }
  return pores;
}

}  // namespace

Json to_json(const SampleFacts& facts) {
  return {{"image", facts.image},
          {"pores", facts.pores ? pore_facts_json(*facts.pores) : Json()},
          {"boundary", boundary_name(facts.boundary)},
          {"direction", facts.direction},
          {"percolates", facts.percolates}};
}

SampleFacts sample_facts(const Json& json, const std::string& path) {
  try {
    SampleFacts facts;
    facts.image = json.at("image");
    for (const char* counts : {"shape", "sites"}) expect_whole_numbers(facts.image.at(counts));
    facts.boundary = parse_boundary(json.at("boundary").get<std::string>());
    facts.direction = json.at("direction").get<std::string>();
    parse_direction(facts.direction);
    facts.percolates = json.at("percolates");
    checked_voxels(facts.shape(), "the shape");
    if (facts.sites() < 0 || facts.sites() > facts.voxels()) throw InputError("no number of sites");
    if (const Json pores = json.value("pores", Json()); !pores.is_null()) facts.pores = pore_facts(pores, facts.shape());
    for (const char* porosity : {"porosity", "porosity_connected"}) (void)facts.image.at(porosity).get<double>();
    (void)facts.path();
    (void)facts.voxel_size_m();
    return facts;
  } catch (const std::exception&) {
    throw InputError(
        text(quote(path), " does not say which sample it was made from: its facts are not those of karst prepare. Prepare it again."));
  }
}

void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm) {
  if (parts == comm.size()) return;
  throw InputError(text(quote(path), " holds ", parts, parts == 1 ? " part" : " parts", " (one for each rank), and this run has ",
                        comm.size(), comm.size() == 1 ? " rank" : " ranks", ". Run it with mpirun -n ", parts,
                        ", or prepare it with --parts ", comm.size(), "."));
}

}  // namespace karst
