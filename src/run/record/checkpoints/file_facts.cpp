#include "run/record/checkpoints/file_facts.hpp"

#include <string>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr const char* null_mark = "null or";

bool is_count(const Json& found) {
  if (!found.is_number_integer()) return false;
  if (found.is_number_unsigned()) return found.get<std::uint64_t>() <= static_cast<std::uint64_t>(largest_count);
  return found.get<std::int64_t>() >= 0 && found.get<std::int64_t>() <= largest_count;
}

bool is_of_type(const Json& found, const std::string& type) {
  if (type == "text") return found.is_string();
  if (type == "truth") return found.is_boolean();
  if (type == "number") return found.is_number();
  if (type == "count") return is_count(found);
  return type == "object" && found.is_object();
}

bool has_keys(const Json& found, const Json& pattern) {
  if (!found.is_object()) return false;
  for (const auto& [name, expected] : pattern.items()) {
    const bool may_be_missing = name.ends_with('?');
    const auto value = found.find(may_be_missing ? name.substr(0, name.size() - 1) : name);
    if (value == found.end() ? !may_be_missing : !is_like(*value, expected)) return false;
  }
  return true;
}

bool has_elements(const Json& found, const Json& pattern) {
  if (!found.is_array() || (pattern.size() > 1 && found.size() != pattern.size())) return false;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!is_like(found[i], pattern[pattern.size() > 1 ? i : 0])) return false;
  }
  return true;
}

}  // namespace

bool is_like(const Json& found, const Json& pattern) {
  if (pattern.is_object()) return has_keys(found, pattern);
  if (!pattern.is_array()) return is_of_type(found, pattern.get<std::string>());
  if (pattern.front() == null_mark) return found.is_null() || is_like(found, pattern.back());
  return has_elements(found, pattern);
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
