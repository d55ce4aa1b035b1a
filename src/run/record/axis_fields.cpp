#include "run/record/axis_fields.hpp"

#include "base/text.hpp"
#include "run/record/site_arrays.hpp"

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

void write_axis_fields(const RecordPlan& plan, FieldFiles files, AxisField field, int axis, std::span<const std::uint64_t> voxels,
                       std::vector<SiteField> fields, const Comm& comm) {
  files.folder = plan.directory;
  files.name = axis_field_name(field, static_cast<std::size_t>(axis));
  std::erase_if(fields, [&](const SiteField& each) { return each.array.name != part_name && !plan.fields.has_array(each.array.name); });
  const bool has_labels = plan.labels && plan.fields.has_array("label");
  write_fields(files, fields, voxels, has_labels ? &*plan.labels : nullptr, comm);
}

void list_axis_fields(const std::string& folder) { list_axis_fields_but(folder, AxisField::flow, {}); }

void remove_axis_fields(const std::string& folder, AxisField field, const Axes& axes) {
  list_axis_fields_but(folder, field, axes);
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes[a]) remove_fields(folder, axis_field_name(field, a));
  }
}

}  // namespace karst
