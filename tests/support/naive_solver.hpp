// The flow as slowly and plainly as it can be computed: two dense arrays, an `if` for each wall. What every other way is compared with.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "solver/site_motion.hpp"

namespace karst {

template <class Set>
class NaiveSolver {
 public:
  static constexpr int directions = Lattice<Set>::directions;
  using Site = std::array<double, directions>;

  NaiveSolver(const PoreBlock& pores, Boundary boundary, int axis, double tau, const std::array<double, 3>& force)
      : pores_(pores), boundary_(boundary), axis_(axis), numbers_(collision_numbers<Set, double>(tau, force)), f_(pores.box),
        collided_(pores.box) {
    double rest[directions];
    set_motion<Set>(rest, {}, force);
    for (Site& site : f_.values) std::copy(rest, rest + directions, site.begin());
  }

  template <class Equilibrium>
  void step() {
    for (std::size_t i = 0; i < f_.values.size(); ++i) {
      double f[directions];
      std::copy(f_.values[i].begin(), f_.values[i].end(), f);
      collide<Set, Equilibrium>(f, numbers_);
      std::copy(f, f + directions, collided_.values[i].begin());
    }
    stream();
  }

  /// What arrives at a voxel: after n steps, before the next collision.
  const Site& arriving(const Index3& voxel) const { return f_[voxel]; }

 private:
  void stream() {
    for (std::size_t i = 0; i < f_.values.size(); ++i) {
      const Index3 voxel = f_.box.voxel_at(i);
      for (int q = 0; q < directions; ++q) f_.values[i][static_cast<std::size_t>(q)] = pores_[voxel] ? upstream(voxel, q) : 0;
    }
  }

  // The voxel of the sample that `v` is an image of; bit a of the result: reflected along axis a.
  unsigned fold(Index3& v) const {
    const Index3 n = pores_.box.extents();
    unsigned reflected = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      if (v[a] >= 0 && v[a] < n[a]) continue;
      if (boundary_ == Boundary::periodic) {
        v[a] = (v[a] + n[a]) % n[a];
      } else {
        v[a] = v[a] < 0 ? 0 : n[a] - 1;
        reflected |= 1u << a;
      }
    }
    return reflected;
  }

  bool is_pore(Index3 v) const {
    fold(v);
    return pores_[v] != 0;
  }

  // Whether a link along the diagonal of a cube has a third pore in the cube.
  bool has_third_pore(const Index3& v, const Index3& c) const {
    for (const Index3& part : {Index3{c[0], 0, 0}, Index3{0, c[1], 0}, Index3{0, 0, c[2]}, Index3{c[0], c[1], 0}, Index3{c[0], 0, c[2]},
                               Index3{0, c[1], c[2]}}) {
      if (is_pore(v - part)) return true;
    }
    return false;
  }

  // What comes to a voxel along q: from the voxel before it, or from itself, turned round, where that is solid.
  double upstream(const Index3& voxel, int q) const {
    Index3 c = Lattice<Set>::velocity(q);
    Index3 from = voxel - c;
    const unsigned reflected = fold(from), driven = 1u << axis_;
    bool wall = boundary_ == Boundary::sealed && reflected != 0 && reflected != driven;
    if (Lattice<Set>::shell(q) == 3) wall = wall || !has_third_pore(voxel, c);
    if (wall || !pores_[from]) return collided_[voxel][static_cast<std::size_t>(Lattice<Set>::opposite(q))];
    for (std::size_t a = 0; a < 3; ++a) {
      if (reflected >> a & 1u) c[a] = -c[a];
    }
    const double arriving = collided_[from][static_cast<std::size_t>(Lattice<Set>::direction_of(c))];
    return (reflected & driven) != 0 ? -arriving : arriving;
  }

  PoreBlock pores_;
  Boundary boundary_;
  int axis_;
  CollisionNumbers<double> numbers_;
  Block<Site> f_, collided_;
};

}  // namespace karst
