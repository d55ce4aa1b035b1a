#include "report/page/batch_facts.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"
#include "json/json.hpp"

namespace karst {

namespace {

std::string word_in(const Json& object, const std::string& key) {
  const bool is_word = object.is_object() && object.contains(key) && object.at(key).is_string();
  return is_word ? object.at(key).get<std::string>() : "";
}

std::optional<double> number_in(const Json& object, const std::string& key) {
  const bool is_number = object.is_object() && object.contains(key) && object.at(key).is_number();
  return is_number ? std::optional(object.at(key).get<double>()) : std::nullopt;
}

std::string k_of_axis(std::size_t axis, const char* unit) { return text("k_", axis_names[axis], "_", unit); }

BatchImage image_of(const Json& row, const char* unit) {
  BatchImage image = {word_in(row, "name"),
                      word_in(row, "state"),
                      word_in(row, "reason"),
                      number_in(row, "porosity"),
                      number_in(row, "porosity_connected"),
                      number_in(row, "seconds"),
                      {},
                      {}};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    image.k[axis] = number_in(row, k_of_axis(axis, unit));
    image.relative_error[axis] = number_in(row, text("relative_error_estimate_", axis_names[axis]));
  }
  return image;
}

}  // namespace

BatchFacts::BatchFacts(const std::string& json) {
  const Json all = Json::parse(json, nullptr, false);
  if (!all.is_object() || word_in(all, "kind") != "batch" || !all.contains("images") || !all.at("images").is_array())
    throw InputError("this is not what karst batch writes as batch.json. Run again.");
  const Json karst = all.value("karst", Json::object());
  command = word_in(karst, "command");
  directory = word_in(karst, "directory");
  version = word_in(karst, "version");
  commit = word_in(karst, "commit");
  started = word_in(karst, "started");
  stopped_by = word_in(all, "stopped_by");
  go_on_by = word_in(all, "go_on_by");
  for (const Json& row : all.at("images")) {
    in_millidarcy = in_millidarcy && (!number_in(row, "porosity") || number_in(row, "voxel_size_m"));
    for (std::size_t axis = 0; axis < 3; ++axis) axes[axis] = axes[axis] || row.contains(k_of_axis(axis, "voxel2"));
  }
  for (const Json& row : all.at("images")) images.push_back(image_of(row, in_millidarcy ? "mD" : "voxel2"));
}

}  // namespace karst
