#include "run/record/axis_fields.hpp"

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

void list_axis_fields(const std::string& folder) { list_axis_fields_but(folder, AxisField::flow, {}); }

void remove_axis_fields(const std::string& folder, AxisField field, const Axes& axes) {
  list_axis_fields_but(folder, field, axes);
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes[a]) remove_fields(folder, axis_field_name(field, a));
  }
}

}  // namespace karst
