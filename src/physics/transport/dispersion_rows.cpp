#include "physics/transport/dispersion_rows.hpp"

#include <algorithm>
#include <cmath>

#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

template <class Number>
void set_bounded(Number& value, Number& lower, Number& upper, const Dispersion& of) {
  const bool is_none = of.is_none();
  value = is_none ? 0 : of.value;
  lower = is_none ? 0 : of.lower;
  upper = is_none ? 0 : of.upper;
}

// The share of D_L that the voxels add, if their error falls with the square of their edge.
double voxel_error(double whole, double halved) {
  const double exact = halved + (halved - whole) / 3;
  return whole / exact - 1;
}

// The diameter of straight tubes with this k and porosity.
double hydraulic_width(const TransportResult& result, const TransportAlong& along) {
  return 2 * std::sqrt(8 * along.k_voxel2 / result.porosity_conducting);
}

std::vector<std::string> warnings_along(const TransportResult& result, std::size_t axis) {
  constexpr double few_grains = 20, narrow = 5, too_coarse = 100;
  const TransportAlong& along = *result.along[axis];
  std::vector<std::string> warnings;
  const auto warn = [&](const std::string& words) { warnings.push_back(text("along ", axis_names[axis], ": ", words)); };
  if (!along.flow_converged) warn("the flow has not converged, so the dispersion is that of another flow");
  if (along.direction == Direction3{}) {
    warn("the mean velocity is 0, so there is no Peclet number");
    return warnings;
  }
  const auto grain = grain_length(result.sample);
  const double grains = grain ? static_cast<double>(result.sample.shape()[axis]) / *grain : few_grains;
  if (grains < few_grains) {
    warn(text("the sample is ", digits(grains, 2),
              " grains long: this is the dispersion of an endless array of the sample, not yet of the rock"));
  }
  const double width = hydraulic_width(result, along);
  if (width < narrow) {
    warn(text("water flows in pores about ", digits(width, 2),
              " voxels wide: stairs at walls may cost more than the bounds and halved voxels say. Use a finer image"));
  }
  for (const DispersionAt& at : along.at) {
    if (at.face_peclet <= too_coarse || at.halved_longitudinal || at.walkers_longitudinal) continue;
    warn(text("at Pe ", digits(at.peclet), " the Peclet number of a face is up to ", digits(at.face_peclet, 3),
              ": the voxels may cost more than 2 % of the dispersion. Compare with ", setting("refine"), " or ", setting("walkers")));
    break;
  }
  return warnings;
}

}  // namespace

DispersionAt dispersion_row(const ClosedDispersion& closed, bool across) {
  DispersionAt at;
  at.iterations = closed.iterations;
  at.converged = closed.converged;
  set_bounded(at.longitudinal, at.longitudinal_lower, at.longitudinal_upper, closed.along);
  if (!across) return at;
  set_bounded(at.transverse, at.transverse_lower, at.transverse_upper, closed.larger);
  set_bounded(at.least, at.least_lower, at.least_upper, closed.smaller);
  const auto& [xx, yy, zz, yz, xz, xy] = closed.tensor;
  set_bounded(at.xx, at.xx_lower, at.xx_upper, xx);
  set_bounded(at.yy, at.yy_lower, at.yy_upper, yy);
  set_bounded(at.zz, at.zz_lower, at.zz_upper, zz);
  set_bounded(at.yz, at.yz_lower, at.yz_upper, yz);
  set_bounded(at.xz, at.xz_lower, at.xz_upper, xz);
  set_bounded(at.xy, at.xy_lower, at.xy_upper, xy);
  return at;
}

void add_halved(DispersionAt& at, const ClosedDispersion& halved) {
  at.halved_iterations = halved.iterations;
  at.halved_converged = halved.converged;
  const Dispersion& along = halved.along;
  if (along.lower > 0 && at.longitudinal_lower > 0) {
    at.voxel_error = voxel_error(at.longitudinal, along.value);
    at.voxel_error_lower = voxel_error(at.longitudinal_lower, along.upper);
    at.voxel_error_upper = voxel_error(at.longitudinal_upper, along.lower);
  }
  set_bounded(at.halved_longitudinal, at.halved_longitudinal_lower, at.halved_longitudinal_upper, halved.along);
  if (!at.transverse) return;
  set_bounded(at.halved_transverse, at.halved_transverse_lower, at.halved_transverse_upper, halved.larger);
  set_bounded(at.halved_least, at.halved_least_lower, at.halved_least_upper, halved.smaller);
}

std::vector<std::string> transport_warnings(const TransportResult& result) {
  std::vector<std::string> warnings;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!result.along[axis]) continue;
    for (std::string& words : warnings_along(result, axis)) warnings.push_back(std::move(words));
  }
  return warnings;
}

}  // namespace karst
