#include "validation/transport_cases.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "geometry/synthetic/sample_kinds.hpp"

namespace karst {

namespace {

// The force is along x. Lengths are in voxels.
TransportRequest request_of(double peclet, double length, double tolerance, double flow_tolerance) {
  TransportRequest request;
  request.directions = {true, false, false};
  request.peclets = {peclet};
  request.length = GivenLength{length, true};
  request.tolerance = tolerance;
  request.flow_tolerance = flow_tolerance;
  return request;
}

const DispersionAt& only(const TransportResult& result) { return result.along[0].value().at.front(); }

PoreBlock open_channel(const Index3& shape, std::int64_t walls_of_y, std::int64_t walls_of_z) {
  PoreBlock pores(whole_box(shape));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = v[1] < shape[1] - walls_of_y && v[2] < shape[2] - walls_of_z; });
  return pores;
}

// U = H^2 / 12 + 1 / 24, D_L / D = 1 + (H^6 / 30240 - H^2 / 1440 + 1 / 1512) / D^2: Taylor's coefficient on voxels.
void add_dispersing_slits(std::vector<ValidationCase>& cases) {
  struct Slit {
    std::int64_t voxels;
    double peclet, published;
  };
  for (const Slit& slit : {Slit{5, 10, 1.4429065743944638}, Slit{8, 50, 12.661709031909142}, Slit{16, 100, 48.41843644198215}}) {
    cases.push_back({{text("dispersion, slit, Pe ", digits(slit.peclet)), "exact on voxels", text(slit.voxels, " voxels wide"), "D_L/D",
                      slit.published, 1e-9},
                     [slit](const FlowLab& lab) {
                       const TransportRequest request = request_of(slit.peclet, static_cast<double>(slit.voxels), 1e-10, 1e-12);
                       return only(lab.dispersion(open_channel({2, slit.voxels + 1, 2}, 1, 0), request)).longitudinal;
                     }});
  }
}

void add_dispersing_ducts(std::vector<ValidationCase>& cases) {
  struct Duct {
    std::int64_t voxels;
    double published;
  };
  for (const Duct& duct : {Duct{6, 1.7759179}, Duct{12, 1.8234729}}) {
    cases.push_back({{"dispersion, square duct, Pe of the side 10", "exact on voxels", text(duct.voxels, " voxels wide"), "D_L/D",
                      duct.published, 1e-7},
                     [duct](const FlowLab& lab) {
                       const TransportRequest request = request_of(10, static_cast<double>(duct.voxels), 1e-8, 1e-10);
                       return only(lab.dispersion(open_channel({2, duct.voxels + 1, duct.voxels + 1}, 1, 1), request)).longitudinal;
                     }});
  }
}

// One sphere in a cell, Pe of 20 voxels: from voxels alone, no series is known.
void add_dispersing_spheres(std::vector<ValidationCase>& cases) {
  struct Row {
    double peclet, along, accepted_along, across, accepted_across;
  };
  for (const Row& row :
       {Row{1, 0.69748, 1e-3, 0.68273, 1e-3}, Row{10, 1.99909, 1e-3, 0.703956, 1e-3}, Row{100, 76.45, 2e-3, 0.7966, 1e-3}}) {
    const auto dispersion = [row](const FlowLab& lab) {
      SampleOptions options;
      options.kind = "spheres-sc";
      options.shape = {16, 16, 16};
      options.porosity = 0.5;
      options.shift = {0.3, 0.2, 0.1};
      const PoreBlock pores = render_pores(*make_sample(options), whole_box(options.shape));
      return only(lab.dispersion(pores, request_of(row.peclet, 20, 1e-5, 1e-9)));
    };
    const std::string name = text("dispersion, spheres, sc, porosity 0.5, Pe ", digits(row.peclet));
    cases.push_back({{name, "prototype on the same voxels", "cell of 16", "D_L/D", row.along, row.accepted_along},
                     [dispersion](const FlowLab& lab) { return dispersion(lab).longitudinal; }});
    cases.push_back({{name, "prototype on the same voxels", "cell of 16", "D_yy/D", row.across, row.accepted_across},
                     [dispersion](const FlowLab& lab) { return dispersion(lab).yy.value_or(0); }});
  }
}

}  // namespace

void add_transport_cases(std::vector<ValidationCase>& cases) {
  add_dispersing_slits(cases);
  add_dispersing_ducts(cases);
  add_dispersing_spheres(cases);
}

}  // namespace karst
