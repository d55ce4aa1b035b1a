// The values behind the options of `karst make`, and checks that several kinds share.
#pragma once

#include <functional>
#include <numbers>
#include <string>
#include <string_view>

#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

constexpr double pi = std::numbers::pi;

int axis_of(const SampleOptions& options);       ///< 0, 1 or 2; z by default
Point extents_of(const SampleOptions& options);  ///< of the shape, in voxels

/// `at`, moved by the shift and wrapped into the sample.
Point shifted(const Point& at, const SampleOptions& options);

/// Throws InputError unless `value` (of the setting `name`, in voxels) is at least 1 and at most `largest`: smaller objects
/// can be lost between voxel centres. `why_not_more` is the reason for `largest`.
void check_length(std::string_view name, double value, double largest, std::string_view why_not_more);

/// Throws InputError for a radius below 1 voxel that follows from `porosity`.
void check_visible(std::string_view things, double radius, double porosity);

/// A periodic array of equal solids, given by a radius or a porosity.
struct SolidArray {
  std::string_view things;  ///< "spheres"
  double touching_radius;   ///< larger ones overlap
  double touching_porosity;
  double closing_radius;  ///< larger ones leave no pore
  double default_porosity;
  std::function<double(double)> radius_of;  ///< radius for a solid fraction, without overlap
};
double radius_of(const SampleOptions& options, const SolidArray& array);

/// "radius 12.5 voxels, porosity 0.6, shift 0.3,0.17,0.41"; values that were not given are left out.
std::string radius_text(const SampleOptions& options, double radius);

}  // namespace karst
