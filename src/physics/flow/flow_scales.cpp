#include "physics/flow/flow_scales.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr double usual_speed = 0.05;  // lattice units: a Mach number of 0.09

double norm(const std::array<double, 3>& v) { return std::hypot(v[0], v[1], v[2]); }

// The largest speed of walls and faces that is given in these units.
double fastest_given(const FlowRequest& request, bool is_si) {
  double fastest = 0;
  for (const WallRequest& wall : request.walls) {
    if (wall.velocity.is_si == is_si) fastest = std::max(fastest, norm(wall.velocity.value));
  }
  for (const FaceRequest& face : request.faces) {
    if (face.velocity && face.velocity->is_si == is_si) fastest = std::max(fastest, norm(face.velocity->value));
  }
  return fastest;
}

bool has_si_quantity(const FlowRequest& request) {
  const bool has_pressure = std::any_of(request.faces.begin(), request.faces.end(),
                                        [](const FaceRequest& face) { return face.pressure && face.pressure->is_si; });
  return request.velocity_m_s || fastest_given(request, true) > 0 || request.force.is_si || has_pressure ||
         (request.viscosity && request.viscosity->is_si);
}

double default_length(const FlowRequest& request, const SampleScales& sample) {
  const auto widest = static_cast<double>(*std::max_element(sample.pores.begin(), sample.pores.end()));
  if (request.start == FlowStartKind::taylor_green) return static_cast<double>(sample.shape[0]) / (2 * std::numbers::pi);
  return std::max(widest, 1.0);
}

// In SI units, the characteristic speed in m/s is the same speed as the one in lattice units.
void set_step(FlowScales& scales, const FlowRequest& request) {
  if (!has_si_quantity(request)) return;
  if (!scales.voxel_size_m) throw InputError(text("quantities in SI units need the size of a voxel. Give ", setting("voxel_size"), "."));
  const double fastest = fastest_given(request, true), metres_per_s = request.velocity_m_s.value_or(fastest);
  const bool has_viscosity = request.viscosity && request.viscosity->is_si;
  if (metres_per_s > 0) {
    if (!scales.speed) scales.speed = usual_speed;
    scales.step_s = *scales.speed * *scales.voxel_size_m / metres_per_s;
    return;
  }
  throw InputError(text("quantities in SI units need a characteristic velocity", has_viscosity ? " (it sets the seconds of a step)" : "",
                        ". Give ", setting("velocity"), ", as in ", setting("velocity", "1mm/s"), "."));
}

double viscosity_of(const FlowRequest& request, const FlowScales& scales) {
  if (request.tau) return viscosity(*request.tau);
  if (request.viscosity) return scales.lattice(*request.viscosity, Kind::viscosity);
  if (!scales.speed)
    throw InputError(text(setting("reynolds"), " needs a characteristic speed: of a wall, a face, or given with ", setting("speed"), "."));
  return *scales.speed * scales.length / *request.reynolds;
}

void check_mach(const FlowRequest& request, const FlowScales& scales) {
  const auto check = [](double speed, const std::string& whose) {
    if (!(mach_of_speed(speed) > largest_mach)) return;
    throw InputError(text(whose, " has a Mach number of ", digits(mach_of_speed(speed), 3), ", above ", digits(largest_mach),
                          " (the method is for nearly incompressible flow). Use a lower speed in lattice units: at most ",
                          digits(largest_mach / std::numbers::sqrt3, 3), ", better 0.05."));
  };
  if (scales.speed) check(*scales.speed, "the characteristic speed");
  for (const WallRequest& wall : request.walls)
    check(norm(scales.lattice(wall.velocity, Kind::speed)), text("label ", wall.label, " of ", setting("wall")));
  for (const FaceRequest& face : request.faces) {
    if (face.velocity) check(norm(scales.lattice(*face.velocity, Kind::speed)), setting("face") + " " + face.name());
  }
}

// Length, time and mass: the powers of a voxel and a step in one unit of each kind. Pressures count in units of density.
struct Powers {
  int length, time;
};
Powers powers_of(Kind kind) {
  switch (kind) {
    case Kind::length: return {1, 0};
    case Kind::speed: return {1, -1};
    case Kind::acceleration: return {1, -2};
    case Kind::viscosity: return {2, -1};
    case Kind::pressure: break;
  }
  return {2, -2};
}

double power(double base, int exponent) {
  return exponent < 0 ? 1 / power(base, -exponent) : exponent == 0 ? 1 : base * power(base, exponent - 1);
}

// One lattice unit in SI units.
double si_of(const FlowScales& scales, Kind kind) {
  const Powers powers = powers_of(kind);
  if (!scales.voxel_size_m || (powers.time != 0 && !scales.step_s))
    throw InputError(
        text("quantities in SI units need ", setting("voxel_size"), powers.time != 0 ? " and " + setting("velocity") : "", "."));
  const double unit = power(*scales.voxel_size_m, powers.length) * power(scales.step_s.value_or(1), powers.time);
  return kind == Kind::pressure ? unit * scales.density_kg_m3 : unit;
}

}  // namespace

double mach_of_speed(double lattice_speed) { return lattice_speed * std::numbers::sqrt3; }

std::optional<double> FlowScales::reynolds() const { return speed ? std::optional(*speed * length / viscosity) : std::nullopt; }

double FlowScales::characteristic_steps() const { return speed ? length / *speed : length * length / viscosity; }

double FlowScales::lattice(const GivenQuantity& quantity, Kind kind) const {
  return quantity.is_si ? quantity.value / si_of(*this, kind) : quantity.value;
}

std::array<double, 3> FlowScales::lattice(const GivenVector& quantity, Kind kind) const {
  std::array<double, 3> values{};
  for (std::size_t a = 0; a < 3; ++a) {
    if (quantity.value[a] != 0) values[a] = lattice(GivenQuantity{quantity.value[a], quantity.is_si}, kind);
  }
  return values;
}

std::int64_t FlowScales::steps(const TimeSpan& span) const {
  double steps = span.value;
  if (span.unit == TimeSpan::Unit::characteristic) steps *= characteristic_steps();
  if (span.unit == TimeSpan::Unit::seconds) {
    if (!step_s) throw InputError(text("a time in seconds needs ", setting("voxel_size"), " and ", setting("velocity"), "."));
    steps /= *step_s;
  }
  if (!(steps < 1e15)) throw InputError(text("a time of ", digits(steps, 3), " steps is beyond 10^15. Give a shorter time."));
  return std::max<std::int64_t>(2 * std::llround(steps / 2), 2);
}

ResultUnits result_units(const FlowScales& scales) {
  ResultUnits units;
  units.system = scales.is_si() ? "SI" : scales.speed ? "characteristic" : "lattice";
  double density = 1;
  if (scales.is_si()) {
    units.length = *scales.voxel_size_m;
    units.time = *scales.step_s;
    density = scales.density_kg_m3;
  } else if (scales.speed) {
    units.length = 1 / scales.length;
    units.time = *scales.speed / scales.length;
  }
  units.speed = units.length / units.time;
  units.pressure = density * units.speed * units.speed;
  units.force = units.pressure * units.length * units.length;
  return units;
}

FlowScales flow_scales(const FlowRequest& request, const SampleScales& sample) {
  FlowScales scales;
  scales.voxel_size_m = sample.voxel_size_m;
  scales.density_kg_m3 = request.density_kg_m3;
  scales.length = request.length ? scales.lattice(*request.length, Kind::length) : default_length(request, sample);
  constexpr double shortest = 0.01, longest = 1e9;
  if (!(scales.length >= shortest && scales.length <= longest))
    throw InputError(
        text(setting("length"), " is ", digits(scales.length), " voxels, not between ", digits(shortest), " and ", digits(longest), "."));
  const double fastest = fastest_given(request, false);
  if (request.speed || fastest > 0) scales.speed = request.speed.value_or(fastest);
  if (!scales.speed && request.start == FlowStartKind::taylor_green) scales.speed = usual_speed;
  set_step(scales, request);
  scales.viscosity = viscosity_of(request, scales);
  if (!is_tau(scales.tau())) {
    throw InputError(text("the viscosity is ", digits(scales.viscosity, 4), " in lattice units, so the relaxation time ",
                          all_digits(scales.tau()), " is not above 0.5 and at most ", digits(largest_tau), ". Change ", setting("speed"),
                          ", or use ", scales.tau() > 1 ? "larger" : "smaller", " voxels."));
  }
  check_mach(request, scales);
  return scales;
}

}  // namespace karst
