#include "commands/sample_facts.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

SampleFacts::SampleFacts(const PoreImage& from, Boundary beyond, std::string kept_for)
    : image(image_json(from)), boundary(beyond), percolates(from.report.percolates), direction(std::move(kept_for)) {}

std::optional<double> SampleFacts::voxel_size_m() const {
  const Json& size = image.at("voxel_size_m");
  return size.is_null() ? std::nullopt : std::optional<double>(size.get<double>());
}

Json to_json(const SampleFacts& facts) {
  return {{"image", facts.image},
          {"boundary", boundary_name(facts.boundary)},
          {"direction", facts.direction},
          {"percolates", facts.percolates}};
}

SampleFacts sample_facts(const Json& json, const std::string& path) {
  try {
    SampleFacts facts;
    facts.image = json.at("image");
    facts.boundary = parse_boundary(json.at("boundary").get<std::string>());
    facts.direction = json.at("direction").get<std::string>();
    parse_direction(facts.direction);
    facts.percolates = json.at("percolates");
    for (const std::int64_t n : facts.shape()) {
      if (n < 1) throw InputError("no shape");
    }
    if (facts.sites() < 0) throw InputError("no sites");
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
