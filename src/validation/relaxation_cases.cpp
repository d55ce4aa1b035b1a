#include "validation/relaxation_cases.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::int64_t beside = 4;  ///< solid voxels at each side

// Pores where the squared distance from the middle, across the axes of the shape, is at most that of the radius.
PoreBlock round_pore(const Index3& across, std::int64_t voxels) {
  Index3 shape = {1, 1, 1};
  for (std::size_t a = 0; a < 3; ++a) shape[a] = across[a] > 0 ? voxels + 2 * beside : 1;
  PoreBlock pores(whole_box(shape));
  for_each_voxel(pores.box, [&](const Index3& v) {
    double square = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      const double distance = static_cast<double>(v[a]) + 0.5 - static_cast<double>(shape[a]) / 2;
      if (across[a] > 0) square += distance * distance;
    }
    pores[v] = square <= static_cast<double>(voxels * voxels) / 4;
  });
  return pores;
}

// Voxels are 1 m long, so seconds are those of the lattice.
RelaxationRequest request_of(double relaxivity, double diffusivity) {
  RelaxationRequest request;
  request.relaxivity = all_digits(relaxivity) + "m/s";
  request.diffusivity = all_digits(diffusivity) + "m2/s";
  request.boundary = Boundary::periodic;
  return request;
}

// A wall is half a voxel from the last centre: tan(k H / 2) tan(k / 2) = rho / (2 D), T2 = 1 / (4 D sin^2(k / 2)).
void add_slabs(std::vector<ValidationCase>& cases) {
  struct Slab {
    std::int64_t voxels;
    double relaxivity, diffusivity, published;
  };
  for (const Slab& slab : {Slab{10, 0.1, 1, 58.734745925976}, Slab{7, 2, 0.5, 11.583602046242}}) {
    cases.push_back({{text("NMR relaxation, slab, rho ", digits(slab.relaxivity), ", D ", digits(slab.diffusivity)), "exact on voxels",
                      text(slab.voxels, " voxels wide"), "largest T2", slab.published, 1e-10},
                     [slab](const FlowLab& lab) {
                       const RelaxationRequest request = request_of(slab.relaxivity, slab.diffusivity);
                       return lab.relaxation(round_pore({0, 1, 0}, slab.voxels), request).slowest_t2_s().value_or(0);
                     }});
  }
  cases.push_back({{"NMR relaxation, slab", "exact", "10 voxels wide", "area by normals / faces", 1, 0}, [](const FlowLab& lab) {
                     const RelaxationResult result = lab.relaxation(round_pore({0, 1, 0}, 10), request_of(0.1, 1));
                     return result.area / static_cast<double>(result.faces);
                   }});
}

// The signal of a ball at one time.
void add_plain_decays(std::vector<ValidationCase>& cases) {
  const auto add = [&](const char* name, const char* bulk_t2, double published, double accepted) {
    cases.push_back({{text("NMR relaxation, ball, ", name), "exact", "8 voxels across", "signal after 3 s", published, accepted},
                     [bulk_t2](const FlowLab& lab) {
                       RelaxationRequest request = request_of(0, 1);
                       request.bulk_t2 = bulk_t2;
                       request.echo = "3s";
                       request.echoes = 1;
                       return lab.relaxation(round_pore({1, 1, 1}, 8), request).decay.back().signal;
                     }});
  };
  add("nothing relaxes", "", 1, 0);
  add("walls do not relax", "3s", std::exp(-1), 1e-15);
}

// D T2 / a^2 of the slowest mode is 1 / x^2: x J1(x) = b J0(x) in a tube, 1 - x cot x = b in a ball, with b = rho a / D.
void add_round_pores(std::vector<ValidationCase>& cases) {
  constexpr std::int64_t voxels = 32;
  const char* const brownstein = "Brownstein & Tarr 1979, Phys. Rev. A 19, 2446";
  struct Row {
    const char* name;
    Index3 across;
    double strength, published;
  };
  for (const Row& row :
       {Row{"tube", {1, 1, 0}, 0.1, 5.126029}, Row{"tube", {1, 1, 0}, 1, 0.6341183}, Row{"tube", {1, 1, 0}, 10, 0.2105172},
        Row{"ball", {1, 1, 1}, 0.1, 3.400568}, Row{"ball", {1, 1, 1}, 1, 0.4052847}, Row{"ball", {1, 1, 1}, 10, 0.1243070}}) {
    cases.push_back({{text("NMR relaxation, ", row.name, ", rho a/D ", digits(row.strength)), brownstein, text(voxels, " voxels across"),
                      "largest T2 D/a^2", row.published, 0.02},
                     [row](const FlowLab& lab) {
                       constexpr double radius = voxels / 2.0;
                       const RelaxationRequest request = request_of(row.strength / radius, 1);
                       return lab.relaxation(round_pore(row.across, voxels), request).slowest_t2_s().value_or(0) / (radius * radius);
                     }});
  }
}

}  // namespace

void add_relaxation_cases(std::vector<ValidationCase>& cases) {
  add_slabs(cases);
  add_plain_decays(cases);
  add_round_pores(cases);
}

}  // namespace karst
