#include "report/flow_words.hpp"

#include <cmath>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "report/html.hpp"

namespace karst {

FlowUnits flow_units(const RunFacts& run) {
  const std::string system = run.word("/flow/units/system");
  if (system == "SI") return {"s", "m", "m/s", "J/kg", "W/kg", "1/s²", "N", "m³/s"};
  if (system == "characteristic") return {"L/U", "L", "U", "U²", "U³/L", "U²/L²", "ρU²L²", "UL²"};
  if (system != "lattice") return {};
  return {"steps", "voxels", lattice_unit, lattice_unit, lattice_unit, lattice_unit, lattice_unit, lattice_unit};
}

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
  const std::string name = flow_units(run).time;
  return unit && !name.empty() && name != "steps" ? text(short_number(static_cast<double>(step) * *unit), " ", name) : "";
}

}  // namespace karst
