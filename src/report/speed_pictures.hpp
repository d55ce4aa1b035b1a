// Pictures of a field: slices of pores and of speeds, colours, and the surface of the pores.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/field_sketch.hpp"
#include "report/sections.hpp"

namespace karst {

/// The field in a file of the run. Throws InputError for damaged fields.
FieldSketch sketch_of(const RunFacts& run, const std::string& path);

/// The speeds of the colours, which are logarithmic.
struct SpeedRange {
  double low, high;
  std::string unit;  ///< HTML
};
SpeedRange speed_range(const FieldSketch& sketch, const std::string& unit);

/// The pores in three slices, with a key.
std::string pore_figures(const RunFacts& run, const FieldSketch& sketch);

/// `what` describes the slices for readers who cannot see them.
std::string speed_figures(const RunFacts& run, const FieldSketch& sketch, const std::vector<Slice>& slices, const SpeedRange& range,
                          const std::string& what);

/// A bar of colours from left to right, with a tick at each decade. `id` is unique in the page.
std::string colour_bar(const SpeedRange& range, const std::string& id);

/// What the slices show besides sites.
std::string slice_keys(const FieldSketch& sketch);

/// `arrow`: the axis that drives the flow, if any.
std::string surface_figure(const RunFacts& run, const FieldSketch& sketch, const SpeedRange& range, std::optional<int> arrow, int threads);

/// A line in the place of a picture.
std::string no_picture(const std::string& words);

constexpr const char* no_fields =
    "There are no pictures of the flow: the run directory holds no fields (--fields none, or the run has not written them yet).";

}  // namespace karst
