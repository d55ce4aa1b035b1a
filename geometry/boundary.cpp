#include "geometry/boundary.hpp"

#include "base/choice.hpp"
#include "base/setting.hpp"

namespace karst {

Boundary parse_boundary(std::string_view name) {
  if (const auto boundary = enumerator_of<Boundary>(boundary_names, name)) return *boundary;
  refuse_choice(setting("boundary"), name, names_of(choices_of(boundary_names)));
}

std::string_view boundary_name(Boundary boundary) { return boundary_names[static_cast<std::size_t>(boundary)]; }

Axes parse_direction(std::string_view name) {
  check_choice(setting("direction"), name, choices_of(direction_names));
  return {name == "x" || name == "all", name == "y" || name == "all", name == "z" || name == "all"};
}

std::string direction_name(const Axes& axes) {
  if (axes == Axes{true, true, true}) return "all";
  std::string name;
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes[a]) name += direction_names[a];
  }
  return name;
}

Axes in_both(const Axes& a, const Axes& b) { return {a[0] && b[0], a[1] && b[1], a[2] && b[2]}; }

}  // namespace karst
