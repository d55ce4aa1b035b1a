#include "validation/porous_cases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::uint8_t pore = 0, wall = 255;
const char* const layered = "exact (Brinkman 1949, Appl. Sci. Res. A 1, 27): layers";

std::vector<std::uint8_t> stacked(const std::vector<std::pair<std::size_t, std::uint8_t>>& layers) {
  std::vector<std::uint8_t> labels;
  for (const auto& [count, label] : layers) labels.insert(labels.end(), count, label);
  return labels;
}

// Layers along y: the flow along x is along them.
PorousLabelsSample layers_along(const std::vector<std::uint8_t>& labels, double permeability) {
  return {{1, std::ssize(labels), 1}, labels, {{1, permeability}}};
}

/// A slit of 8 voxels between porous layers of 6 on walls.
struct PorousSlit {
  static constexpr double h = 8, thickness = 6;
  double permeability;

  double root() const { return std::sqrt(permeability); }
  double slip() const { return permeability * (1 - 1 / std::cosh(thickness / root())) + h / 2 * root() * std::tanh(thickness / root()); }
  double layer() const {
    return permeability * (thickness + h / 2 * (1 - 1 / std::cosh(thickness / root())) - root() * std::tanh(thickness / root()));
  }
  double flux() const { return h * h * h / 12 + h / 24 + slip() * h + 2 * layer(); }
};

double flux_of_slit(const FlowLab& lab, double permeability, double tau) {
  return 21 * lab.permeability(layers_along(stacked({{1, wall}, {6, 1}, {8, pore}, {6, 1}}), permeability), tau, 1e-12);
}

void add_layers(std::vector<ValidationCase>& cases) {
  for (const double permeability : {1e-3, 1.0}) {
    const std::string k = digits(permeability);
    cases.push_back({{text("block of a porous label, K ", k), "exact (Darcy)", "4 voxels", "k, voxel^2", permeability, 1e-11},
                     [permeability](const FlowLab& lab) {
                       return lab.permeability({{1, 4, 1}, {1, 1, 1, 1}, {{1, permeability}}}, 0.6, 1e-12);
                     }});
    const double x = 8 / (2 * std::sqrt(permeability)), channel = 8 * permeability * (1 - std::tanh(x) / x);
    cases.push_back({{text("channel of a porous label, K ", k), layered, "8 voxels wide", "k N, voxel^3", channel, 1e-11},
                     [permeability](const FlowLab& lab) {
                       return 9 * lab.permeability(layers_along(stacked({{1, wall}, {8, 1}}), permeability), 0.6, 1e-12);
                     }});
  }
  for (const double permeability : {1e-4, 0.1, 10.0}) {
    cases.push_back({{text("slit between porous layers, K ", digits(permeability)), layered, "8 between 6 and 6 voxels", "k N, voxel^3",
                      PorousSlit{permeability}.flux(), 1e-11},
                     [permeability](const FlowLab& lab) { return flux_of_slit(lab, permeability, 0.6); }});
  }
  cases.push_back(
      {{"porous layers across the flow", "exact (Darcy)", "5, 3 and 4 open voxels", "k, voxel^2", 12 / (5 / 1e-2 + 3 / 1e-3), 1e-10},
       [](const FlowLab& lab) {
         const PorousLabelsSample series = {{12, 1, 1}, stacked({{5, 1}, {3, 2}, {4, pore}}), {{1, 1e-2}, {2, 1e-3}}};
         return lab.permeability(series, 0.6, 1e-12);
       }});
}

// The slit by that of walls, without the flux of the layers.
void add_limit_of_walls(std::vector<ValidationCase>& cases) {
  for (const double permeability : {1e-4, 1e-6}) {
    const PorousSlit slit = {permeability};
    const double of_walls = PorousSlit::h * PorousSlit::h * PorousSlit::h / 12 + PorousSlit::h / 24;
    const double difference = slit.slip() * PorousSlit::h / of_walls;
    cases.push_back({{text("slit between nearly solid layers, K ", digits(permeability)), layered, "8 between 6 and 6 voxels",
                      "difference from walls", difference, 1e-3},
                     [=](const FlowLab& lab) { return (flux_of_slit(lab, permeability, 0.55) - 2 * slit.layer()) / of_walls - 1; }});
  }
}

void add_tau(std::vector<ValidationCase>& cases) {
  cases.push_back(
      {{"pores and two porous labels, tau 0.55, 1, 3", "exact", "8 voxels, at random", "range of k / k", 0, 1e-8}, [](const FlowLab& lab) {
         PorousLabelsSample sample = {{8, 8, 8}, {}, {{1, 0.02}, {2, 1e-3}}};
         std::uint32_t random = 1;
         for (int i = 0; i < 512; ++i) {
           random = random * 1664525 + 1013904223;
           const std::uint32_t kind = (random >> 16) % 10;
           sample.labels.push_back(kind < 3 ? wall : kind < 7 ? pore : kind < 9 ? std::uint8_t{1} : std::uint8_t{2});
         }
         double least = std::numeric_limits<double>::infinity(), most = 0;
         for (const double tau : {0.55, 1.0, 3.0}) {
           const double k = lab.permeability(sample, tau, 1e-10);
           least = std::min(least, k);
           most = std::max(most, k);
         }
         return (most - least) / least;
       }});
}

// A square array of porous cylinders, c = 0.2, across the flow, by series and collocation with continuous velocity and stress.
void add_porous_cylinders(std::vector<ValidationCase>& cases) {
  constexpr std::int64_t n = 64;
  struct Row {
    double permeability, published, accepted;  // k and K by the square of the cell
  };
  for (const Row& row : {Row{1e-4, 0.0219373, 0.03}, {1e-2, 0.0805714, 0.01}}) {
    cases.push_back({{text("porous cylinders, c 0.2, K/L^2 ", digits(row.permeability)), "series with continuous velocity and stress",
                      text("cell of ", n), "k/L^2, across", row.published, row.accepted},
                     [row](const FlowLab& lab) {
                       const double l = static_cast<double>(n), radius2 = 0.2 * l * l / 3.14159265358979323846;
                       PorousLabelsSample sample = {{n, n, 1}, {}, {{1, row.permeability * l * l}}};
                       for_each_voxel(whole_box(sample.shape), [&](const Index3& v) {
                         const double x = static_cast<double>(v[0]) + 0.5 - l / 2, y = static_cast<double>(v[1]) + 0.5 - l / 2;
                         sample.labels.push_back(x * x + y * y < radius2 ? 1 : pore);
                       });
                       return lab.permeability(sample, {}, 1e-4) / (l * l);
                     }});
  }
}

}  // namespace

void add_porous_cases(std::vector<ValidationCase>& cases) {
  add_layers(cases);
  add_limit_of_walls(cases);
  add_tau(cases);
  add_porous_cylinders(cases);
}

}  // namespace karst
