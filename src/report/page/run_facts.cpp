#include "report/page/run_facts.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "json/json.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(text(quote(path), " cannot be read (", std::strerror(errno), ")."));
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string path_in(const std::string& folder, const std::string& name) { return (fs::path(folder) / name).string(); }

Json result_in(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    throw InputError(text(quote(folder), " is no run directory. Make one with -o of karst permeability, conductivity, flow or convect."));
  const std::string path = path_in(folder, "result.json");
  if (!fs::is_regular_file(path, error)) {
    if (fs::is_regular_file(path_in(folder, "batch.json"), error))
      throw InputError(text(quote(folder), " is a folder of karst batch (its page is batch.html). Name the run of one image in it."));
    throw InputError(text(quote(folder),
                          " holds no result.json (it is no run directory, or the run has not written it yet). Make one with ",
                          "karst permeability -o or karst flow -o."));
  }
  Json json = Json::parse(read_whole(path), nullptr, false);
  if (json.is_discarded()) throw InputError(text(quote(path), " is damaged: it is no JSON. Run again."));
  return json;
}

}  // namespace

Table::Table(const std::string& path, const std::string& content, const std::vector<std::string>& needed) : rows_(parse_csv(content)) {
  if (!rows_.empty()) {
    names_ = rows_.front();
    rows_.erase(rows_.begin());
  }
  for (const std::string& name : needed) {
    if (std::find(names_.begin(), names_.end(), name) == names_.end())
      throw InputError(text(quote(path), " has no column ", name, ": it is no file of this run, or damaged. Run again, or remove it."));
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (rows_[row].size() != names_.size())
      throw InputError(text("line ", row + 2, " of ", quote(path), " has ", rows_[row].size(), " cells, and its columns are ",
                            names_.size(), ". Run again, or remove it."));
  }
}

std::size_t Table::index(const std::string& column) const {
  return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), column) - names_.begin());
}

std::string Table::word(std::size_t row, const std::string& column) const {
  const std::size_t at = index(column);
  return at < names_.size() ? rows_[row][at] : "";
}

double Table::number(std::size_t row, const std::string& column) const {
  return real_number(word(row, column)).value_or(std::numeric_limits<double>::quiet_NaN());
}

std::vector<double> Table::numbers(const std::string& column) const {
  std::vector<double> all;
  for (std::size_t row = 0; row < rows_.size(); ++row) all.push_back(number(row, column));
  return all;
}

struct RunFacts::ResultFile {
  Json json;

  // Null where there is no such place.
  const Json* at(const std::string& place) const {
    const Json::json_pointer pointer(place);
    return json.contains(pointer) ? &json.at(pointer) : nullptr;
  }
};

namespace {

// Until version 0.2, runs of karst convect were of the kind "convection".
Json with_names_of_today(Json json) {
  if (!json.is_object() || json.value("kind", Json()) != "convection") return json;
  json["kind"] = "convect";
  json["convect"] = json.value("convection", Json());
  json.erase("convection");
  return json;
}

}  // namespace

RunFacts::RunFacts(std::string folder)
    : folder_(std::move(folder)), result_(std::make_shared<const ResultFile>(ResultFile{with_names_of_today(result_in(folder_))})) {
  const Json* shape = result_->at("/image/shape");
  const auto is_length = [](const Json& n) { return n.is_number_integer() && n > 0 && n <= std::numeric_limits<std::int32_t>::max(); };
  if (!shape || !shape->is_array() || shape->size() != 3 || !std::all_of(shape->begin(), shape->end(), is_length) ||
      !(result_->at("/permeability") || is_flow() || is_convect() || is_conductivity())) {
    throw InputError(text(quote(path_in(folder_, "result.json")),
                          " is not what karst permeability, solve, conductivity, flow or convect writes. Run again."));
  }
  shape_ = *shape;
}

std::string RunFacts::kind() const {
  const std::string kind = word("/kind");
  return kind.empty() && result_->at("/permeability") ? "permeability" : kind;
}

bool RunFacts::is_flow() const { return kind() == "flow"; }

bool RunFacts::is_convect() const { return kind() == "convect"; }

bool RunFacts::is_conductivity() const { return kind() == "conductivity"; }

bool RunFacts::has_conductivity() const { return result_->at("/conductivity") != nullptr; }

namespace {

void add_leaves(std::vector<std::pair<std::string, std::string>>& leaves, const std::string& name, const Json& json) {
  if (!json.is_object()) return void(leaves.emplace_back(name, json.dump(-1, ' ', false, Json::error_handler_t::replace)));
  for (const auto& [key, value] : json.items()) add_leaves(leaves, name.empty() ? key : text(name, ".", key), value);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> RunFacts::leaves() const {
  std::vector<std::pair<std::string, std::string>> leaves;
  add_leaves(leaves, "", result_->json);
  return leaves;
}

std::optional<double> RunFacts::number(const std::string& place) const {
  const Json* found = result_->at(place);
  return found && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

std::optional<std::int64_t> RunFacts::count(const std::string& place) const {
  const Json* found = result_->at(place);
  if (!found || !found->is_number_integer()) return std::nullopt;
  const bool is_too_large = found->is_number_unsigned() && found->get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
  return is_too_large ? std::nullopt : std::optional(found->get<std::int64_t>());
}

std::string RunFacts::word(const std::string& place) const {
  const Json* found = result_->at(place);
  return found && found->is_string() ? found->get<std::string>() : "";
}

std::vector<std::pair<std::string, std::optional<double>>> RunFacts::members(const std::string& place) const {
  std::vector<std::pair<std::string, std::optional<double>>> members;
  const Json* found = result_->at(place);
  if (!found || !found->is_object()) return members;
  for (const auto& [name, value] : found->items())
    members.emplace_back(name, value.is_number() ? std::optional(value.get<double>()) : std::nullopt);
  return members;
}

std::optional<double> RunFacts::number(const std::string& place, int axis) const { return number(text(place, "/", axis)); }

std::optional<std::int64_t> RunFacts::count(const std::string& place, int axis) const { return count(text(place, "/", axis)); }

std::optional<bool> RunFacts::truth(const std::string& place) const {
  const Json* found = result_->at(place);
  return found && found->is_boolean() ? std::optional(found->get<bool>()) : std::nullopt;
}

std::optional<bool> RunFacts::truth(const std::string& place, int axis) const { return truth(text(place, "/", axis)); }

std::optional<double> RunFacts::entry(const std::string& tensor, int row, int column) const {
  return number(text(tensor, "/", row, "/", column));
}

Selection RunFacts::selection() const {
  Selection selection = {whole_box(shape_), {1, 1, 1}};
  bool is_right = true;
  const auto whole = [&](const std::string& place) {
    const auto found = count(place);
    is_right = is_right && found && *found >= 0 && *found <= std::numeric_limits<std::int32_t>::max();
    return is_right ? *found : 0;
  };
  for (int a = 0; a < 3; ++a) {
    const auto axis = static_cast<std::size_t>(a);
    if (number("/settings/fields_box/0")) {
      selection.box.lo[axis] = whole(text("/settings/fields_box/", a));
      selection.box.hi[axis] = whole(text("/settings/fields_box/", a + 3));
    }
    if (number("/settings/fields_stride/0")) selection.stride[axis] = whole(text("/settings/fields_stride/", a));
    is_right = is_right && selection.stride[axis] > 0 && selection.box.lo[axis] < selection.box.hi[axis];
  }
  if (!is_right || intersection(selection.box, whole_box(shape_)) != selection.box)
    throw InputError(text(quote(path_in(folder_, "result.json")), " has an invalid box or stride of the fields. Run again."));
  return selection;
}

std::string RunFacts::image_name() const {
  const fs::path path = word("/image/path");
  return (path.has_filename() ? path : path.parent_path()).filename().string();  // slices/ is a folder
}

bool RunFacts::has_file(const std::string& name) const {
  std::error_code error;
  return fs::is_regular_file(path_in(folder_, name), error);
}

std::optional<Table> RunFacts::table(const std::string& name, const std::vector<std::string>& columns) const {
  if (!has_file(name)) return std::nullopt;
  const std::string path = path_in(folder_, name);
  return Table(path, read_whole(path), columns);
}

}  // namespace karst
