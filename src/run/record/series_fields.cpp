#include "run/record/series_fields.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "io/fields/field_series.hpp"

namespace karst {

namespace fs = std::filesystem;

void remove_series(const std::string& folder, const std::vector<std::int64_t>& keep) {
  const fs::path fields = fs::path(folder) / series_folder;
  std::error_code error;
  if (!fs::is_directory(fs::symlink_status(fields, error))) return;
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(fields)) {
    const std::string name = entry.path().filename().string();
    const std::string stem = name.substr(0, name.find('.'));
    const std::optional<std::int64_t> step = step_in_series(stem);
    if (step && std::find(keep.begin(), keep.end(), *step) == keep.end()) names.insert(stem);
  }
  for (const std::string& name : names) remove_fields(fields.string(), name);
  if (fs::is_empty(fields)) fs::remove(fields);
}

void list_series(const std::string& folder, const std::vector<std::int64_t>& steps, double time_of_step) {
  std::vector<FieldName> names;
  for (const std::int64_t step : steps)
    names.push_back({text(series_folder, "/", name_in_series(step)), text("step ", step), false, static_cast<double>(step) * time_of_step});
  list_fields(folder, names);
}

void write_step(const RecordPlan& plan, FieldFiles files, std::int64_t step, std::span<const std::uint64_t> voxels,
                const std::vector<SiteField>& fields, const Comm& comm) {
  files.folder = (fs::path(plan.directory) / series_folder).string();
  files.name = name_in_series(step);
  comm.on_root([&] {
    fs::create_directory(files.folder);
    remove_fields(files.folder, files.name);  // of an earlier run, perhaps with another number of ranks
    return std::string();
  });
  write_fields(files, fields, voxels, plan.labels ? &*plan.labels : nullptr, comm);
}

}  // namespace karst
