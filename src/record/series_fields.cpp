#include "record/series_fields.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "io/field_series.hpp"
#include "record/site_arrays.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

template <class Number>
std::vector<SiteField> fields_of_motions(const std::vector<SiteMotion>& motions, const ResultUnits& units, std::int64_t part) {
  const auto velocity = [&motions, unit = units.speed](std::uint32_t site) {
    std::array<Number, 3> u{};
    for (std::size_t a = 0; a < 3; ++a) u[a] = static_cast<Number>(motions[site].velocity[a] * unit);
    return u;
  };
  const auto pressure = [&motions, unit = units.pressure](std::uint32_t site) {
    return std::array{static_cast<Number>(motions[site].density / 3 * unit)};
  };
  return {site_array<Number, 3>("velocity", velocity), site_array<Number, 1>("pressure", pressure), part_array(part)};
}

}  // namespace

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

std::vector<SiteField> series_fields(const std::vector<SiteMotion>& motions, const FlowResult& result, bool wide, std::int64_t part) {
  const ResultUnits units = result_units(result.plan.scales);
  return wide ? fields_of_motions<double>(motions, units, part) : fields_of_motions<float>(motions, units, part);
}

void write_series_fields(const UnsteadyFlow& flow, const FlowResult& result, const RecordPlan& plan, std::int64_t part, const Comm& comm) {
  const std::vector<SiteMotion> motions = motions_of(flow);
  write_step(
      plan, field_files(plan.fields, result.sample, result.machine.threads), flow.steps(), flow.voxels(),
      [&](bool wide) { return series_fields(motions, result, wide, part); }, comm);
}

void write_step(const RecordPlan& plan, FieldFiles files, std::int64_t step, std::span<const std::uint64_t> voxels,
                const std::function<std::vector<SiteField>(bool wide)>& fields, const Comm& comm) {
  files.folder = (fs::path(plan.directory) / series_folder).string();
  files.name = name_in_series(step);
  comm.on_root([&] {
    fs::create_directory(files.folder);
    remove_fields(files.folder, files.name);  // of an earlier run, perhaps with another number of ranks
    return std::string();
  });
  write_fields(files, fields(files.wide), voxels, plan.labels ? &*plan.labels : nullptr, comm);
}

}  // namespace karst
