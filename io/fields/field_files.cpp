#include "io/fields/field_files.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "io/fields/field_reader.hpp"
#include "io/files/file_checks.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/vtk/grid.hpp"

namespace karst {

namespace fs = std::filesystem;

std::vector<std::string> field_file_names(const std::string& name) {
  return {name + ".vti", name + ".pvti", name + ".vtu", name + ".pvtu"};
}

void remove_fields(const std::string& folder, const std::string& name) {
  const fs::path stem = fs::path(folder) / name;
  for (const std::string& file : field_file_names(name)) {
    const std::string path = (fs::path(folder) / file).string();
    remove_regular(path);
    remove_unfinished(path);
  }
  if (!fs::is_directory(fs::symlink_status(stem))) return;
  std::vector<fs::path> pieces;
  for (const fs::directory_entry& entry : fs::directory_iterator(stem)) {
    const std::string end = entry.path().extension().string();
    if (end == ".vti" || end == ".vtu" || end == ".unfinished") pieces.push_back(entry.path());
  }
  for (const fs::path& piece : pieces) remove_regular(piece.string());
  if (fs::is_empty(stem)) fs::remove(stem);
}

void list_fields(const std::string& folder, const std::vector<FieldName>& names) {
  const fs::path path = fs::path(folder) / series_name;
  std::vector<VtkSeriesMember> members;
  for (const FieldName& name : names) {
    for (const char* end : {".pvti", ".vti", ".pvtu", ".vtu"}) {
      const std::string file = name.file + end;
      if (name.is_going || !fs::exists(fs::path(folder) / file)) continue;
      members.push_back({name.time, name.says, file});
      break;
    }
  }
  if (!members.empty()) return write_file(path.string(), series_text(members));
  remove_regular(path.string());
  remove_unfinished(path.string());
}

namespace {

constexpr const char* begin_of_name = "flow_";

}  // namespace

std::string name_in_series(std::int64_t step) {
  constexpr std::size_t width = 9;
  const std::string number = text(step);
  return begin_of_name + std::string(width - std::min(width, number.size()), '0') + number;
}

std::optional<std::int64_t> step_in_series(const std::string& name) {
  if (!name.starts_with(begin_of_name)) return std::nullopt;
  const std::optional<std::int64_t> step = whole_number(name.substr(std::string(begin_of_name).size()));
  return step && name_in_series(*step) == name ? step : std::nullopt;
}

std::string file_in_series(const std::string& folder, std::int64_t step) {
  return field_file((fs::path(folder) / series_folder).string(), name_in_series(step));
}

std::vector<std::int64_t> steps_in_series(const std::string& folder) {
  std::set<std::int64_t> steps;  // a step can have a joining file and a folder of pieces
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(folder) / series_folder, error)) {
    const std::optional<std::int64_t> step = step_in_series(entry.path().stem().string());
    if (step && !file_in_series(folder, *step).empty()) steps.insert(*step);
  }
  return {steps.begin(), steps.end()};
}

std::optional<std::int64_t> last_in_series(const std::string& folder) {
  const std::vector<std::int64_t> steps = steps_in_series(folder);
  return steps.empty() ? std::nullopt : std::optional(steps.back());
}

}  // namespace karst
