#include "physics/transport/closed_dispersion.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/boundary.hpp"

namespace karst {

namespace {

constexpr std::array<std::array<std::size_t, 2>, 3> axes_of_entry = {{{1, 2}, {0, 2}, {0, 1}}};  // yz, xz, xy

/// Bounds along any direction, from the fields of the frame.
class AnyDirection {
 public:
  AnyDirection(Closures& closures, const ClosurePlan& plan, const std::array<ClosureFields, 3>& fields)
      : closures_(closures), plan_(plan), fields_(fields) {}

  Dispersion along(const Direction3& e) const { return closures_.bounds({e, plan_.scale}, fields_along(e, plan_.frame, fields_)); }

  std::array<Dispersion, 2> principal(const CrossRotation& rotation) const {
    auto [larger, smaller] = both(rotation);
    const auto [sum, difference] = both(rotation.diagonals());
    const PrincipalBounds bounds = principal_bounds(larger, smaller, sum, difference);
    larger.upper = bounds.larger_upper;
    smaller.lower = bounds.smaller_lower;
    larger.put_between();
    smaller.put_between();
    return {larger, smaller};
  }

  /// `values`: along x, y and z.
  std::array<Dispersion, 6> tensor(const FrameTensor& values) const {
    std::array<Dispersion, 6> entries{};
    for (std::size_t a = 0; a < 3; ++a) entries[a] = within(along(along_axis(a)), values[a][a]);
    for (std::size_t i = 0; i < 3; ++i) {  // from the dispersion along the sum of two axes
      const auto [a, b] = axes_of_entry[i];
      Direction3 e{};
      e[a] = e[b] = std::sqrt(0.5);
      Dispersion entry = along(e);
      entry.lower -= (entries[a].upper + entries[b].upper) / 2;
      entry.upper -= (entries[a].lower + entries[b].lower) / 2;
      entries[3 + i] = within(entry, values[a][b]);
    }
    return entries;
  }

 private:
  std::array<Dispersion, 2> both(const CrossRotation& rotation) const {
    return {along(rotation.larger(plan_.frame)), along(rotation.smaller(plan_.frame))};
  }
  static Dispersion within(Dispersion bounds, double value) {
    bounds.value = value;
    bounds.put_between();
    return bounds;
  }

  Closures& closures_;
  const ClosurePlan& plan_;
  const std::array<ClosureFields, 3>& fields_;
};

// With mirrors, the directions of the frame are axes of the sample, and principal by symmetry.
void add_axes(ClosedDispersion& closed, const std::array<Dispersion, 3>& found, const FlowFrame& frame) {
  const bool is_turned = closed.rotation.sine != 0;
  closed.larger = found[is_turned ? 2 : 1];
  closed.smaller = found[is_turned ? 1 : 2];
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t a = 0; a < 3; ++a) {
      if (frame[k][a] != 0) closed.tensor[a] = found[k];
    }
  }
}

}  // namespace

std::optional<ClosedDispersion> closed_dispersion(Closures& closures, const ClosurePlan& plan, const AtDirection& at_look) {
  ClosedDispersion closed;
  std::array<Dispersion, 3> found{};
  FrameTensor tensor{};
  const bool is_periodic = closures.facts().boundary == Boundary::periodic;
  for (std::size_t k = 0; k < plan.directions; ++k) {
    bool goes_on = true;
    found[k] = closures.solve({plan.frame[k], plan.scale}, plan.end,
                              [&](const Dispersion& dispersion) { return goes_on = at_look(k, dispersion); });
    if (!goes_on) return std::nullopt;
    closed.iterations += found[k].iterations;
    closed.converged = closed.converged && found[k].is_within(plan.end.tolerance);
    closed.fields[k] = closures.fields();
    tensor[k][k] = found[k].value;
    for (std::size_t i = 0; i < k && is_periodic; ++i)
      tensor[i][k] = tensor[k][i] = closures.entry({plan.frame[i], plan.scale}, closed.fields[i]);
  }
  closed.along = found[0];
  if (plan.directions == 1) return closed;
  closed.rotation = cross_rotation(tensor);
  if (is_periodic) {
    const AnyDirection any(closures, plan, closed.fields);
    const auto [larger, smaller] = any.principal(closed.rotation);
    closed.larger = larger;
    closed.smaller = smaller;
    closed.tensor = any.tensor(in_axes(plan.frame, tensor));
  } else {
    add_axes(closed, found, plan.frame);
  }
  return closed;
}

}  // namespace karst
