#include "validation/validation_measures.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/pores/pore_forms.hpp"
#include "validation/flow_lab.hpp"

namespace karst {

namespace {

char name_of(int axis) { return axis_names[static_cast<std::size_t>(axis)]; }

// The error of convergence must be small compared with the accepted error.
double tolerance_for(double accepted) { return 1e-3 * accepted; }

SampleOptions slit(std::int64_t gap, int normal) {
  SampleOptions options = sample_of("slit", {2, 2, 2});
  options.shape[normal] = gap + 2;
  options.gap = gap;
  options.axis = name_of(normal);
  return options;
}

SampleOptions duct_sample(const Duct& duct) {
  SampleOptions options = sample_of(duct.section == "circle" ? "pipe" : "duct", {duct.width + 2, duct.side + 2, 1});
  if (duct.section == "circle") {
    options.radius = static_cast<double>(duct.side) / 2;
    return options;
  }
  options.section = duct.section;
  options.side.push_back(static_cast<double>(duct.width));
  if (duct.section == "rectangle") options.side.push_back(static_cast<double>(duct.side));
  return options;
}

SampleOptions cylinders(double c, std::int64_t cell, int along) {
  SampleOptions options = sample_of("cylinders", {cell, cell, cell});
  options.shape[along] = 1;
  options.axis = name_of(along);
  options.porosity = 1 - c;
  return options;
}

SampleOptions array_sample(const ArrayCell& cell) {
  if (cell.kind == "cylinders") return cylinders(cell.c, cell.voxels, cell.along);
  SampleOptions options = sample_of(cell.kind, {cell.voxels, cell.voxels, cell.voxels});
  options.radius = cell.radius * static_cast<double>(cell.voxels);
  return options;
}

// NaN if one of the values is NaN.
double spread(const std::vector<double>& values) {
  double least = values[0], most = values[0];
  for (const double value : values) {
    if (std::isnan(value)) return value;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most - least;
}

Tensor tensor_of_cylinders(const FlowLab& lab, double c, int along) {
  return lab.permeability(pores_of(cylinders(c, 32, along)), {.axes = {true, true, true}, .tau = 4, .tolerance = 1e-10});
}

constexpr std::array solid_fractions = {0.05, 0.1, 0.3, 0.5};

}  // namespace

double conductance_of_slit(const FlowLab& lab, std::int64_t gap, double tau) {
  return lab.permeability(slit(gap, 1), 0, tau, 1e-14) * static_cast<double>(gap + 2);
}

double mean_velocity(const FlowLab& lab, const Duct& duct, double accepted) {
  const SampleOptions sample = duct_sample(duct);
  const PoreBlock pores = pores_of(sample);
  const auto side = static_cast<double>(duct.side), voxels = static_cast<double>(pores.values.size());
  const auto open = static_cast<double>(std::count(pores.values.begin(), pores.values.end(), 1));
  const double k = lab.permeability(sample, 2, {}, tolerance_for(accepted));
  return k * voxels / open / (side * side);
}

double mean_permeability(const FlowLab& lab, const ArrayCell& cell, double accepted) {
  SampleOptions sample = array_sample(cell);
  const int axis = cell.kind == "cylinders" ? (cell.along + 1) % 3 : 0;
  const auto area = static_cast<double>(cell.voxels * cell.voxels);
  double sum = 0;
  for (int place = 0; place < cell.places; ++place) {
    sample.shift = shift_to(place);
    sum += lab.permeability(sample, axis, {}, tolerance_for(accepted));
  }
  return sum / cell.places / area;
}

double spread_over_tau(const FlowLab& lab) {
  SampleOptions spheres = sample_of("spheres-sc", {16, 16, 16});
  spheres.porosity = 0.55;
  std::vector<double> k;
  for (const double tau : {0.55, 0.8, 1.5}) k.push_back(lab.permeability(spheres, 2, tau, 1e-9));
  return spread(k) / k.front();
}

double spread_of_turned_slits(const FlowLab& lab) {
  std::vector<double> k;
  for (const int normal : {0, 1, 2}) {
    for (const int across : {1, 2}) k.push_back(lab.permeability(slit(7, normal), (normal + across) % 3, 0.8, 1e-14));
  }
  return spread(k) / k.front();
}

double spread_of_mirrored(const FlowLab& lab) {
  const PoreBlock pores = small_sandstone(10, 2);
  Driving driving{.axes = {true, true, true}, .tau = 0.8, .tolerance = 1e-13};
  const Tensor periodic = lab.permeability(with_mirror_images(pores), driving);
  driving.boundary = Boundary::mirror;
  const Tensor mirrored = lab.permeability(pores, driving);
  std::vector<double> ratios = {1};
  for (std::size_t a = 0; a < 3; ++a) ratios.push_back(mirrored[a][a] / periodic[a][a]);
  return spread(ratios);
}

double asymmetry_of_a_tensor(const FlowLab& lab) {
  const Tensor k = lab.permeability(small_sandstone(24, 4), {.axes = {true, true, true}, .tau = 0.8, .tolerance = 1e-10});
  return spread({0, k[0][1] - k[1][0], k[0][2] - k[2][0], k[1][2] - k[2][1]}) / k[0][0];
}

double largest_off_diagonal(const FlowLab& lab, int along) {
  const auto across = static_cast<std::size_t>((along + 1) % 3);
  std::vector<double> shares = {0};
  for (const double c : solid_fractions) {
    const Tensor k = tensor_of_cylinders(lab, c, along);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) shares.push_back(i == j ? 0 : std::abs(k[i][j]) / k[across][across]);
    }
  }
  return spread(shares);
}

double largest_along(const FlowLab& lab, int along) {
  const auto axial = static_cast<std::size_t>(along), one = (axial + 1) % 3, other = (axial + 2) % 3;
  double count = 0;
  for (const double c : solid_fractions) {
    const Tensor k = tensor_of_cylinders(lab, c, along);
    if (k[axial][axial] > k[one][one] && k[axial][axial] > k[other][other]) ++count;
  }
  return count;
}

SampleOptions sample_of(const std::string& kind, const Index3& shape) {
  SampleOptions options;
  options.kind = kind;
  options.shape = shape;
  return options;
}

std::vector<double> shift_to(int place) {
  std::vector<double> by;
  for (const double step : {0.8191725133961645, 0.6710436067037893, 0.5497004779019703}) {
    by.push_back(place * step - std::floor(place * step));
  }
  return by;
}

PoreBlock small_sandstone(std::int64_t edge, double grains) {
  SampleOptions options = sample_of("sandstone", {edge, edge, edge});
  options.porosity = 0.3;
  options.grains = grains;
  options.seed = 3;
  return pores_of(options);
}

}  // namespace karst
