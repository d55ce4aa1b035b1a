#include "io/fields/field_series.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "io/fields/field_reader.hpp"

namespace karst {

namespace fs = std::filesystem;

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
