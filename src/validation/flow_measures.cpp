#include "validation/flow_measures.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "base/text.hpp"
#include "validation/published_value.hpp"

namespace karst {

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
  const std::vector<SiteMotion>& found = result.state.monitors.back().probes;
  double difference = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const bool is_u = i < published.u.size();
    const double expected = is_u ? published.u[i].velocity : published.v[i - published.u.size()].velocity;
    difference = std::max(difference, std::abs(found[i].velocity[is_u ? 0 : 1] / speed - expected));
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
