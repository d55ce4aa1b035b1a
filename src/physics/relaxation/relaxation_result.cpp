#include "physics/relaxation/relaxation_result.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/pores/pore_measures.hpp"

namespace karst {

namespace {

std::optional<double> if_finite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

}  // namespace

std::optional<double> RelaxationResult::bulk_t2_s() const { return if_finite(1 / rates.bulk_rate); }

std::optional<double> RelaxationResult::mean_t2_s() const {
  double sum = 0;
  for (const RelaxationMode& mode : modes) sum += mode.share * mode.t2_s();
  return if_finite(sum);
}

std::optional<double> RelaxationResult::log_mean_t2_s() const {
  double sum = 0;
  for (const RelaxationMode& mode : modes) sum += mode.share * std::log(mode.t2_s());
  return if_finite(std::exp(sum));
}

const RelaxationMode* RelaxationResult::slowest() const {
  const auto at = std::find_if(modes.rbegin(), modes.rend(), [](const RelaxationMode& mode) { return mode.share >= least_slow_share; });
  return at == modes.rend() ? nullptr : &*at;
}

std::optional<double> RelaxationResult::slowest_t2_s() const {
  const RelaxationMode* const mode = slowest();
  return mode ? if_finite(mode->t2_s()) : std::nullopt;
}

double RelaxationResult::slowest_share() const {
  const RelaxationMode* const mode = slowest();
  return mode ? mode->share : 0;
}

double RelaxationResult::surface_to_volume_per_m() const { return area / static_cast<double>(sample.sites()) / voxel_size_m(); }

double RelaxationResult::faces_surface_to_volume_per_m() const {
  return static_cast<double>(faces) / static_cast<double>(sample.sites()) / voxel_size_m();
}

double RelaxationResult::isotropic_surface_to_volume_per_m() const {
  return isotropic_surface({faces, 0, 0}, sample.sites()) / voxel_size_m();
}

double RelaxationResult::isotropic_difference() const {
  return faces > 0 ? surface_to_volume_per_m() / isotropic_surface_to_volume_per_m() - 1 : 0;
}

std::optional<double> RelaxationResult::fast_t2_of(double surface_to_volume) const {
  return if_finite(1 / (rates.relaxivity * surface_to_volume + rates.bulk_rate));
}

std::optional<double> RelaxationResult::fast_t2_s() const { return fast_t2_of(surface_to_volume_per_m()); }

std::optional<double> RelaxationResult::faces_fast_t2_s() const { return fast_t2_of(faces_surface_to_volume_per_m()); }

std::optional<double> RelaxationResult::kappa() const {
  return if_finite(rates.relaxivity / surface_to_volume_per_m() / rates.diffusivity);
}

}  // namespace karst
