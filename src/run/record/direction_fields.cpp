#include "run/record/direction_fields.hpp"

namespace karst {

bool DirectionFields::write(FieldFiles files, int axis, const WithFields& with_fields) {
  axis_ = axis;
  files.folder = record_.plan.directory;
  files.name = axis_field_name(kind_, static_cast<std::size_t>(axis));
  const bool is_begun = writes_.begin_axis_fields(
      kind_, axis, [&] { with_fields([&](const std::vector<SiteField>& fields) { fields_.begin(files, fields); }); });
  return is_begun && (are_on_their_way() || finish());
}

bool DirectionFields::finish() {
  return writes_.end_axis_fields(kind_, axis_, [&] { fields_.finish(); });
}

}  // namespace karst
