#include "report/page/run_facts.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "json/json.hpp"
#include "report/page/physics_page.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(text(quote(path), " cannot be read (", std::strerror(errno), ")."));
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string path_in(const std::string& folder, const std::string& name) { return (fs::path(folder) / name).string(); }

// "permeability, conductivity, flow or convect".
std::string commands_in(const std::vector<PhysicsPage>& all) {
  std::string commands;
  for (const PhysicsPage& physics : all) commands += text(commands.empty() ? "" : &physics == &all.back() ? " or " : ", ", physics.kind);
  return commands;
}

std::string result_in(const std::string& folder, const std::vector<PhysicsPage>& all) {
  std::error_code error;
  const std::string advice = text("Make one with -o of karst ", commands_in(all), ".");
  if (!fs::is_directory(folder, error)) throw InputError(text(quote(folder), " is no run directory. ", advice));
  const std::string path = path_in(folder, "result.json");
  if (fs::is_regular_file(path, error)) return read_whole(path);
  if (fs::is_regular_file(path_in(folder, "batch.json"), error))
    throw InputError(text(quote(folder), " is a folder of karst batch (its page is batch.html). Name the run of one image in it."));
  throw InputError(text(quote(folder), " holds no result.json (it is no run directory, or the run has not written it yet). ", advice));
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

double Table::number(std::size_t row, const std::string& column) const {
  return real_number(word(row, column)).value_or(std::numeric_limits<double>::quiet_NaN());
}

std::vector<double> Table::numbers(const std::string& column, double unit) const {
  std::vector<double> all;
  for (std::size_t row = 0; row < rows_.size(); ++row) all.push_back(number(row, column) * unit);
  return all;
}

std::vector<Table> Table::split_by(const std::string& column) const {
  std::vector<Table> tables;
  std::map<std::string, std::size_t> places;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const auto [place, is_new] = places.emplace(word(row, column), tables.size());
    if (is_new) tables.emplace_back(*this).rows_.clear();
    tables[place->second].rows_.push_back(rows_[row]);
  }
  return tables;
}

Table Table::without(const std::string& column, double value) const {
  Table table = *this;
  std::erase_if(table.rows_, [&, at = index(column)](const auto& row) { return at < row.size() && real_number(row[at]) == value; });
  return table;
}

struct JsonFacts::File {
  Json json;

  // Null where there is no such place.
  const Json* at(const std::string& place) const {
    const Json::json_pointer pointer(place);
    return json.contains(pointer) ? &json.at(pointer) : nullptr;
  }
};

JsonFacts::JsonFacts(const std::string& words) : file_(std::make_shared<File>(File{Json::parse(words, nullptr, false)})) {}

bool JsonFacts::is_json() const { return !file_->json.is_discarded(); }

bool JsonFacts::has(const std::string& place) const { return file_->at(place) != nullptr; }

void JsonFacts::rename(const std::string& from, const std::string& to) {
  Json& json = file_->json;
  json["kind"] = to;
  json[to] = json.value(from, Json());
  json.erase(from);
}

template <class Value>
std::optional<Value> JsonFacts::value_at(const std::string& place) const {
  const Json* value = file_->at(place);
  if (!value) return std::nullopt;
  bool is_right = false;
  if constexpr (std::is_same_v<Value, double>) is_right = value->is_number();
  if constexpr (std::is_same_v<Value, bool>) is_right = value->is_boolean();
  if constexpr (std::is_same_v<Value, std::string>) is_right = value->is_string();
  if constexpr (std::is_same_v<Value, std::int64_t>)
    is_right = value->is_number_integer() && (!value->is_number_unsigned() || std::in_range<std::int64_t>(value->get<std::uint64_t>()));
  return is_right ? std::optional(value->get<Value>()) : std::nullopt;
}
template std::optional<double> JsonFacts::value_at(const std::string&) const;
template std::optional<std::int64_t> JsonFacts::value_at(const std::string&) const;
template std::optional<bool> JsonFacts::value_at(const std::string&) const;
template std::optional<std::string> JsonFacts::value_at(const std::string&) const;

std::optional<std::size_t> JsonFacts::entries(const std::string& place) const {
  const Json* value = file_->at(place);
  return value && value->is_array() ? std::optional(value->size()) : std::nullopt;
}

std::vector<std::pair<std::string, std::optional<double>>> JsonFacts::members(const std::string& place) const {
  std::vector<std::pair<std::string, std::optional<double>>> members;
  const Json* object = file_->at(place);
  if (!object || !object->is_object()) return members;
  for (const auto& [name, value] : object->items())
    members.emplace_back(name, value.is_number() ? std::optional(value.get<double>()) : std::nullopt);
  return members;
}

namespace {

void add_leaves(std::vector<std::pair<std::string, std::string>>& leaves, const std::string& name, const Json& json) {
  if (!json.is_object()) return void(leaves.emplace_back(name, json.dump(-1, ' ', false, Json::error_handler_t::replace)));
  for (const auto& [key, value] : json.items()) add_leaves(leaves, name.empty() ? key : text(name, ".", key), value);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> JsonFacts::leaves() const {
  std::vector<std::pair<std::string, std::string>> leaves;
  add_leaves(leaves, "", file_->json);
  return leaves;
}

RunFacts::RunFacts(std::string folder, const std::vector<PhysicsPage>& all)
    : JsonFacts(result_in(folder, all)), folder_(std::move(folder)) {
  const std::string path = quote(path_in(folder_, "result.json")), kind = word("/kind");
  if (!is_json()) throw InputError(text(path, " is damaged: it is no JSON. Run again."));
  const auto own = std::find_if(all.begin(), all.end(), [&](const PhysicsPage& physics) {
    if (kind.empty()) return has(text("/", physics.kind));  // results of version 0.1 have no kind
    return kind == physics.kind || kind == physics.earlier_kind;
  });
  for (std::size_t axis = 0; axis < 3; ++axis) shape_[axis] = count("/image/shape/", axis).value_or(0);
  const auto is_length = [](std::int64_t n) { return n > 0 && n <= std::numeric_limits<std::int32_t>::max(); };
  const bool has_shape = entries("/image/shape") == 3 && std::all_of(shape_.begin(), shape_.end(), is_length);
  if (own == all.end() || (own->has_sample && !has_shape))
    throw InputError(text(path, " is not what karst ", commands_in(all), " writes. Run again."));
  if (!kind.empty() && kind == own->earlier_kind) rename(kind, std::string(own->kind));
  computed_ = {&*own};
  for (const PhysicsPage& other : all) {
    if (other.kind == own->beside && has(text("/", other.kind))) computed_.push_back(&other);
  }
}

Selection RunFacts::selection() const {
  Selection selection = {whole_box(shape_), {1, 1, 1}};
  bool is_right = true;
  const auto whole = [&](const char* setting_name, std::size_t entry) {
    const auto number = count("/settings/", setting_name, "/", entry);
    is_right = is_right && number && *number >= 0 && *number <= std::numeric_limits<std::int32_t>::max();
    return is_right ? *number : 0;
  };
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (number("/settings/fields_box/0")) {
      selection.box.lo[axis] = whole("fields_box", axis);
      selection.box.hi[axis] = whole("fields_box", axis + 3);
    }
    if (number("/settings/fields_stride/0")) selection.stride[axis] = whole("fields_stride", axis);
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
