// The fields of a flow with heat: temperatures in time, and the last field.
#include <algorithm>

#include "io/fields/field_files.hpp"
#include "physics/convect/page/convect_page.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

constexpr const char* of_rest = ", multiples of that at rest";

// Throws InputError for a damaged field, and for one without temperatures.
FieldSketch heat_sketch(const RunFacts& run, std::int64_t step, std::int64_t pixels) {
  const std::string path = file_in_series(run.folder(), step);
  FieldSketch sketch = sketch_of(run, path, pixels);
  if (sketch.sites() > 0 && sketch.temperatures().is_empty()) throw InputError(text(quote(path), " holds no temperatures. Run again."));
  return sketch;
}

/// The quantity of a small picture.
struct Frame {
  std::int64_t step = 0;
  Slice slice;  ///< across z
  ValueRange temperatures;
  std::string problem;  ///< why there is no picture, if there is none
};

Frame frame_at(const RunFacts& run, std::int64_t step) {
  constexpr std::int64_t pixels = 240;  // largest side
  try {
    const FieldSketch sketch = heat_sketch(run, step, pixels);
    return {step, sketch.slices().front(), sketch.temperatures(), sketch.sites() > 0 ? "" : "The field holds no site."};
  } catch (const InputError& error) {
    return {step, {}, {}, with_options(error.message())};
  }
}

std::string frame_figure(const Selection& selection, const Frame& frame, const ColourScale& scale) {
  constexpr double rem = 8;
  const std::string words = text("Temperature at step ", frame.step);
  return figure(
      frame.problem.empty() ? value_image(selection, frame.slice, &Slice::temperature, scale, rem, words) : no_picture(frame.problem),
      "step " + html_count(frame.step));
}

// Small pictures of the temperature, side by side.
std::string strip(const RunFacts& run, const std::vector<std::int64_t>& steps) {
  constexpr std::size_t most = 12;
  if (steps.size() == 1)
    return element("p", "There is one field: karst convect writes more of them with <code>--fields-every</code>.", "class=\"note\"");
  std::vector<Frame> frames;
  ValueRange range;
  std::string notes = "Temperature; x to the right, y upwards. All pictures have the same colours.", thinning, figures;
  for (const std::size_t i : evenly_chosen(steps.size(), most)) {
    const Frame& frame = frames.emplace_back(frame_at(run, steps[i]));
    if (!frame.problem.empty()) continue;
    range.take(frame.temperatures);
    thinning = thinning_words(frame.slice);
  }
  if (range.is_empty()) return no_picture("None of the fields has a picture: " + frames.back().problem);
  if (frames.size() < steps.size()) notes += text(" The pictures are of ", frames.size(), " of ", steps.size(), " fields.");
  if (!thinning.empty()) notes += text(" ", thinning, ".");
  const ColourScale scale = linear_scale(range, text("temperature", of_rest), "temperatures");
  for (const Frame& frame : frames) figures += frame_figure(run.selection(), frame, scale);
  return colour_bar(scale, "temperatures") + element("p", notes, "class=\"note\"") + element("div", figures, "class=\"strip\"");
}

std::string quantity_picture(const FieldSketch& sketch, SliceValues values, const ColourScale& scale, const std::string& name) {
  constexpr double rem = 18;
  return element("div", colour_bar(scale, "last-" + lowered(name)) +
                            value_image(sketch.selection(), sketch.slices().front(), values, scale, rem, name + " of the last field"));
}

// A field without solid has no key of it.
std::string heat_keys(const FieldSketch& sketch) {
  if (sketch.sites() < sketch.selection().cells().volume()) return slice_keys(sketch);
  const std::string thinning = thinning_words(sketch.slices().front());
  return thinning.empty() ? "" : element("p", thinning + ".", "class=\"keys\"");
}

std::string figures_of_gas(const FieldSketch& sketch) {
  constexpr double rounding = 1e-12;  // voxels a step
  if (sketch.sites() == 0) return no_picture("The field holds no site.");
  const ColourScale temperatures = linear_scale(sketch.temperatures(), text("temperature", of_rest), "temperatures"),
                    densities = linear_scale(sketch.densities(), text("density", of_rest), "densities"),
                    speeds = speed_scale(sketch, "speed, voxels a step");
  return heat_keys(sketch) + element("div",
                                     quantity_picture(sketch, &Slice::temperature, temperatures, "Temperature") +
                                         quantity_picture(sketch, &Slice::density, densities, "Density") +
                                         (speeds.high > rounding ? quantity_picture(sketch, &Slice::speed, speeds, "Speed")
                                                                 : no_picture("The gas is at rest.")),
                                     "class=\"strip\"");
}

}  // namespace

std::string convect_pictures(const RunFacts& run, int) {
  const std::vector<std::int64_t> steps = steps_in_series(run.folder());
  if (steps.empty()) return no_picture(no_fields);
  return strip(run, steps) + element("h3", "The last field, at step " + html_count(steps.back())) +
         picture_of("this field", [&] { return figures_of_gas(heat_sketch(run, steps.back(), FieldSketch::usual_pixels)); });
}

}  // namespace karst
