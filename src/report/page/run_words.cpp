#include "report/page/run_words.hpp"

#include <algorithm>
#include <cctype>

#include "report/page/html.hpp"
#include "report/page/physics_page.hpp"

namespace karst {

namespace {

std::string replaced(std::string words, const std::string& from, const std::string& to) {
  for (std::size_t at = words.find(from); at != std::string::npos; at = words.find(from, at + to.size()))
    words.replace(at, from.size(), to);
  return words;
}

}  // namespace

std::string unit_of(const RunFacts& run, const Unit& unit) {
  const std::string system = run.word("/", run.physics().kind, "/units/system");
  std::string name{unit.name(system.empty() ? "lattice" : system)};
  if (name.empty() && !unit.si.empty()) return lattice_unit;
  name = replaced(name, "voxels/step", "voxels a step");
  if (name.starts_with("voxels")) return name;
  using Sign = std::pair<const char*, const char*>;
  for (const auto& [from, to] : {Sign{"^2", "²"}, {"^3", "³"}, {"s2", "s²"}, {"m3", "m³"}, {"rho", "ρ"}, {" ", ""}})
    name = replaced(name, from, to);
  return name;
}

std::string spaced(const std::string& unit) { return unit.empty() || unit == lattice_unit ? "" : " " + unit; }

std::string with_unit(const std::string& quantity, const std::string& unit) { return unit.empty() ? quantity : quantity + ", " + unit; }

std::string capitalized(std::string words) {
  if (!words.empty()) words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words;
}

std::string page_words(const std::string& words) { return replaced(words, "'", "’"); }

std::string known_number(const RunFacts& run, const std::string& place, int significant, const std::string& before,
                         const std::string& after) {
  const auto number = run.number(place);
  return number ? before + short_number(*number, significant) + after : "";
}

std::string known_digits(const RunFacts& run, const std::string& place, int significant, const std::string& before,
                         const std::string& after) {
  const auto number = run.number(place);
  return number ? before + digits(*number, significant) + after : "";
}

std::string known_count(const RunFacts& run, const std::string& place, const std::string& what) {
  const auto count = run.count(place);
  return count ? text(html_count(*count), " ", what, *count == 1 ? "" : "s") : "";
}

std::string by_direction(const RunFacts& run, const std::string& place) {
  std::vector<std::string> values;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    values.push_back(known_digits(run, text(place, "/", axis), 4, "", text(" along ", axis_names[axis])));
  }
  return joined_known(values);
}

std::string time_of_step(const RunFacts& run, std::int64_t step) {
  const auto unit = run.number("/", run.physics().kind, "/units/time");
  const std::string name = unit_of(run, units::time);
  return unit && name != units::time.lattice ? text(short_number(static_cast<double>(step) * *unit), " ", name) : "";
}

LengthUnit length_unit(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  if (!h || !(*h > 0)) return {"voxels", 1};
  const Index3 shape = run.shape();
  const double length = static_cast<double>(*std::max_element(shape.begin(), shape.end())) * *h;
  if (length >= 1) return {"m", *h};
  if (length >= 1e-3) return {"mm", *h / 1e-3};
  return length >= 1e-6 ? LengthUnit{"µm", *h / 1e-6} : LengthUnit{"nm", *h / 1e-9};
}

}  // namespace karst
