#include "validation/conductance_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

#include "geometry/pores/pore_forms.hpp"
#include "geometry/synthetic/options.hpp"
#include "validation/validation_measures.hpp"

namespace karst {

namespace {

constexpr double exact_tolerance = finest_conduction_tolerance;
constexpr double sphere_tolerance = 1e-6;

// Each different conductivity is a label; 0 is an insulator.
ConductingSample conductors(const Index3& shape, const std::function<double(const Index3&)>& conductivity_at) {
  constexpr double digits = 1e12;  // symmetric places must have the same label
  ConductingSample sample = {shape, {}, {}};
  constexpr std::uint8_t insulator = 255;
  std::map<double, std::uint8_t> labels;
  for_each_voxel(whole_box(shape), [&](const Index3& v) {
    const double conductivity = std::round(conductivity_at(v) * digits) / digits;
    const auto label = static_cast<std::uint8_t>(labels.size());
    sample.labels.push_back(conductivity == 0 ? insulator : labels.emplace(conductivity, label).first->second);
  });
  for (const auto& [conductivity, label] : labels) sample.conductivities.push_back({label, conductivity});
  return sample;
}

ConductingSample pores_as_conductors(const PoreBlock& pores) {
  return conductors(pores.box.extents(), [&](const Index3& v) { return pores[v]; });
}

double smooth_conductivity(const Index3& v, std::int64_t voxels) {
  const auto wave = [&](std::int64_t c) { return std::sin(2 * pi * (static_cast<double>(c) + 0.5) / static_cast<double>(voxels)); };
  return std::exp(wave(v[0]) * wave(v[1]) / 2);
}

}  // namespace

double formation_factor_of_layers(const FlowLab& lab, bool in_series) {
  constexpr std::array<double, 3> layers = {1, 0.25, 1e-3};
  const ConductingSample sample = conductors({21, 4, 4}, [&](const Index3& v) { return layers[static_cast<std::size_t>(v[0] / 7)]; });
  return lab.formation_factor(sample, in_series ? 0 : 1, exact_tolerance, Boundary::sealed);
}

double formation_factor_of_channel(const FlowLab& lab, const StraightChannel& channel) {
  const ConductingSample sample = conductors({6, channel.voxels, channel.is_duct ? channel.voxels : 6}, [&](const Index3& v) {
    return v[1] < channel.open && (!channel.is_duct || v[2] < channel.open) ? 1.0 : 0.0;
  });
  return lab.formation_factor(sample, 0, exact_tolerance, Boundary::sealed);
}

double spread_of_mirrored_factors(const FlowLab& lab) {
  const PoreBlock pores = small_sandstone(10, 2);
  const ConductingSample sample = pores_as_conductors(pores), images = pores_as_conductors(with_mirror_images(pores));
  double most = 0;
  for (const int axis : {0, 1, 2}) {
    const double sealed = lab.formation_factor(sample, axis, exact_tolerance, Boundary::sealed);
    const double mirrored = lab.formation_factor(sample, axis, exact_tolerance, Boundary::mirror);
    const double periodic = lab.formation_factor(images, axis, exact_tolerance, Boundary::periodic);
    const auto [least, largest] = std::minmax({sealed, mirrored, periodic});
    most = std::max(most, (largest - least) / sealed);
  }
  return most;
}

double error_of_dual_medium(const FlowLab& lab, const DualMedium& medium) {
  const std::int64_t n = medium.voxels;
  const bool is_smooth = medium.contrast == 0;
  const ConductingSample sample = conductors({n, n, 1}, [&](const Index3& v) {
    if (is_smooth) return smooth_conductivity(v, n);
    return (v[0] < n / 2) == (v[1] < n / 2) ? 1 : 1 / medium.contrast;
  });
  const double largest = sample.conductivities.back().conductivity, mean = is_smooth ? 1 : std::sqrt(1 / medium.contrast);
  return lab.formation_factor(sample, 0, exact_tolerance, Boundary::periodic) * mean / largest - 1;
}

// The channel is long enough for the current to be uniform at the ends.
double resistance_of_step(const FlowLab& lab, std::int64_t voxels) {
  constexpr std::int64_t widths = 8;  // length, in units of the wide part
  const ConductingSample sample = conductors({widths * voxels, voxels, 1},
                                             [&](const Index3& v) { return v[0] < widths / 2 * voxels && v[1] >= voxels / 2 ? 0.0 : 1.0; });
  const double squares = widths * lab.formation_factor(sample, 0, exact_tolerance, Boundary::sealed);
  constexpr std::int64_t half = widths / 2;
  return squares - static_cast<double>(2 * half + half);
}

double formation_factor_of_spheres(const FlowLab& lab, const SphereCell& cell) {
  SampleOptions options = sample_of("spheres-sc", {cell.voxels, cell.voxels, cell.voxels});
  options.radius = cell.radius * static_cast<double>(cell.voxels);
  double sum = 0;
  for (int place = 0; place < cell.places; ++place) {
    options.shift = shift_to(place);
    sum += 1 / lab.formation_factor(pores_as_conductors(pores_of(options)), 0, sphere_tolerance, Boundary::periodic);
  }
  return cell.places / sum;
}

}  // namespace karst
