#include "validation/flow_measures.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/text.hpp"
#include "validation/validation_case.hpp"

namespace karst {

namespace {

constexpr std::array ghia_u_100 = {
    ProfilePoint{0.9766, 0.84123},  ProfilePoint{0.9688, 0.78871},  ProfilePoint{0.9609, 0.73722},  ProfilePoint{0.9531, 0.68717},
    ProfilePoint{0.8516, 0.23151},  ProfilePoint{0.7344, 0.00332},  ProfilePoint{0.6172, -0.13641}, ProfilePoint{0.5000, -0.20581},
    ProfilePoint{0.4531, -0.2109},  ProfilePoint{0.2813, -0.15662}, ProfilePoint{0.1719, -0.1015},  ProfilePoint{0.1016, -0.06434},
    ProfilePoint{0.0703, -0.04775}, ProfilePoint{0.0625, -0.04192}, ProfilePoint{0.0547, -0.03717},
};
constexpr std::array ghia_v_100 = {
    ProfilePoint{0.9688, -0.05906}, ProfilePoint{0.9609, -0.07391}, ProfilePoint{0.9531, -0.08864}, ProfilePoint{0.9453, -0.10313},
    ProfilePoint{0.9063, -0.16914}, ProfilePoint{0.8594, -0.22445}, ProfilePoint{0.8047, -0.24533}, ProfilePoint{0.5000, 0.05454},
    ProfilePoint{0.2344, 0.17527},  ProfilePoint{0.2266, 0.17507},  ProfilePoint{0.1563, 0.16077},  ProfilePoint{0.0938, 0.12317},
    ProfilePoint{0.0781, 0.1089},   ProfilePoint{0.0703, 0.10091},  ProfilePoint{0.0625, 0.09233},
};
constexpr std::array ghia_u_400 = {
    ProfilePoint{0.9766, 0.75837},  ProfilePoint{0.9688, 0.68439},  ProfilePoint{0.9609, 0.61756},  ProfilePoint{0.9531, 0.55892},
    ProfilePoint{0.8516, 0.29093},  ProfilePoint{0.7344, 0.16256},  ProfilePoint{0.6172, 0.02135},  ProfilePoint{0.5000, -0.11477},
    ProfilePoint{0.4531, -0.17119}, ProfilePoint{0.2813, -0.32726}, ProfilePoint{0.1719, -0.24299}, ProfilePoint{0.1016, -0.14612},
    ProfilePoint{0.0703, -0.10338}, ProfilePoint{0.0625, -0.09266}, ProfilePoint{0.0547, -0.08186},
};
constexpr std::array ghia_v_400 = {
    ProfilePoint{0.9688, -0.12146}, ProfilePoint{0.9609, -0.15663}, ProfilePoint{0.9531, -0.19254}, ProfilePoint{0.9453, -0.22847},
    ProfilePoint{0.8594, -0.44993}, ProfilePoint{0.8047, -0.38598}, ProfilePoint{0.5000, 0.05186},  ProfilePoint{0.2344, 0.30174},
    ProfilePoint{0.2266, 0.30203},  ProfilePoint{0.1563, 0.28124},  ProfilePoint{0.0938, 0.22965},  ProfilePoint{0.0781, 0.2092},
    ProfilePoint{0.0703, 0.19713},  ProfilePoint{0.0625, 0.1836},
};
constexpr std::array ghia_u_1000 = {
    ProfilePoint{0.9766, 0.65928},  ProfilePoint{0.9688, 0.57492},  ProfilePoint{0.9609, 0.51117},  ProfilePoint{0.9531, 0.46604},
    ProfilePoint{0.8516, 0.33304},  ProfilePoint{0.7344, 0.18719},  ProfilePoint{0.6172, 0.05702},  ProfilePoint{0.5000, -0.0608},
    ProfilePoint{0.4531, -0.10648}, ProfilePoint{0.2813, -0.27805}, ProfilePoint{0.1719, -0.38289}, ProfilePoint{0.1016, -0.2973},
    ProfilePoint{0.0703, -0.2222},  ProfilePoint{0.0625, -0.20196}, ProfilePoint{0.0547, -0.18109},
};
constexpr std::array ghia_v_1000 = {
    ProfilePoint{0.9688, -0.21388}, ProfilePoint{0.9609, -0.27669}, ProfilePoint{0.9531, -0.33714}, ProfilePoint{0.9453, -0.39188},
    ProfilePoint{0.9063, -0.5155},  ProfilePoint{0.8594, -0.42665}, ProfilePoint{0.8047, -0.31966}, ProfilePoint{0.5000, 0.02526},
    ProfilePoint{0.2344, 0.32235},  ProfilePoint{0.2266, 0.33075},  ProfilePoint{0.1563, 0.37095},  ProfilePoint{0.0938, 0.32627},
    ProfilePoint{0.0781, 0.30353},  ProfilePoint{0.0703, 0.29012},  ProfilePoint{0.0625, 0.27485},
};
constexpr std::array botella_u_1000 = {
    ProfilePoint{0.9766, 0.6644227},  ProfilePoint{0.9688, 0.5808359},  ProfilePoint{0.9609, 0.5169277},  ProfilePoint{0.9531, 0.4723329},
    ProfilePoint{0.8516, 0.3372212},  ProfilePoint{0.7344, 0.1886747},  ProfilePoint{0.6172, 0.0570178},  ProfilePoint{0.5000, -0.0620561},
    ProfilePoint{0.4531, -0.1081999}, ProfilePoint{0.2813, -0.2803696}, ProfilePoint{0.1719, -0.3885691}, ProfilePoint{0.1016, -0.3004561},
    ProfilePoint{0.0703, -0.2228955}, ProfilePoint{0.0625, -0.20233},   ProfilePoint{0.0547, -0.1812881},
};
constexpr std::array botella_v_1000 = {
    ProfilePoint{0.9688, -0.2279225}, ProfilePoint{0.9609, -0.2936869}, ProfilePoint{0.9531, -0.3553213}, ProfilePoint{0.9453, -0.4103754},
    ProfilePoint{0.9063, -0.5264392}, ProfilePoint{0.8594, -0.4264545}, ProfilePoint{0.8047, -0.3202137}, ProfilePoint{0.5000, 0.0257995},
    ProfilePoint{0.2344, 0.3253592},  ProfilePoint{0.2266, 0.3339924},  ProfilePoint{0.1563, 0.3769189},  ProfilePoint{0.0938, 0.3330442},
    ProfilePoint{0.0781, 0.3099097},  ProfilePoint{0.0703, 0.2962703},  ProfilePoint{0.0625, 0.2807056},
};

constexpr std::string_view ghia = "Ghia, Ghia & Shin 1982, J. Comput. Phys. 48, 387, tables 1 and 2";
constexpr std::string_view botella = "Botella & Peyret 1998, Comput. Fluids 27, 421, tables 9 and 10 (spectral)";

}  // namespace

const CavityProfiles& ghia_100() {
  static const CavityProfiles profiles = {ghia, 100, false, ghia_u_100, ghia_v_100};
  return profiles;
}

const CavityProfiles& ghia_400() {
  static const CavityProfiles profiles = {ghia, 400, false, ghia_u_400, ghia_v_400};
  return profiles;
}

const CavityProfiles& ghia_1000() {
  static const CavityProfiles profiles = {ghia, 1000, false, ghia_u_1000, ghia_v_1000};
  return profiles;
}

const CavityProfiles& botella_1000() {
  static const CavityProfiles profiles = {botella, 1000, true, botella_u_1000, botella_v_1000};
  return profiles;
}

namespace {

constexpr double tau_of_vortex = 0.6;
constexpr double none = std::numeric_limits<double>::quiet_NaN();

TimeSpan in_steps(std::int64_t steps) { return {static_cast<double>(steps), TimeSpan::Unit::steps}; }

double wave_number(const Vortex& vortex) { return 2 * std::numbers::pi / static_cast<double>(vortex.voxels); }

// The speed falls with the size of voxels, so that the Reynolds number is the same: about 1.2.
FlowRequest request_of(const Vortex& vortex) {
  FlowRequest request;
  request.lattice = vortex.lattice;
  request.equilibrium = vortex.is_deep ? EquilibriumKind::stokes : EquilibriumKind::navier_stokes;
  request.start = FlowStartKind::taylor_green;
  request.tau = tau_of_vortex;
  request.speed = 0.64 / static_cast<double>(vortex.voxels);
  return request;
}

Index3 shape_of(const Vortex& vortex) { return {vortex.voxels, vortex.voxels, vortex.is_deep ? vortex.voxels : 1}; }

}  // namespace

double cavity_difference(const FlowLab& lab, const CavityProfiles& published, std::int64_t voxels) {
  constexpr double speed = 0.1, tolerance = 3e-4;
  const auto n = static_cast<double>(voxels), middle = 1 + n / 2;
  FlowRequest request;
  request.lattice = {};
  request.equilibrium = EquilibriumKind::navier_stokes;
  request.reynolds = published.reynolds;
  request.length = GivenQuantity{n};
  request.walls = {{2, {{speed, 0, 0}}}};
  request.tolerance = tolerance;
  request.end = TimeSpan{300, TimeSpan::Unit::characteristic};
  request.monitor = TimeSpan{1, TimeSpan::Unit::characteristic};
  for (const ProfilePoint& point : published.u)
    request.probes.push_back({text("u", request.probes.size()), {middle, 1 + n * point.at, 0.5}});
  for (const ProfilePoint& point : published.v)
    request.probes.push_back({text("v", request.probes.size()), {1 + n * point.at, middle, 0.5}});
  const FlowResult result = lab.flow("cavity", {voxels + 2, voxels + 2, 1}, request);
  if (result.end != SeriesEnd::converged) return none;
  const std::vector<SiteMotion>& probes = result.state.monitors.back().probes;
  double difference = 0;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const bool is_u = i < published.u.size();
    const double expected = is_u ? published.u[i].velocity : published.v[i - published.u.size()].velocity;
    difference = std::max(difference, std::abs(probes[i].velocity[is_u ? 0 : 1] / speed - expected));
  }
  return difference;
}

// From the time in which the velocity falls to 1/e, when the non-equilibrium part has developed, to twice this time.
double viscosity_error(const FlowLab& lab, const Vortex& vortex) {
  const double k = wave_number(vortex), nu = viscosity(tau_of_vortex), waves = vortex.is_deep ? 3 : 2;
  const auto time = 2 * std::llround(1 / (waves * nu * k * k) / 2);
  FlowRequest request = request_of(vortex);
  request.end = in_steps(2 * time);
  request.monitor = in_steps(time);
  const FlowResult result = lab.flow("box", shape_of(vortex), request);
  const std::vector<FlowMonitor>& monitors = result.state.monitors;
  const double rate = std::log(monitors[1].energy / monitors[2].energy) / static_cast<double>(time);
  return rate / (2 * waves * k * k) / nu - 1;
}

double viscosity_order(const FlowLab& lab, const Vortex& vortex) {
  Vortex coarse = vortex;
  coarse.voxels /= 2;
  return order_of(viscosity_error(lab, coarse), viscosity_error(lab, vortex));
}

double velocity_error(const FlowLab& lab, const Vortex& vortex) {
  const std::int64_t steps = vortex.voxels * vortex.voxels / 2 * 2;
  FlowRequest request = request_of(vortex);
  request.end = in_steps(steps);
  request.monitor = in_steps(steps);
  for (std::int64_t y = 0; y < vortex.voxels; ++y) {
    for (std::int64_t x = 0; x < vortex.voxels; ++x)
      request.probes.push_back({text(x, ",", y), {static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5, 0.5}});
  }
  const FlowResult result = lab.flow("box", shape_of(vortex), request);
  const double k = wave_number(vortex), decay = std::exp(-2 * viscosity(tau_of_vortex) * k * k * static_cast<double>(steps));
  double squares = 0, of_start = 0;
  for (std::size_t i = 0; i < request.probes.size(); ++i) {
    const std::array<double, 3>& at = request.probes[i].at;
    const std::array<double, 2> u = {std::sin(k * at[0]) * std::cos(k * at[1]), -std::cos(k * at[0]) * std::sin(k * at[1])};
    for (std::size_t a = 0; a < 2; ++a) {
      const double off = result.state.monitors.back().probes[i].velocity[a] / *request.speed - decay * u[a];
      squares += off * off;
      of_start += u[a] * u[a];
    }
  }
  return std::sqrt(squares / of_start);
}

}  // namespace karst
