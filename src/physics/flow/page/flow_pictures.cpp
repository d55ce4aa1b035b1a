// The last field of a flow in time.
#include <algorithm>
#include <limits>

#include "io/fields/field_series.hpp"
#include "physics/flow/page/flow_page.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

std::string figures_of_speed(const RunFacts& run, const FieldSketch& sketch, int threads) {
  // In a field of one cell along an axis, only the slice across that axis is a picture.
  std::vector<Slice> slices;
  const Index3 cells = sketch.selection().cells().extents();
  std::copy_if(sketch.slices().begin(), sketch.slices().end(), std::back_inserter(slices),
               [&](const Slice& slice) { return cells[slice.across] > 1 && cells[slice.up] > 1; });
  const ColourScale scale = speed_scale(sketch, with_unit("speed", unit_of(run, units::speed)));
  if (sketch.sites() == 0) return no_picture("The field holds no site.");
  if (scale.high < std::numeric_limits<float>::min()) return no_picture("There are no pictures of speeds: the fluid is at rest.");
  if (slices.empty()) return no_picture("There are no slices: the field has one cell along two axes.");
  std::string figures = colour_bar(scale, "speed") + slice_keys(sketch) + speed_figures(run, sketch, slices, scale, "Speed");
  if (slices.size() == 3) figures += surface_figure(run, sketch, scale, std::nullopt, threads);
  return element("div", figures, "class=\"flow\"");
}

}  // namespace

std::string flow_pictures(const RunFacts& run, int threads) {
  const auto step = last_in_series(run.folder());
  if (!step) return no_picture(no_fields);
  const std::string time = time_of_step(run, *step);
  return element("h3", text("Speed at step ", html_count(*step), time.empty() ? "" : ", time ", time)) +
         picture_of(text("the flow at step ", *step),
                    [&] { return figures_of_speed(run, sketch_of(run, file_in_series(run.folder(), *step)), threads); });
}

}  // namespace karst
