#include "geometry/boundary.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

Boundary parse_boundary(std::string_view name) {
  for (Boundary b : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
    if (name == boundary_name(b)) return b;
  }
  throw InputError(text("--boundary ", quote(name), " is not one of periodic, mirror, sealed."));
}

std::string_view boundary_name(Boundary boundary) {
  switch (boundary) {
    case Boundary::periodic: return "periodic";
    case Boundary::mirror: return "mirror";
    case Boundary::sealed: break;
  }
  return "sealed";
}

Axes parse_direction(std::string_view name) {
  if (name == "all") return {true, true, true};
  if (name == "x" || name == "y" || name == "z") return {name == "x", name == "y", name == "z"};
  throw InputError(text("--direction ", quote(name), " is not one of x, y, z, all."));
}

}  // namespace karst
