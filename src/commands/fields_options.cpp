#include "commands/fields_options.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

FieldsOptions::FieldsOptions(CommandLine& line) {
  CLI::App& app = line.options();
  constexpr const char* group = "Fields for ParaView, in the run directory of -o";
  app.add_option("--fields", kind, "Numbers of velocity and pressure: f32 (default), f64, or none for no fields")
      ->type_name("KIND")
      ->group(group);
  app.add_option("--fields-box", box_, "Only voxels with x0 <= x < x1, and so on")->type_name("X0,Y0,Z0,X1,Y1,Z1")->join(',')->group(group);
  app.add_option("--fluid-viscosity", fluid_viscosity, "In Pa s, for velocities in m/s; 0.001 (water) by default")
      ->type_name("PA_S")
      ->group(group);
}

void FieldsOptions::check() const {
  if (kind != "none" && kind != "f32" && kind != "f64") throw InputError(text("--fields ", quote(kind), " is not one of none, f32, f64."));
  if (!(fluid_viscosity > 0) || !std::isfinite(fluid_viscosity)) {
    throw InputError(text("--fluid-viscosity ", digits(fluid_viscosity), " is not a number above 0. Give it in Pa s, as 0.001 for water."));
  }
  (void)box();
}

std::optional<Box> FieldsOptions::box() const {
  if (box_.empty()) return std::nullopt;
  const std::vector<std::string> words = split(box_, ',');
  Box box;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto end = words.size() == 6 ? whole_number(trimmed(words[i])) : std::nullopt;
    if (!end) throw InputError(text("--fields-box ", quote(box_), " is not six whole numbers X0,Y0,Z0,X1,Y1,Z1, as in 0,0,0,100,100,50."));
    (i < 3 ? box.lo : box.hi)[i % 3] = *end;
  }
  for (std::size_t a = 0; a < 3; ++a) {
    if (box.lo[a] >= box.hi[a]) {
      throw InputError(text("--fields-box ", quote(box_), " holds no voxel: ", axis_names[a], "0 = ", box.lo[a], " is not below ",
                            axis_names[a], "1 = ", box.hi[a], ". Give X0,Y0,Z0,X1,Y1,Z1."));
    }
  }
  return box;
}

Box FieldsOptions::box_in(const Index3& shape) const {
  const Box whole = whole_box(shape);
  const Box wanted = box().value_or(whole);
  if (intersection(wanted, whole) != wanted) {
    throw InputError(text("--fields-box ", quote(box_), " reaches beyond the sample of ", shape_text(shape),
                          " voxels. Give a box within 0,0,0,", shape[0], ",", shape[1], ",", shape[2], "."));
  }
  return wanted;
}

Json FieldsOptions::box_json() const {
  const auto given = box();
  if (!given) return nullptr;
  return {given->lo[0], given->lo[1], given->lo[2], given->hi[0], given->hi[1], given->hi[2]};
}

}  // namespace karst
