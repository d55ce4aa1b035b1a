// The last field of a flow in time.
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/field_series.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

// In a field of one cell along an axis, only the slice across that axis is a picture.
std::vector<Slice> plane_slices(const FieldSketch& sketch) {
  std::vector<Slice> slices;
  const Box cells = sketch.selection().cells();
  for (const Slice& slice : sketch.slices()) {
    if (cells.extent(slice.across) > 1 && cells.extent(slice.up) > 1) slices.push_back(slice);
  }
  return slices;
}

std::string pictures(const RunFacts& run, const FieldSketch& sketch, int threads) {
  const std::vector<Slice> slices = plane_slices(sketch);
  const ColourScale scale = speed_scale(sketch, with_unit("speed", unit_of(run, units::speed)));
  if (sketch.sites() == 0) return no_picture("The field holds no site.");
  if (scale.high < std::numeric_limits<float>::min()) return no_picture("There are no pictures of speeds: the fluid is at rest.");
  if (slices.empty()) return no_picture("There are no slices: the field has one cell along two axes.");
  std::string figures = colour_bar(scale, "speed") + slice_keys(sketch) + speed_figures(run, sketch, slices, scale, "Speed");
  if (slices.size() == 3) figures += surface_figure(run, sketch, scale, std::nullopt, threads);
  return element("div", figures, "class=\"flow\"");
}

std::string heading(const RunFacts& run, std::int64_t step) {
  const std::string time = time_of_step(run, step);
  return element("h3", text("Speed at step ", html_count(step), time.empty() ? "" : ", time ", time));
}

}  // namespace

std::string flow_fields_section(const RunFacts& run, int threads) {
  const auto step = last_in_series(run.folder());
  std::string inside;
  if (!step) {
    inside = no_picture(no_fields);
  } else {
    try {
      inside = heading(run, *step) + pictures(run, sketch_of(run, file_in_series(run.folder(), *step)), threads);
    } catch (const InputError& error) {
      inside += no_picture(text("There is no picture of the flow at step ", *step, ": ", with_options(error.message())));
    }
  }
  return section("fields", "Flow field", inside);
}

}  // namespace karst
