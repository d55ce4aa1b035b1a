#include "physics/flow/flow_request.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"

namespace karst {

namespace {

void check_viscosity(const FlowRequest& request) {
  const int given = int{request.reynolds.has_value()} + int{request.tau.has_value()} + int{request.viscosity.has_value()};
  const std::string ways = text(setting("reynolds"), ", ", setting("tau"), " or ", setting("viscosity"));
  if (given == 0) throw InputError(text("the viscosity is not given. Give ", ways, "."));
  if (given > 1) throw InputError(text(ways, " are given together (each sets the viscosity). Give one of them."));
  if (request.reynolds && !(*request.reynolds > 0))
    throw InputError(text(setting("reynolds", digits(*request.reynolds)), " is not above zero."));
  if (request.tau && !is_tau(*request.tau))
    throw InputError(text(setting("tau", digits(*request.tau)), " is not above 0.5 and at most ", digits(largest_tau), "."));
  if (request.viscosity && !(request.viscosity->value > 0))
    throw InputError(
        text(setting("viscosity", digits(request.viscosity->value)), " is not above zero (the relaxation time would not be above 0.5)."));
}

void check_walls(const FlowRequest& request) {
  constexpr std::size_t most = 200;
  if (request.walls.size() > most) throw InputError(text(request.walls.size(), " labels of ", setting("wall"), " exceed ", most, "."));
  std::set<std::int64_t> labels;
  for (const WallRequest& wall : request.walls) {
    if (labels.insert(wall.label).second) continue;
    throw InputError(text("label ", wall.label, " of ", setting("wall"), " has two velocities. Give one."));
  }
}

void check_faces(const FlowRequest& request) {
  std::set<std::string> names;
  for (const FaceRequest& face : request.faces) {
    if (names.insert(face.name()).second) continue;
    throw InputError(text(setting("face"), " ", face.name(), " is given twice. Give one velocity or pressure."));
  }
  for (const FaceRequest& face : request.faces) {
    FaceRequest other = face;
    other.end = 1 - face.end;
    if (names.count(other.name()) > 0) continue;
    throw InputError(text(setting("face"), " ", face.name(), " is open, but ", other.name(), " is not (the sample is not periodic along ",
                          axis_names[face.axis], "). Give both."));
  }
}

// At an edge of two such faces, links would be mirrored twice.
void check_pressure_faces(const FlowRequest& request) {
  std::set<std::size_t> axes;
  for (const FaceRequest& face : request.faces) {
    if (face.pressure) axes.insert(face.axis);
  }
  if (axes.size() > 1) throw InputError(text(setting("face"), ": pressures are given along ", axes.size(), " axes. Give them along one."));
}

template <class Named>
void check_names(const std::vector<Named>& all, std::string_view what) {
  std::set<std::string> names;
  for (const Named& each : all) {
    if (!names.insert(each.name).second) throw InputError(text(setting(what), " ", quote(each.name), " is given twice. Rename one."));
  }
}

}  // namespace

std::string FaceRequest::name() const { return text(axis_names[axis], end == 0 ? "-" : "+"); }

void check_request(const FlowRequest& request) {
  check_viscosity(request);
  check_walls(request);
  check_faces(request);
  check_pressure_faces(request);
  check_names(request.probes, "probe");
  check_names(request.lines, "line");
  if (request.lambda && !(*request.lambda >= 0 && *request.lambda <= 1))
    throw InputError(text(setting("lambda", digits(*request.lambda)), " is not from 0 to 1. Use 3/16, or bgk."));
  if (request.speed && !(*request.speed > 0)) throw InputError(text(setting("speed", digits(*request.speed)), " is not above zero."));
  if (request.velocity_m_s && !(*request.velocity_m_s > 0))
    throw InputError(text(setting("velocity", digits(*request.velocity_m_s)), " is not above zero."));
  if (request.length && !(request.length->value > 0))
    throw InputError(text(setting("length", digits(request.length->value)), " is not above zero."));
  if (!(request.density_kg_m3 > 0)) throw InputError(text(setting("density", digits(request.density_kg_m3)), " is not above zero."));
  if (request.tolerance && !(*request.tolerance > 0 && *request.tolerance < 1))
    throw InputError(text(setting("tolerance", digits(*request.tolerance)), " is not between 0 and 1."));
  if (!request.end && !request.tolerance)
    throw InputError(text("the flow has no end. Give ", setting("time"), ", ", setting("tolerance"), " or both."));
}

}  // namespace karst
