// Compiled with optimization: 7 ranks compute the reference at the same time.
#include "support/naive_solver.hpp"

#include <algorithm>

#include "solver/site/site_functions.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

using CollideOne = void (*)(double* f, const CollisionNumbers<double>& numbers);

template <class Set, class Equilibrium>
void collide_one(double* f, const CollisionNumbers<double>& numbers) {
  collide<Set, Equilibrium>(*reinterpret_cast<double(*)[Lattice<Set>::directions]>(f), numbers);
}

CollideOne collision_of(std::string_view lattice, EquilibriumKind equilibrium) {
  return with_velocity_set(lattice, [&]<class Set>() -> CollideOne {
    return equilibrium == EquilibriumKind::stokes ? collide_one<Set, Stokes> : collide_one<Set, NavierStokes>;
  });
}

}  // namespace

NaiveSolver::NaiveSolver(std::string_view lattice, const PoreBlock& pores, Boundary boundary, int axis, double tau,
                         const std::array<double, 3>& force)
    : set_(velocity_set(lattice)), weights_(weights_of(lattice)), pores_(pores), boundary_(boundary), axis_(axis) {
  const SiteFunctions<double> at_site = site_functions<double>(lattice);
  numbers_ = at_site.numbers({tau, force, {}});
  std::vector<double> rest(directions());
  at_site.set_motion(rest.data(), {}, {force}, numbers_.front());
  for (std::size_t i = 0; i < pores_.values.size(); ++i) f_.insert(f_.end(), rest.begin(), rest.end());
}

void NaiveSolver::set_porous(const Block<std::uint8_t>& labels, const FlowPhysics::Law& law) {
  labels_ = labels;
  numbers_ = site_functions<double>(set_.name()).numbers(law);
}

void NaiveSolver::set_walls(const Block<std::uint8_t>& numbers, const WallRules& rules, const OpenFaces& faces) {
  walls_ = numbers;
  wall_rules_ = rules;
  faces_ = faces;
}

double NaiveSolver::reflected_by_wall(int wall, int q, double f) const {
  if (wall == 0) return f;
  const WallRule& rule = wall_rules_[static_cast<std::size_t>(wall - 1)];
  const double weight = weights_[static_cast<std::size_t>(q)];
  if (rule.density) {
    const double addend = 2 * weight * *rule.density, excess = addend / 2 - f;
    const double square =
        rule.equilibrium == EquilibriumKind::navier_stokes ? static_cast<double>(static_cast<float>(2 / (3 * weight))) : 0;
    return -f + addend + square * excess * excess;
  }
  double along = 0;
  for (std::size_t a = 0; a < 3; ++a) along += static_cast<double>(set_[q][a]) * rule.velocity[a];
  return f + weight * (6 * along - rule.drain);
}

// What comes from a face that is a wall.
std::optional<double> NaiveSolver::at_face(const Index3& voxel, int q) const {
  const Index3 n = pores_.box.extents();
  Index3 from = voxel - set_[q];
  for (std::size_t a = 0; a < 3; ++a) {
    if (from[a] >= 0 && from[a] < n[a]) continue;
    const std::size_t end = from[a] < 0 ? 0 : 1;
    if (!faces_[a][end] || faces_[a][end]->is_mirror) continue;
    from[a] = end == 0 ? 0 : n[a] - 1;
    return reflected_by_wall(is_pore(from) ? faces_[a][end]->wall + 1 : 0, q, collided(voxel, set_.opposite(q)));
  }
  return std::nullopt;
}

void NaiveSolver::step(EquilibriumKind equilibrium) {
  const CollideOne collide_site = collision_of(set_.name(), equilibrium);
  collided_ = f_;
  for (std::size_t i = 0; i < pores_.values.size(); ++i)
    collide_site(&collided_[i * directions()], numbers_[labels_.values.empty() ? 0 : labels_.values[i]]);
  stream();
}

void NaiveSolver::step(const std::function<void(const Index3& voxel, double* f)>& collide_at) {
  collided_ = f_;
  for_each_voxel(pores_.box, [&](const Index3& voxel) {
    if (pores_[voxel]) collide_at(voxel, &collided_[first_of(voxel)]);
  });
  stream();
}

std::optional<Index3> NaiveSolver::neighbour(const Index3& voxel, int q) const {
  const Index3& c = set_[q];
  Index3 from = voxel - c;
  const unsigned reflected = fold(from);
  const bool is_closed = boundary_ == Boundary::sealed && reflected != 0 && reflected != 1u << axis_;
  if (is_closed || !pores_[from] || (c[0] != 0 && c[1] != 0 && c[2] != 0 && !has_third_pore(voxel, c))) return std::nullopt;
  return from;
}

void NaiveSolver::stream() {
  for_each_voxel(pores_.box, [&](const Index3& voxel) {
    for (int q = 0; q < set_.size(); ++q) f_[first_of(voxel) + static_cast<std::size_t>(q)] = pores_[voxel] ? upstream(voxel, q) : 0;
  });
}

// The voxel of the sample that `v` is an image of; bit a of the result: reflected along axis a.
unsigned NaiveSolver::fold(Index3& v) const {
  const Index3 n = pores_.box.extents();
  unsigned reflected = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    if (v[a] >= 0 && v[a] < n[a]) continue;
    const std::optional<OpenFace>& face = faces_[a][v[a] < 0 ? 0 : 1];
    if (boundary_ == Boundary::periodic && !(face && face->is_mirror)) {
      v[a] = (v[a] + n[a]) % n[a];
    } else {
      v[a] = v[a] < 0 ? 0 : n[a] - 1;
      reflected |= 1u << a;
    }
  }
  return reflected;
}

bool NaiveSolver::is_pore(Index3 v) const {
  fold(v);
  return pores_[v] != 0;
}

// Whether a link along the diagonal of a cube has a third pore in the cube.
bool NaiveSolver::has_third_pore(const Index3& v, const Index3& c) const {
  for (const Index3& part :
       {Index3{c[0], 0, 0}, Index3{0, c[1], 0}, Index3{0, 0, c[2]}, Index3{c[0], c[1], 0}, Index3{c[0], 0, c[2]}, Index3{0, c[1], c[2]}}) {
    if (is_pore(v - part)) return true;
  }
  return false;
}

// What comes to a voxel along q: from the voxel before it, or from itself, turned round, where that is solid.
double NaiveSolver::upstream(const Index3& voxel, int q) const {
  if (const auto arriving = at_face(voxel, q)) return *arriving;
  Index3 c = set_[q];
  Index3 from = voxel - c;
  const unsigned reflected = fold(from), driven = 1u << axis_;
  const bool wall = boundary_ == Boundary::sealed && reflected != 0 && reflected != driven;
  const double returned = collided(voxel, set_.opposite(q));
  if (!wall && !pores_[from]) return walls_.values.empty() ? returned : reflected_by_wall(walls_[from], q, returned);
  if (wall || (c[0] != 0 && c[1] != 0 && c[2] != 0 && !has_third_pore(voxel, c))) return returned;
  for (std::size_t a = 0; a < 3; ++a) {
    if (reflected >> a & 1u) c[a] = -c[a];
  }
  const double arriving = collided(from, set_.direction_of(c));
  if (boundary_ == Boundary::periodic && reflected != 0) {
    const std::size_t a = reflected == 1 ? 0 : reflected == 2 ? 1 : 2;
    return reflected_by_wall(faces_[a][set_[q][a] > 0 ? 0 : 1]->wall + 1, q, arriving);
  }
  return (reflected & driven) != 0 ? -arriving : arriving;
}

}  // namespace karst
