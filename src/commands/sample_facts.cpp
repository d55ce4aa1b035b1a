#include "commands/sample_facts.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/file_facts.hpp"

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

Json pattern_of_facts() {
  const Json image = {{"path", "text"},       {"shape", three("count")},       {"sites", "count"}, {"voxel_size_m", null_or("number")},
                      {"porosity", "number"}, {"porosity_connected", "number"}};
  const Json pores = {{"faces", three("count")}, {"faces_connected", three("count")}, {"slices", three(Json::array({"count"}))}};
  return {{"image", image},      {"pores?", null_or(pores)},     {"boundary", "text"},
          {"direction", "text"}, {"percolates", three("truth")}, {"method?", "text"},
          {"cut?", "text"}};
}

// Facts of the right types need not be those of any sample.
bool are_possible(const SampleFacts& facts) {
  const Index3 shape = facts.shape();
  if (facts.sites() > checked_voxels(shape, "image")) return false;
  if (const auto h = facts.voxel_size_m(); h && !is_voxel_size(*h)) return false;
  for (std::size_t a = 0; facts.pores && a < 3; ++a) {
    if (std::ssize(facts.pores->slices[a]) != shape[a]) return false;
    if (std::max(facts.pores->faces[a], facts.pores->faces_connected[a]) > 2 * facts.voxels()) return false;
  }
  const double porosity = facts.image.at("porosity"), connected = facts.image.at("porosity_connected");
  return porosity <= 1 && connected >= 0 && connected <= porosity;
}

SampleFacts facts_from(const Json& json) {
  SampleFacts facts;
  facts.image = json.at("image");
  facts.boundary = parse_boundary(json.at("boundary").get<std::string>());
  facts.direction = json.at("direction").get<std::string>();
  parse_direction(facts.direction);
  facts.percolates = json.at("percolates");
  if (const Json pores = json.value("pores", Json()); !pores.is_null())
    facts.pores = PoreFacts{pores.at("faces"), pores.at("faces_connected"), pores.at("slices")};
  if (!are_possible(facts)) throw InputError("of no sample");
  return facts;
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
    if (is_like(json, pattern_of_facts())) return facts_from(json);
  } catch (const InputError&) {
    // of a word or a number that no sample has: the file is to be named, not an option
  }
  throw InputError(
      text(quote(path), " does not say which sample it was made from: its facts are not those of karst prepare. Prepare it again."));
}

void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm) {
  if (parts == comm.size()) return;
  throw InputError(text(quote(path), " holds ", parts, parts == 1 ? " part" : " parts", " (one for each rank), and this run has ",
                        comm.size(), comm.size() == 1 ? " rank" : " ranks", ". Run it with mpirun -n ", parts,
                        ", or prepare it with --parts ", comm.size(), "."));
}

}  // namespace karst
