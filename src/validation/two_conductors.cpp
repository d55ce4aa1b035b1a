#include "validation/two_conductors.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>

#include "base/text.hpp"
#include "geometry/synthetic/options.hpp"
#include "validation/validation_measures.hpp"

namespace karst {

namespace {

/// The conductivities of a matrix and of the phase in it.
struct Phases {
  double inside, matrix;
};
constexpr Phases graphite_in_iron = {129, 80.4}, ten_to_one = {10, 1};

double conductivity(const FlowLab& lab, const Phases& phases, int axis, const Index3& shape,
                    const std::function<bool(const Index3&)>& is_inside) {
  constexpr double tolerance = 1e-8;
  ConductingSample sample = {shape, {}, {{0, phases.matrix}, {1, phases.inside}}};
  for_each_voxel(whole_box(shape), [&](const Index3& v) { sample.labels.push_back(is_inside(v) ? 1 : 0); });
  return std::max(phases.matrix, phases.inside) / lab.formation_factor(sample, axis, tolerance, Boundary::periodic);
}

/// A sample of karst make: its solid is the phase inside.
struct MadeSample {
  std::string kind;
  Index3 shape;
  double inside;                             ///< share of the volume
  int places = 1;                            ///< positions of the centres relative to the voxels; the result is the mean over them
  std::optional<std::int64_t> spheres = {};  ///< of a random pack
};

double conductivity_of_made(const FlowLab& lab, const Phases& phases, const MadeSample& sample) {
  double sum = 0;
  for (int place = 0; place < sample.places; ++place) {
    SampleOptions options = sample_of(sample.kind, sample.shape);
    options.porosity = 1 - sample.inside;
    if (sample.places > 1) options.shift = shift_to(place);
    options.spheres = sample.spheres;
    const PoreBlock matrix = pores_of(options);
    sum += conductivity(lab, phases, 0, sample.shape, [&](const Index3& v) { return !matrix[v]; });
  }
  return sum / sample.places;
}

// The sample of the tests of PuMA: 10 x 8 x 14 voxels, half of them in each plate.
void add_conducting_plates(std::vector<ValidationCase>& cases) {
  const auto add = [&](const char* way, int axis, double published, double accepted) {
    cases.push_back({{text("thermal conductivity, plates ", way, ", 10 and 1"), "exact; test_conductivity.py of PuMA 3",
                      "10 x 8 x 14 voxels", "k, W/(m K)", published, accepted},
                     [axis](const FlowLab& lab) {
                       return conductivity(lab, ten_to_one, axis, {10, 8, 14}, [](const Index3& v) { return v[0] < 5; });
                     }});
  };
  add("in series", 0, 20.0 / 11, 1e-8);
  add("in parallel", 1, 5.5, 1e-12);
}

void add_conducting_checkerboard(std::vector<ValidationCase>& cases) {
  constexpr std::int64_t n = 64;
  cases.push_back(
      {{"thermal conductivity, checkerboard, 129 and 80.4", "exact (Dykhne 1971, Sov. Phys. JETP 32, 63)", text(n, " voxels"), "k, W/(m K)",
        std::sqrt(graphite_in_iron.inside * graphite_in_iron.matrix), 5e-4},
       [](const FlowLab& lab) {
         return conductivity(lab, graphite_in_iron, 0, {n, n, 1}, [](const Index3& v) { return (v[0] < n / 2) == (v[1] < n / 2); });
       }});
}

// Published: tests/validation/array_series.py. Accepted: the error of walls with stairs, which grows with the contrast.
void add_conducting_arrays(std::vector<ValidationCase>& cases) {
  const char* const perrins = "series of Perrins, McKenzie & McPhedran 1979, Proc. R. Soc. A 369, 207, with 12 orders";
  const char* const mcphedran = "series of McPhedran & McKenzie 1978, Proc. R. Soc. A 359, 45, with 11 orders";
  struct Row {
    const char *name, *source;
    Phases phases;
    MadeSample sample;
    double published, accepted;
  };
  for (const Row& row : {Row{"cylinders", perrins, graphite_in_iron, {"cylinders", {64, 64, 1}, 0.4, 8}, 96.863506, 0.0005},
                         Row{"cylinders", perrins, ten_to_one, {"cylinders", {64, 64, 1}, 0.3, 8}, 1.652036, 0.002},
                         Row{"spheres, sc", mcphedran, graphite_in_iron, {"spheres-sc", {32, 32, 32}, 0.4, 4}, 97.7845043, 0.002},
                         Row{"spheres, sc", mcphedran, ten_to_one, {"spheres-sc", {32, 32, 32}, 0.3, 4}, 1.88774005, 0.005}}) {
    cases.push_back({{text("thermal conductivity, ", row.name, ", ", digits(row.phases.inside), " in ", digits(row.phases.matrix), ", c ",
                           digits(row.sample.inside)),
                      row.source, text("cell of ", row.sample.shape[0], ", mean of ", row.sample.places, " places"), "k, W/(m K)",
                      row.published, row.accepted},
                     [row](const FlowLab& lab) { return conductivity_of_made(lab, row.phases, row.sample); }});
  }
}

// Cast iron has nodules of graphite. The published value is that of another image with the same shares of graphite and iron, by finite
// elements. The bounds of Hashin and Shtrikman for all isotropic samples of these shares are 85.097 and 85.310: 0.25 % apart. Spheres are
// at the lower one. Their walls with stairs, 7 voxels from the centre, cost 0.07 %.
void add_cast_iron(std::vector<ValidationCase>& cases) {
  cases.push_back({{"thermal conductivity, cast iron, random spheres, c 0.1139", "chfem, image ggg40_100 with these shares", "64 voxels",
                    "k, W/(m K)", 85.2493, 0.003},
                   [](const FlowLab& lab) {
                     return conductivity_of_made(lab, graphite_in_iron, {"sphere-pack", {64, 64, 64}, 0.1139, 1, 16});
                   }});
}

}  // namespace

void add_two_conductors(std::vector<ValidationCase>& cases) {
  add_conducting_plates(cases);
  add_conducting_checkerboard(cases);
  add_conducting_arrays(cases);
  add_cast_iron(cases);
}

}  // namespace karst
