#include "record/prepared_facts.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/velocity_set.hpp"
#include "partition/cuts/part_weights.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"
#include "solver/site/variants.hpp"

namespace karst {

PreparedFacts prepared_facts(const std::string& text, const std::string& path) {
  const Json json = Json::parse(text, nullptr, false);
  PreparedFacts facts{sample_facts(json, path), {}, json.value("lattice", std::string(velocity_set_of_0_1))};
  const auto names = velocity_set_names();
  if (std::find(names.begin(), names.end(), facts.lattice) == names.end()) {
    throw InputError(karst::text(quote(path), " is for the velocity set ", quote(facts.lattice), ", and this karst has ",
                                 joined(names, " and "), ". Prepare it again."));
  }
  facts.choice.method = json.value("method", "");
  facts.choice.cut = json.value("cut", "");
  if (const std::string weights = json.value("weights", ""); !weights.empty()) facts.choice.weights = parse_weights(weights);
  return facts;
}

std::string prepared_text(const SampleFacts& sample, const PartitionChoice& choice, const std::string& weights, std::uint64_t checksum,
                          const std::string& lattice) {
  Json json = to_json(sample);
  json["method"] = choice.method;
  json["cut"] = choice.cut;
  json["weights"] = weights;
  json["lattice"] = lattice;
  json["image_checksum"] = hexadecimal(checksum);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm) {
  if (parts == comm.size()) return;
  throw InputError(text(quote(path), " holds ", parts, parts == 1 ? " part" : " parts", " (one for each rank), and this run has ",
                        comm.size(), comm.size() == 1 ? " rank" : " ranks", ". Run it with mpirun -n ", parts, ", or prepare it with ",
                        setting("parts", text(comm.size())), "."));
}

}  // namespace karst
