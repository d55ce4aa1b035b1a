#include "physics/flow/flow_words.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"

namespace karst {

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
