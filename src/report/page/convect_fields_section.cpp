// The fields of a flow with heat: temperatures in time, and the last field.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/field_series.hpp"
#include "report/charts/table_curves.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"
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
  const std::string step = "step " + html_count(frame.step);
  if (!frame.problem.empty()) return figure(no_picture(frame.problem), step);
  return figure(value_image(selection, frame.slice, &Slice::temperature, scale, rem, text("Temperature at step ", frame.step)), step);
}

std::string strip_notes(const std::vector<Frame>& frames, std::size_t fields) {
  std::vector<std::string> notes = {"Temperature; x to the right, y upwards. All pictures have the same colours."};
  if (frames.size() < fields) notes.push_back(text("The pictures are of ", frames.size(), " of ", fields, " fields."));
  const auto shown = std::find_if(frames.begin(), frames.end(), [](const Frame& frame) { return frame.problem.empty(); });
  if (const std::string thinning = thinning_words(shown->slice); !thinning.empty()) notes.push_back(thinning + ".");
  return element("p", joined(notes, " "), "class=\"note\"");
}

// Small pictures of the temperature, side by side.
std::string strip(const RunFacts& run, const std::vector<std::int64_t>& steps) {
  constexpr std::size_t most = 12;
  if (steps.size() == 1)
    return element("p", "There is one field: karst convect writes more of them with <code>--fields-every</code>.", "class=\"note\"");
  std::vector<Frame> frames;
  ValueRange range;
  for (const std::size_t i : evenly_chosen(steps.size(), most)) {
    frames.push_back(frame_at(run, steps[i]));
    if (frames.back().problem.empty()) range.take(frames.back().temperatures);
  }
  if (range.is_empty()) return no_picture("None of the fields has a picture: " + frames.back().problem);
  const ColourScale scale = linear_scale(range, text("temperature", of_rest), "temperatures");
  std::string figures;
  for (const Frame& frame : frames) figures += frame_figure(run.selection(), frame, scale);
  return colour_bar(scale, "temperatures") + strip_notes(frames, steps.size()) + element("div", figures, "class=\"strip\"");
}

std::string quantity(const FieldSketch& sketch, SliceValues values, const ColourScale& scale, const std::string& name) {
  constexpr double rem = 18;
  return element("div", colour_bar(scale, "last-" + lowered(name)) +
                            value_image(sketch.selection(), sketch.slices().front(), values, scale, rem, name + " of the last field"));
}

std::string speed_quantity(const FieldSketch& sketch) {
  constexpr double rounding = 1e-12;  // voxels a step
  const ColourScale scale = speed_scale(sketch, "speed, voxels a step");
  return scale.high > rounding ? quantity(sketch, &Slice::speed, scale, "Speed") : no_picture("The gas is at rest.");
}

// A field without solid has no key of it.
std::string heat_keys(const FieldSketch& sketch) {
  if (sketch.sites() < sketch.selection().cells().volume()) return slice_keys(sketch);
  const std::string thinning = thinning_words(sketch.slices().front());
  return thinning.empty() ? "" : element("p", thinning + ".", "class=\"keys\"");
}

std::string last_field(const RunFacts& run, std::int64_t step) {
  const std::string heading = element("h3", "The last field, at step " + html_count(step));
  try {
    const FieldSketch sketch = heat_sketch(run, step, FieldSketch::usual_pixels);
    if (sketch.sites() == 0) return heading + no_picture("The field holds no site.");
    return heading + heat_keys(sketch) +
           element(
               "div",
               quantity(sketch, &Slice::temperature, linear_scale(sketch.temperatures(), text("temperature", of_rest), "temperatures"),
                        "Temperature") +
                   quantity(sketch, &Slice::density, linear_scale(sketch.densities(), text("density", of_rest), "densities"), "Density") +
                   speed_quantity(sketch),
               "class=\"strip\"");
  } catch (const InputError& error) {
    return heading + no_picture(text("There is no picture of this field: ", with_options(error.message())));
  }
}

}  // namespace

std::string convect_fields_section(const RunFacts& run) {
  const std::vector<std::int64_t> steps = steps_in_series(run.folder());
  const std::string inside = steps.empty() ? no_picture(no_fields) : strip(run, steps) + last_field(run, steps.back());
  return section("fields", "Fields in time", inside);
}

}  // namespace karst
