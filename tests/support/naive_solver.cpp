// Compiled with optimization: 7 ranks compute the reference at the same time.
#include "support/naive_solver.hpp"

#include <algorithm>

#include "solver/velocity_sets/d3q19.hpp"
#include "solver/velocity_sets/d3q27.hpp"

namespace karst {

template <class Set>
NaiveSolver<Set>::NaiveSolver(const PoreBlock& pores, Boundary boundary, int axis, double tau, const std::array<double, 3>& force)
    : pores_(pores), boundary_(boundary), axis_(axis), numbers_(collision_numbers<Set, double>(tau, force)), f_(pores.box),
      collided_(pores.box) {
  double rest[directions];
  set_motion<Set>(rest, {}, force);
  for (Site& site : f_.values) std::copy(rest, rest + directions, site.begin());
}

template <class Set>
void NaiveSolver<Set>::set_walls(const Block<std::uint8_t>& numbers, const WallVelocities& velocities) {
  walls_ = numbers;
  wall_velocities_ = velocities;
}

// 6 w (c.u)
template <class Set>
double NaiveSolver<Set>::added_by_wall(const Index3& wall, int q) const {
  if (walls_.values.empty() || walls_[wall] == 0) return 0;
  const Index3 c = Lattice<Set>::velocity(q);
  double along = 0;
  for (std::size_t a = 0; a < 3; ++a) along += static_cast<double>(c[a]) * wall_velocities_[walls_[wall] - std::size_t{1}][a];
  return 6 * Lattice<Set>::weight(q) * along;
}

template <class Set>
template <class Equilibrium>
void NaiveSolver<Set>::step() {
  for (std::size_t i = 0; i < f_.values.size(); ++i) {
    double f[directions];
    std::copy(f_.values[i].begin(), f_.values[i].end(), f);
    collide<Set, Equilibrium>(f, numbers_);
    std::copy(f, f + directions, collided_.values[i].begin());
  }
  stream();
}

template <class Set>
void NaiveSolver<Set>::stream() {
  for (std::size_t i = 0; i < f_.values.size(); ++i) {
    const Index3 voxel = f_.box.voxel_at(i);
    for (int q = 0; q < directions; ++q) f_.values[i][static_cast<std::size_t>(q)] = pores_[voxel] ? upstream(voxel, q) : 0;
  }
}

// The voxel of the sample that `v` is an image of; bit a of the result: reflected along axis a.
template <class Set>
unsigned NaiveSolver<Set>::fold(Index3& v) const {
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

template <class Set>
bool NaiveSolver<Set>::is_pore(Index3 v) const {
  fold(v);
  return pores_[v] != 0;
}

// Whether a link along the diagonal of a cube has a third pore in the cube.
template <class Set>
bool NaiveSolver<Set>::has_third_pore(const Index3& v, const Index3& c) const {
  for (const Index3& part :
       {Index3{c[0], 0, 0}, Index3{0, c[1], 0}, Index3{0, 0, c[2]}, Index3{c[0], c[1], 0}, Index3{c[0], 0, c[2]}, Index3{0, c[1], c[2]}}) {
    if (is_pore(v - part)) return true;
  }
  return false;
}

// What comes to a voxel along q: from the voxel before it, or from itself, turned round, where that is solid.
template <class Set>
double NaiveSolver<Set>::upstream(const Index3& voxel, int q) const {
  Index3 c = Lattice<Set>::velocity(q);
  Index3 from = voxel - c;
  const unsigned reflected = fold(from), driven = 1u << axis_;
  const bool wall = boundary_ == Boundary::sealed && reflected != 0 && reflected != driven;
  const double returned = collided_[voxel][static_cast<std::size_t>(Lattice<Set>::opposite(q))];
  if (!wall && !pores_[from]) return returned + added_by_wall(from, q);
  if (wall || (Lattice<Set>::shell(q) == 3 && !has_third_pore(voxel, c))) return returned;
  for (std::size_t a = 0; a < 3; ++a) {
    if (reflected >> a & 1u) c[a] = -c[a];
  }
  const double arriving = collided_[from][static_cast<std::size_t>(Lattice<Set>::direction_of(c))];
  return (reflected & driven) != 0 ? -arriving : arriving;
}

template class NaiveSolver<D3Q19>;
template class NaiveSolver<D3Q27>;
template void NaiveSolver<D3Q19>::step<Stokes>();
template void NaiveSolver<D3Q19>::step<NavierStokes>();
template void NaiveSolver<D3Q27>::step<Stokes>();
template void NaiveSolver<D3Q27>::step<NavierStokes>();

}  // namespace karst
