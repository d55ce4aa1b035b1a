// Slices and surfaces of the fields of permeability runs.
#include "physics/permeability/page/permeability_page.hpp"
#include "report/page/html.hpp"
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

std::string flow_figures(const RunFacts& run, const FieldSketch& sketch, std::size_t axis, int threads) {
  const std::string what = text("Speed of the flow driven along ", axis_names[axis]);
  const ColourScale scale = speed_scale(sketch, unit_of_speed(run));
  return element("div",
                 element("h3", what) + colour_bar(scale, text("speed-", axis_names[axis])) +
                     speed_figures(run, sketch, sketch.slices(), scale, what) + surface_figure(run, sketch, scale, axis, threads),
                 "class=\"flow\"");
}

}  // namespace

std::string permeability_pictures(const RunFacts& run, int threads) {
  std::string pores, flows;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string path = field_file(run.folder(), text("fields_", axis_names[axis]));
    if (path.empty()) continue;
    flows += picture_of(text("the flow along ", axis_names[axis]), [&] {
      const FieldSketch sketch = sketch_of(run, path);
      if (pores.empty()) pores = element("h3", "Pores") + pore_figures(run, sketch);
      return sketch.sites() > 0 ? flow_figures(run, sketch, axis, threads)
                                : no_picture(text("The field of the flow along ", axis_names[axis], " holds no site."));
    });
  }
  return pores.empty() && flows.empty() ? no_picture(no_fields) : pores + flows;
}

}  // namespace karst
