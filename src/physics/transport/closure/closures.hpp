// Closure problems of dispersion in one flow: the interface of the solver.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"

namespace karst {

using Direction3 = std::array<double, 3>;

/// A mean gradient along a unit vector, in a flow that is faster than diffusion by a factor.
struct ClosureProblem {
  Direction3 e{};
  double scale = 0;  ///< velocity over diffusivity, by the fluxes as they are given, 1 / voxel; 0: no flow
};

/// The dispersion D* / D along e, per pore volume, with its proven bounds for the voxels.
struct Dispersion {
  std::int64_t iterations = 0;
  double value = 0;
  double lower = 0, upper = 0;
  double noise = 1e-10;  ///< of rounding

  /// Rounding may put a value beside its bounds.
  void put_between() {
    if (lower > upper) std::swap(lower, upper);
    value = std::clamp(value, lower, upper);
  }

  double half_width() const { return (upper - lower) / 2; }
  /// Whether it is 0 but for rounding: a direction without a path.
  bool is_none() const { return std::abs(upper) < noise; }
  bool is_within(double tolerance) const { return is_none() || half_width() <= tolerance * value; }
};

/// Peclet numbers of faces: the velocity there, times the edge of a voxel, by the diffusivity.
struct FacePeclet {
  double largest = 0;
  double share_above = 0;  ///< of open faces above a limit
};

/// The fields p and q of all sites of this rank.
struct ClosureFields {
  RawVector<float> p, q;
};

struct ClosureEnd {
  double tolerance;  ///< half the distance of the bounds, by the dispersion
  std::int64_t max_iterations;
};

class Closures {
 public:
  /// Called with each pair of bounds. Returns whether to continue; all ranks must return the same.
  using AtLook = std::function<bool(const Dispersion&)>;

  virtual ~Closures() = default;

  /// Takes the fluxes of a flow along an axis, of make_whole(), for the problems solved next. Collective.
  virtual void take_flow(const FaceFluxes& fluxes, int axis) = 0;

  /// The largest flux through a face by the diffusivity, and the share of open faces with more than `limit`. Collective.
  virtual FacePeclet face_peclet(double scale, double limit) const = 0;

  /// The mean velocity of the sites, in units of the fluxes as they are given. Along the driven axis alone in a sample with mirrors.
  virtual Direction3 mean_velocity() const = 0;

  /// Solves a problem until the bounds are within the tolerance. Collective.
  virtual Dispersion solve(const ClosureProblem& problem, const ClosureEnd& end, const AtLook& at_look) = 0;

  /// The fields of the problem solved last.
  virtual ClosureFields fields() const = 0;

  /// The dispersion along e of any fields, with bounds. Collective.
  virtual Dispersion bounds(const ClosureProblem& problem, const ClosureFields& of) = 0;

  /// The entry of the dispersion for the problem solved last and for another of the same flow; in samples without mirrors. Collective.
  virtual double entry(const ClosureProblem& other, const ClosureFields& of) = 0;

  virtual const SiteFacts& facts() const = 0;
  virtual std::int64_t bytes() const = 0;  ///< memory of this rank that grows with the number of sites
};

}  // namespace karst
