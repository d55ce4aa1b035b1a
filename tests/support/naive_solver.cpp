#include "support/naive_solver.hpp"

#include <algorithm>

namespace karst {

NaiveSolver::NaiveSolver(const PoreBlock& pores, Boundary boundary, int axis, double tau, const std::array<double, 3>& force)
    : pores_(pores), boundary_(boundary), axis_(axis), numbers_(collision_numbers<double>(tau, force)), f_(pores.box),
      collided_(pores.box) {
  double rest[directions];
  set_motion(rest, {}, force);
  for (Site& site : f_.values) std::copy(rest, rest + directions, site.begin());
}

template <class Equilibrium>
void NaiveSolver::step() {
  for (std::size_t i = 0; i < f_.values.size(); ++i) {
    double f[directions];
    std::copy(f_.values[i].begin(), f_.values[i].end(), f);
    collide<Equilibrium>(f, numbers_);
    std::copy(f, f + directions, collided_.values[i].begin());
  }
  stream();
}

template void NaiveSolver::step<Stokes>();
template void NaiveSolver::step<NavierStokes>();

void NaiveSolver::stream() {
  for (std::size_t i = 0; i < f_.values.size(); ++i) {
    const Index3 voxel = f_.box.voxel_at(i);
    for (int q = 0; q < directions; ++q) f_.values[i][static_cast<std::size_t>(q)] = pores_[voxel] ? upstream(voxel, q) : 0;
  }
}

// What comes to a voxel along q: from the voxel before it, or from itself, turned round, where that is solid.
double NaiveSolver::upstream(const Index3& voxel, int q) const {
  const Index3 n = pores_.box.extents();
  Index3 c = velocities[static_cast<std::size_t>(q)];
  Index3 from = voxel - c;
  double sign = 1;
  int reflections = 0;
  bool wall = false;
  for (int a = 0; a < 3; ++a) {
    const auto i = static_cast<std::size_t>(a);
    if (from[i] >= 0 && from[i] < n[i]) continue;
    if (boundary_ == Boundary::periodic) {
      from[i] = (from[i] + n[i]) % n[i];
      continue;
    }
    from[i] = voxel[i];
    c[i] = -c[i];
    ++reflections;
    if (a == axis_) sign = -1;
    if (boundary_ == Boundary::sealed && a != axis_) wall = true;
  }
  if (boundary_ == Boundary::sealed && reflections > 1) wall = true;
  if (wall || !pores_[from]) return collided_[voxel][static_cast<std::size_t>(opposite(q))];
  return sign * collided_[from][static_cast<std::size_t>(direction_of(c))];
}

}  // namespace karst
