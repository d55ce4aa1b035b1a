// D2Q37 as slowly and plainly as it can be computed: two dense arrays, an `if` for each link. Periodic, with plates at the faces normal to
// y if there are any. What all other ways are compared with, bit for bit.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/velocity_set.hpp"
#include "partition/parts/link_rule.hpp"
#include "solver/site/physics.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/thermal/plates.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

constexpr std::size_t q37 = D2Q37::velocities.size();
using Populations37 = std::array<double, q37>;

inline VelocitySet d2q37() { return {D2Q37::name, D2Q37::velocities}; }

class DenseThermal {
 public:
  using Collide = std::function<void(Populations37& f)>;
  using Start = std::function<Populations37(const Index3& voxel)>;

  /// `returns_layers`: see LinkRule. `plates`: at the low and the high end of y.
  DenseThermal(const PoreBlock& pores, bool returns_layers, const ThermalLaw& law, const std::vector<PlateTable>& plates,
               const Start& start, Collide collide);

  /// The same with LinkRule instead of plates.
  LinkRule rule() const;

  void step();

  const Populations37& arriving(const Index3& v) const { return f_[v]; }

 private:
  bool is_beyond_plate(const Index3& v) const;
  Index3 wrapped(const Index3& v) const;
  bool is_site(const Index3& v) const;
  bool is_open(const Index3& v, int q) const;
  Index3 partner(const Index3& v, int q) const;
  void arrive(const Index3& v, int q);
  bool ends_at_plate(const Index3& v, int q, std::size_t plate) const;
  void reflect_in_column(std::int64_t x, std::size_t plate);

  PoreBlock pores_;
  VelocitySet set_;
  bool returns_layers_;
  ThermalLaw law_;
  std::vector<PlateTable> plates_;
  Collide collide_;
  Block<Populations37> f_, g_;
};

/// Starts and collides as the solver does.
DenseThermal::Start start_of(const Box& box, const std::function<ThermalMotion(std::uint64_t voxel)>& motion_at, const ThermalLaw& law);
DenseThermal::Collide collision_of(const ThermalLaw& law);

}  // namespace karst
