#include "physics/transport/transport_result.hpp"

#include <algorithm>
#include <numbers>

#include "geometry/pores/pore_measures.hpp"

namespace karst {

namespace {

// Surface of the pores in a voxel of the sample.
std::optional<double> surface_of(const SampleFacts& sample) {
  if (!sample.pores) return std::nullopt;
  const double surface = isotropic_surface(sample.pores->faces, sample.voxels());
  return surface > 0 ? std::optional(surface) : std::nullopt;
}

}  // namespace

bool TransportResult::is_computed(std::size_t axis, double peclet) const {
  const auto is_row = [&](const DispersionAt& at) {
    return at.peclet == peclet && (request.walkers == 0 || peclet == 0 || at.walkers_steps);
  };
  return along[axis] && std::ranges::any_of(along[axis]->at, is_row);
}

bool TransportResult::is_complete() const {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!request.directions[axis] || !conducts[axis]) continue;
    for (const double peclet : request.peclets) {
      if (!is_computed(axis, peclet)) return false;
    }
    const auto has_converged = [](const DispersionAt& at) { return at.converged && at.halved_converged.value_or(true); };
    if (!along[axis]->flow_converged || !std::ranges::all_of(along[axis]->at, has_converged)) return false;
  }
  return !is_stopped;
}

std::optional<double> grain_length(const SampleFacts& sample) {
  const auto surface = surface_of(sample);
  return surface ? std::optional(6 * (1 - sample.image.porosity) / *surface) : std::nullopt;
}

std::optional<double> surface_length(const SampleFacts& sample) {
  const auto surface = surface_of(sample);
  return surface ? std::optional(std::numbers::pi * sample.image.porosity / *surface) : std::nullopt;
}

}  // namespace karst
