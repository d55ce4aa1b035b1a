// Pictures of a field: slices of pores and of speeds, colours, and the surface of the pores.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "report/page/run_facts.hpp"
#include "report/pictures/colours.hpp"
#include "report/pictures/field_sketch.hpp"

namespace karst {

/// The field in a file of the run. `scalar`: as in FieldFile. Throws InputError for damaged fields.
FieldSketch sketch_of(const RunFacts& run, const std::string& path, std::int64_t pixels = FieldSketch::usual_pixels,
                      const std::optional<CellScalar>& scalar = {});

/// Three decades, up to the fastest speeds.
ColourScale speed_scale(const FieldSketch& sketch, const std::string& title);

ColourScale linear_scale(const ValueRange& range, const std::string& title, const std::string& values);

/// The pores in three slices, with a key.
std::string pore_figures(const RunFacts& run, const FieldSketch& sketch);

/// `what` describes the slices for readers who cannot see them.
std::string speed_figures(const RunFacts& run, const FieldSketch& sketch, const std::vector<Slice>& slices, const ColourScale& scale,
                          const std::string& what);

/// The member of a slice that holds the values.
using SliceValues = std::vector<float> Slice::*;

/// The values of a slice as a picture with the area of a square of `rem`. A thin sample is stretched to an eighth of its length. `words`
/// describes the picture for readers who cannot see it.
std::string value_image(const Selection& selection, const Slice& slice, SliceValues values, const ColourScale& scale, double rem,
                        const std::string& words);

/// The keys of what slices show besides sites.
std::string slice_keys(const FieldSketch& sketch);

/// "Every 3rd voxel of the field is shown"; "" for a picture of all voxels.
std::string thinning_words(const Slice& slice);

/// `arrow`: the axis that drives the flow, if any.
std::string surface_figure(const RunFacts& run, const FieldSketch& sketch, const ColourScale& scale, std::optional<std::size_t> arrow,
                           int threads);

/// A line in the place of a picture.
std::string no_picture(const std::string& words);

/// The pictures that `draw()` makes of a field. If it throws InputError, a line says that there is no picture of `what`, and why.
template <class Draw>
std::string picture_of(const std::string& what, Draw&& draw) {
  try {
    return draw();
  } catch (const InputError& error) {
    return no_picture(text("There is no picture of ", what, ": ", with_options(error.message())));
  }
}

constexpr const char* no_fields =
    "There are no pictures of the flow: the run directory holds no fields (--fields none, or the run has not written them yet).";

}  // namespace karst
