// Slices and surfaces of the fields of permeability runs.
#include "base/error.hpp"
#include "base/text.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

// The unit of the array that read_field() takes. The first of the arrays that were chosen is `velocity`, if it was chosen.
std::string unit_of_speed(const RunFacts& run) {
  const std::string first_array = run.word("/settings/fields_arrays/0");
  if (!run.voxel_size_m() || (!first_array.empty() && first_array != "velocity")) return "speed × viscosity / pressure gradient, voxel²";
  const auto viscosity = run.number("/settings/fluid_viscosity");
  return text("speed, m/s at a pressure gradient of 1 Pa/m", viscosity ? text(" and a viscosity of ", digits(*viscosity), " Pa s") : "");
}

std::string flow(const RunFacts& run, const FieldSketch& sketch, int axis, int threads) {
  const char name = axis_names[static_cast<std::size_t>(axis)];
  const std::string what = text("Speed of the flow driven along ", name);
  const ColourScale scale = speed_scale(sketch, unit_of_speed(run));
  const std::string inside = element("h3", what) + colour_bar(scale, text("speed-", name)) +
                             speed_figures(run, sketch, sketch.slices(), scale, what) + surface_figure(run, sketch, scale, axis, threads);
  return element("div", inside, "class=\"flow\"");
}

}  // namespace

std::string fields_section(const RunFacts& run, int threads) {
  std::string pores, flows;
  bool is_any = false;
  for (int axis = 0; axis < 3; ++axis) {
    const std::string path = field_file(run.folder(), text("fields_", axis_names[static_cast<std::size_t>(axis)]));
    if (path.empty()) continue;
    is_any = true;
    try {
      const FieldSketch sketch = sketch_of(run, path);
      if (pores.empty()) pores = element("h3", "Pores") + pore_figures(run, sketch);
      flows += sketch.sites() > 0
                   ? flow(run, sketch, axis, threads)
                   : no_picture(text("The field of the flow along ", axis_names[static_cast<std::size_t>(axis)], " holds no site."));
    } catch (const InputError& error) {
      flows += no_picture(
          text("There is no picture of the flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", with_options(error.message())));
    }
  }
  if (!is_any) pores = no_picture(no_fields);
  return section("fields", "Flow field", pores + flows);
}

}  // namespace karst
