#include "run/record/checkpoints/file_facts.hpp"

#include <string>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr const char* null_mark = "null or";

bool is_count(const Json& json) {
  if (!json.is_number_integer()) return false;
  if (json.is_number_unsigned()) return json.get<std::uint64_t>() <= static_cast<std::uint64_t>(largest_count);
  return json.get<std::int64_t>() >= 0 && json.get<std::int64_t>() <= largest_count;
}

bool is_of_type(const Json& json, const std::string& type) {
  if (type == "text") return json.is_string();
  if (type == "truth") return json.is_boolean();
  if (type == "number") return json.is_number();
  if (type == "count") return is_count(json);
  return type == "object" && json.is_object();
}

bool has_keys(const Json& json, const Json& pattern) {
  if (!json.is_object()) return false;
  for (const auto& [name, expected] : pattern.items()) {
    const bool may_be_missing = name.ends_with('?');
    const auto value = json.find(may_be_missing ? name.substr(0, name.size() - 1) : name);
    if (value == json.end() ? !may_be_missing : !is_like(*value, expected)) return false;
  }
  return true;
}

bool has_elements(const Json& json, const Json& pattern) {
  if (!json.is_array() || (pattern.size() > 1 && json.size() != pattern.size())) return false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (!is_like(json[i], pattern[pattern.size() > 1 ? i : 0])) return false;
  }
  return true;
}

}  // namespace

bool is_like(const Json& json, const Json& pattern) {
  if (pattern.is_object()) return has_keys(json, pattern);
  if (!pattern.is_array()) return is_of_type(json, pattern.get<std::string>());
  if (pattern.front() == null_mark) return json.is_null() || is_like(json, pattern.back());
  return has_elements(json, pattern);
}

Json null_or(const Json& pattern) { return Json::array({null_mark, pattern}); }
Json three(const Json& pattern) { return Json::array({pattern, pattern, pattern}); }

Json at_place(const Json& of, const char* place) {
  const Json::json_pointer pointer(place);
  return of.contains(pointer) ? of.at(pointer) : Json();
}

void refuse_checkpoint(const std::string& path) {
  throw InputError(text(quote(path),
                        " does not say how far its run had come: its facts are not those of a checkpoint of Karst. Run without ",
                        setting("restart"), ": nothing can be taken from it."));
}

}  // namespace karst
