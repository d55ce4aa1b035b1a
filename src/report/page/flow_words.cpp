#include "report/page/flow_words.hpp"

#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "report/page/html.hpp"

namespace karst {

namespace {

std::string replaced(std::string words, const std::string& from, const std::string& to) {
  for (std::size_t at = words.find(from); at != std::string::npos; at = words.find(from, at + to.size()))
    words.replace(at, from.size(), to);
  return words;
}

}  // namespace

std::string unit_of(const RunFacts& run, const Unit& unit) {
  const std::string kind = run.kind(), system = kind == "flow" ? run.word("/flow/units/system") : "lattice";
  if (system.empty()) return "";
  std::string name{unit.name(system)};
  if (name.empty() && !unit.si.empty()) return lattice_unit;
  name = replaced(name, "voxels/step", "voxels a step");
  if (name.starts_with("voxels")) return name;
  using Sign = std::pair<const char*, const char*>;
  for (const auto& [from, to] : {Sign{"^2", "²"}, {"^3", "³"}, {"s2", "s²"}, {"m3", "m³"}, {"rho", "ρ"}, {" ", ""}})
    name = replaced(name, from, to);
  return name;
}

std::string page_words(const std::string& words) { return replaced(words, "'", "’"); }

std::string spaced(const std::string& unit) { return unit.empty() || unit == lattice_unit ? "" : " " + unit; }

std::string with_unit(const std::string& quantity, const std::string& unit) { return unit.empty() ? quantity : quantity + ", " + unit; }

std::string short_number(double value, int significant) {
  if (!std::isfinite(value)) return "–";
  constexpr double smallest = 1e-3;
  const double size = *real_number(digits(std::abs(value), significant)), largest = std::pow(10.0, significant);
  if (size == 0 || (size >= smallest && size < largest)) return value < 0 ? "−" + digits(size, significant) : digits(size, significant);
  const int exponent = static_cast<int>(std::floor(std::log10(size)));
  return short_number(value / std::pow(10.0, exponent), significant) + " × " + power_of_ten(exponent);
}

std::string component_name(std::string_view quantity, int axis) { return text(quantity, "_", axis_names[static_cast<std::size_t>(axis)]); }

bool is_face(std::string_view wall) { return wall.starts_with("face "); }

std::string time_of_step(const RunFacts& run, std::int64_t step) {
  const auto unit = run.number("/flow/units/time");
  const std::string name = unit_of(run, units::time);
  return unit && !name.empty() && name != "steps" ? text(short_number(static_cast<double>(step) * *unit), " ", name) : "";
}

}  // namespace karst
