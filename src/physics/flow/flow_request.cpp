#include "physics/flow/flow_request.hpp"

#include <algorithm>
#include <cmath>
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

namespace {

constexpr std::int64_t most_points = 1'000'000;

[[noreturn]] void refuse_words(const char* what, const std::string& words, const char* example) {
  throw InputError(text(setting(what, quote(words)), " is not understood. Write it as in ", setting(what, example), "."));
}

// The value of "name=value"; nullopt for another name.
std::optional<std::string> value_of(const std::string& words, const std::string& name) {
  if (!words.starts_with(name + "=")) return std::nullopt;
  return words.substr(name.size() + 1);
}

std::optional<std::array<double, 3>> point_of(const std::string& words) {
  const std::vector<std::string> pieces = split(words, ',');
  std::array<double, 3> at{};
  for (std::size_t a = 0; a < 3; ++a) {
    const auto number = pieces.size() == 3 ? real_number(trimmed(pieces[a])) : std::nullopt;
    if (!number || !std::isfinite(*number)) return std::nullopt;
    at[a] = *number;
  }
  return at;
}

}  // namespace

WallRequest parse_wall(const std::string& words) {
  constexpr const char* example = "2:velocity=0.05,0,0";
  const std::size_t colon = words.find(':');
  const auto label = whole_number(trimmed(words.substr(0, colon)));
  if (!label) refuse_words("wall", words, example);
  if (colon == std::string::npos) return {*label, {}};
  const auto velocity = value_of(words.substr(colon + 1), "velocity");
  if (!velocity) refuse_words("wall", words, example);
  return {*label, parse_vector(setting("wall", quote(words)) + ":", *velocity, Kind::speed)};
}

FaceRequest parse_face(const std::string& words) {
  constexpr const char* example = "x-:velocity=0.05,0,0";
  const std::string name = words.substr(0, words.find(':'));
  const auto axis = name.size() == 2 ? std::find(axis_names.begin(), axis_names.end(), name[0]) : axis_names.end();
  if (axis == axis_names.end() || (name[1] != '-' && name[1] != '+') || name.size() == words.size()) refuse_words("face", words, example);
  FaceRequest face;
  face.axis = static_cast<std::size_t>(axis - axis_names.begin());
  face.end = name[1] == '-' ? 0 : 1;
  const std::string rest = words.substr(name.size() + 1), what = setting("face", quote(words)) + ":";
  if (const auto velocity = value_of(rest, "velocity")) {
    face.velocity = parse_vector(what, *velocity, Kind::speed);
  } else if (const auto pressure = value_of(rest, "pressure")) {
    face.pressure = parse_quantity(what, *pressure, Kind::pressure);
  } else {
    refuse_words("face", words, example);
  }
  return face;
}

Probe parse_probe(const std::string& words) {
  const std::vector<std::string> pieces = split(words, ':');
  const auto at = pieces.size() == 2 ? point_of(pieces[1]) : std::nullopt;
  if (!at || trimmed(pieces[0]).empty()) refuse_words("probe", words, "middle:64,64,0.5");
  return {trimmed(pieces[0]), *at};
}

ProbeLine parse_line(const std::string& words) {
  constexpr const char* example = "middle:64,0,0.5:64,128,0.5";
  const std::vector<std::string> pieces = split(words, ':');
  if (pieces.size() < 3 || pieces.size() > 4 || trimmed(pieces[0]).empty()) refuse_words("line", words, example);
  const auto from = point_of(pieces[1]), to = point_of(pieces[2]);
  if (!from || !to) refuse_words("line", words, example);
  ProbeLine line{trimmed(pieces[0]), *from, *to};
  const double length = std::hypot((*to)[0] - (*from)[0], (*to)[1] - (*from)[1], (*to)[2] - (*from)[2]);
  if (!(length > 0)) throw InputError(text(setting("line", quote(words)), " has no length. Use ", setting("probe"), "."));
  line.points = std::max<std::int64_t>(std::llround(length) + 1, 2);
  if (pieces.size() == 4) {
    const auto points = whole_number(trimmed(pieces[3]));
    if (!points || *points < 2 || *points > most_points)
      throw InputError(
          text(setting("line", quote(words)), ": ", quote(pieces[3]), " is not a number of points from 2 to ", most_points, "."));
    line.points = *points;
  }
  return line;
}

}  // namespace karst
