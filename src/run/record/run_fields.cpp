#include "run/record/run_fields.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "io/fields/field_files.hpp"

namespace karst {

namespace {

// The list of all fields but those that will be removed.
void list_axis_fields_but(const std::string& folder, AxisField going, const Axes& axes) {
  std::vector<FieldName> names;
  for (const AxisField field : all_axis_fields) {
    for (std::size_t a = 0; a < 3; ++a) {
      const std::string words = text(field == AxisField::potential ? "potential " : "", "driven along ", axis_names[a]);
      names.push_back({axis_field_name(field, a), words, field == going && axes[a], static_cast<double>(names.size())});
    }
  }
  list_fields(folder, names);
}

}  // namespace

std::string axis_field_name(AxisField field, std::size_t axis) {
  return text(field == AxisField::flow ? "fields_" : "potential_", axis_names[axis]);
}

std::string axis_field_words(AxisField field, int axis) {
  return text(field == AxisField::flow ? "flow" : "potential", " along ", axis_names[static_cast<std::size_t>(axis)]);
}

void list_axis_fields(const std::string& folder) { list_axis_fields_but(folder, AxisField::flow, {}); }

void remove_axis_fields(const std::string& folder, AxisField field, const Axes& axes) {
  list_axis_fields_but(folder, field, axes);
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes[a]) remove_fields(folder, axis_field_name(field, a));
  }
}

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

FieldFiles step_files(const RecordPlan& plan, FieldFiles files, std::int64_t step, const Comm& comm) {
  files.folder = (fs::path(plan.directory) / series_folder).string();
  files.name = name_in_series(step);
  comm.on_root([&] {
    fs::create_directory(files.folder);
    remove_fields(files.folder, files.name);  // of an earlier run, perhaps with another number of ranks
    return std::string();
  });
  return files;
}

std::vector<std::string> phase_images(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(phases_prefix) && name.ends_with(phases_ending)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

void write_map_fields(const RecordPlan& plan, FieldFiles files, std::span<const std::uint64_t> voxels, const std::vector<SiteField>& fields,
                      const Comm& comm) {
  files.folder = plan.directory;
  files.name = maps_name;
  write_fields(files, fields, voxels, plan.labels ? &*plan.labels : nullptr, comm);
}

namespace {

// Threads are started for each slab. With smaller slabs the starts take most of the time.
constexpr std::int64_t voxels_of_thread = std::int64_t{1} << 18;

}  // namespace

SiteField part_array(std::int64_t part) {
  const auto values = [number = static_cast<std::int32_t>(part)](std::span<const std::uint32_t> sites, std::byte* to) {
    for (std::size_t i = 0; i < sites.size(); ++i, to += sizeof number) std::memcpy(to, &number, sizeof number);
  };
  return {vtk_array(part_name, VoxelType::int32), values, std::byte{0xff}};  // -1
}

FieldFiles field_files(const FieldsPlan& plan, const SampleFacts& sample, int threads) {
  FieldFiles files;
  files.format = plan.format;
  files.encoding = plan.encoding;
  files.shape = sample.shape();
  files.selection = plan.selection_in(files.shape);
  files.spacing = sample.voxel_size_m().value_or(1);
  files.threads = threads;
  files.slab_voxels = std::max(files.slab_voxels, threads * voxels_of_thread);
  files.wide = plan.numbers == FieldNumbers::f64;
  return files;
}

}  // namespace karst
