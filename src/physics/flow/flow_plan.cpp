#include "physics/flow/flow_plan.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"

namespace karst {

namespace {

// A flow of one characteristic time has this many monitors, if the user does not say.
constexpr double monitors_of_a_time = 20;

// The shortest interval of monitors, if the user does not say.
constexpr std::int64_t fewest_steps = 20;

void check_point(const std::array<double, 3>& at, const Index3& shape, const std::string& whose) {
  for (std::size_t a = 0; a < 3; ++a) {
    if (at[a] >= 0 && at[a] <= static_cast<double>(shape[a])) continue;
    throw InputError(text(whose, ": ", axis_names[a], " = ", digits(at[a]), " is outside the sample of ", shape_text(shape),
                          " voxels. Give a place from 0 to ", shape[a], "."));
  }
}

void check_places(const FlowRequest& request, const Index3& shape) {
  for (const Probe& probe : request.probes) check_point(probe.at, shape, setting("probe") + " " + quote(probe.name));
  for (const ProbeLine& line : request.lines) {
    check_point(line.from, shape, setting("line") + " " + quote(line.name));
    check_point(line.to, shape, setting("line") + " " + quote(line.name));
  }
}

void check_start(const FlowRequest& request, const SampleScales& sample) {
  if (request.start != FlowStartKind::taylor_green) return;
  const auto& [nx, ny, nz] = sample.shape;
  if (sample.has_solid || !request.faces.empty())
    throw InputError(text(setting("start", "taylor-green"), " is for a periodic box without solid, as of karst make box."));
  if (nx != ny || (nz != nx && nz != 1))
    throw InputError(text(setting("start", "taylor-green"), " is for a cube, or for a square of 1 voxel along z, not for ",
                          shape_text(sample.shape), " voxels (its vortices would not be free of divergence)."));
}

// In a turbulent vortex at a tau of 0.504, 3/16 is unstable, and BGK is stable (docs/flow.md).
double lambda_of(const FlowRequest& request, double tau, bool has_solid) {
  constexpr double small_tau = 0.52;
  const bool needs_no_walls = !has_solid && request.faces.empty() && tau < small_tau;
  const double lambda = request.lambda.value_or(needs_no_walls ? 0 : magic_number);
  return lambda > 0 ? lambda : (tau - 0.5) * (tau - 0.5);
}

std::vector<NamedWall> walls_of(const FlowRequest& request, const FlowScales& scales) {
  std::vector<NamedWall> walls;
  for (const WallRequest& wall : request.walls)
    walls.push_back({text("label ", wall.label), false, {.velocity = scales.lattice(wall.velocity, Kind::speed)}});
  for (const FaceRequest& face : request.faces) {
    NamedWall named{"face " + face.name(), true, {}, face.axis, face.end};
    if (face.velocity) named.rule.velocity = scales.lattice(*face.velocity, Kind::speed);
    named.rule.equilibrium = request.equilibrium;
    if (face.pressure) named.rule.density = 3 * scales.lattice(*face.pressure, Kind::pressure);
    if (named.rule.density && std::abs(*named.rule.density) > 0.1) {
      throw InputError(text(setting("face"), " ", face.name(), " changes the density by ", percent(*named.rule.density),
                            " (the method is for nearly incompressible flow). Use a smaller pressure, or a smaller ", setting("speed"),
                            "."));
    }
    walls.push_back(named);
  }
  return walls;
}

}  // namespace

PressureFaces pressure_faces(const std::vector<NamedWall>& walls) {
  PressureFaces faces{};
  for (std::size_t wall = 0; wall < walls.size(); ++wall) {
    if (walls[wall].rule.density) faces[walls[wall].axis][walls[wall].end] = static_cast<std::uint8_t>(wall);
  }
  return faces;
}

FlowPlan flow_plan(const FlowRequest& request, const SampleScales& sample) {
  check_request(request);
  check_places(request, sample.shape);
  check_start(request, sample);
  FlowPlan plan;
  plan.request = request;
  plan.lattice = request.lattice;
  plan.equilibrium = request.equilibrium;
  plan.machine = request.machine;
  plan.scales = flow_scales(request, sample);
  plan.walls = walls_of(request, plan.scales);
  plan.force = plan.scales.lattice(request.force, Kind::acceleration);
  plan.lambda = lambda_of(request, plan.scales.tau(), sample.has_solid);
  plan.start = request.start;
  plan.start_file = request.start_file;
  if (request.end) plan.times.end_step = plan.scales.steps(*request.end);
  plan.tolerance = request.tolerance;
  const TimeSpan usual = {std::max(plan.scales.characteristic_steps() / monitors_of_a_time, static_cast<double>(fewest_steps))};
  plan.times.monitor_steps = plan.scales.steps(request.monitor.value_or(usual));
  if (request.fields) plan.times.fields_steps = plan.scales.steps(*request.fields);
  plan.probes = request.probes;
  plan.lines = request.lines;
  return plan;
}

}  // namespace karst
