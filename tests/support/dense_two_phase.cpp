#include "support/dense_two_phase.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

namespace {

constexpr std::array<double, q19> weights = [] {
  std::array<double, q19> all{};
  for (std::size_t q = 0; q < q19; ++q) {
    const Index3& c = D3Q19::velocities[q];
    const auto square = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
    all[q] = square == 0 ? 1.0 / 3 : square == 1 ? 1.0 / 18 : 1.0 / 36;
  }
  return all;
}();

std::size_t opposite(std::size_t q) {
  const Index3& c = D3Q19::velocities[q];
  const Index3 back = {-c[0], -c[1], -c[2]};
  return static_cast<std::size_t>(std::find(D3Q19::velocities.begin(), D3Q19::velocities.end(), back) - D3Q19::velocities.begin());
}

double dot(const std::array<double, 3>& a, const std::array<double, 3>& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
std::array<double, 3> velocity_of(std::size_t q) {
  const Index3& c = D3Q19::velocities[q];
  return {static_cast<double>(c[0]), static_cast<double>(c[1]), static_cast<double>(c[2])};
}

}  // namespace

std::optional<Index3> pore_before(const PoreBlock& pores, const Index3& voxel, std::size_t q) {
  Index3 from = voxel;
  for (std::size_t a = 0; a < 3; ++a) {
    const std::int64_t n = pores.box.hi[a];
    from[a] = (voxel[a] - D3Q19::velocities[q][a] + n) % n;
  }
  return pores[from] != 0 ? std::optional(from) : std::nullopt;
}

// The data and records that the collision of a voxel reads.
struct DenseSite {
  DenseTwoPhase& dense;
  Index3 voxel;

  template <class Get>
  double number(Get&& get) const {
    return get(dense.walls_[voxel]);
  }
  Record<double, 4> own() const { return record(voxel, 1); }
  Record<double, 4> neighbour(int q) const {
    const auto before = pore_before(dense.pores_, voxel, static_cast<std::size_t>(q));
    return before ? record(*before, 1) : record(voxel, 0);
  }
  void write(const double (&next)[4]) const { std::copy_n(next, 4, dense.next_records_[voxel].begin()); }

  Record<double, 4> record(const Index3& at, double is_open) const {
    Record<double, 4> found{};
    std::copy_n(dense.records_[at].begin(), 4, found.of);
    found.is_open = is_open;
    return found;
  }
};

DenseTwoPhase::DenseTwoPhase(const PoreBlock& pores, const Block<WettedWall>& walls, const TwoPhaseLaw& law, const TwoPhaseStart& start)
    : pores_(pores), walls_(walls), numbers_(two_phase_numbers<double>(law)), f_(pores.box), collided_(pores.box), records_(pores.box),
      next_records_(pores.box) {
  for (std::uint64_t i = 0; i < pores_.values.size(); ++i) {
    if (pores_.values[i] == 0) continue;
    const TwoPhaseMotion motion = start(i);
    set_motion<D3Q19>(reinterpret_cast<double(&)[q19]>(f_.values[i]), motion, law);
    records_.values[i] = {motion.share, 0, 0, 0};
  }
}

void DenseTwoPhase::step() {
  collided_ = f_;
  for_each_voxel(pores_.box, [&](const Index3& v) {
    if (pores_[v] != 0) collide<D3Q19, Immiscible>(reinterpret_cast<double(&)[q19]>(collided_[v]), numbers_, DenseSite{*this, v});
  });
  for_each_voxel(pores_.box, [&](const Index3& v) {
    for (std::size_t q = 0; q < q19 && pores_[v] != 0; ++q) {
      const auto before = pore_before(pores_, v, q);
      f_[v][q] = before ? collided_[*before][q] : collided_[v][opposite(q)];
    }
  });
  records_ = next_records_;
}

TwoSets::TwoSets(const PoreBlock& pores, const Block<WettedWall>& walls, const TwoPhaseLaw& law, const TwoPhaseStart& start)
    : pores_(pores), walls_(walls), law_(law), both_(pores.box), of_n_(pores.box), shares_(pores.box) {
  for (std::uint64_t i = 0; i < pores_.values.size(); ++i) {
    if (pores_.values[i] == 0) continue;
    const TwoPhaseMotion motion = start(i);
    shares_.values[i] = motion.share;
    for (std::size_t q = 0; q < q19; ++q) {
      Vector momentum{};
      for (std::size_t a = 0; a < 3; ++a)
        momentum[a] = motion.velocity[a] - (motion.share * law.force_n[a] + (1 - motion.share) * law.force_w[a]) / 2;
      both_.values[i][q] = weights[q] * (1 + motion.density + 3 * dot(velocity_of(q), momentum));
    }
  }
  // The populations of the first step come from neighbours, with their shares of phase n.
  for_each_voxel(pores_.box, [&](const Index3& v) {
    for (std::size_t q = 0; q < q19 && pores_[v] != 0; ++q) of_n_[v][q] = both_[v][q] * shares_[pore_before(pores_, v, q).value_or(v)];
  });
}

double TwoSets::mass_n() const {
  double sum = 0;
  for (const Populations19& f : of_n_.values) {
    for (const double each : f) sum += each;
  }
  return sum;
}

TwoSets::Vector TwoSets::normal_at(const Index3& v, double share) const {
  Vector gradient{}, wall{};
  for (std::size_t q = 1; q < q19; ++q) {
    for (std::size_t a = 0; a < 3; ++a) gradient[a] -= 3 * weights[q] * velocity_of(q)[a] * shares_[pore_before(pores_, v, q).value_or(v)];
  }
  const WettedWall& at = walls_[v];
  const double scale = at.scale / 4096.0, cosine = at.cosine / 16384.0, p = std::clamp(share, 0.0, 1.0), w = law_.width;
  for (std::size_t a = 0; a < 3; ++a) wall[a] = at.normal[a] / 16384.0;
  const double across = scale * dot(gradient, wall);
  const double wanted = cosine * (4 * p * (1 - p) / w) * (1 + 4 / (w * w) * (1 - 6 * p * (1 - p)));
  for (std::size_t a = 0; a < 3; ++a) gradient[a] = scale * gradient[a] + (wanted - across) * wall[a];
  const double length = std::sqrt(dot(gradient, gradient) + 1e-24);
  return {gradient[0] / length, gradient[1] / length, gradient[2] / length};
}

Populations19 TwoSets::relaxed(const Populations19& f, double share, const Vector& n) const {
  double rho = -1;
  Vector u{}, force{};
  for (std::size_t q = 0; q < q19; ++q) {
    rho += f[q];
    for (std::size_t a = 0; a < 3; ++a) u[a] += velocity_of(q)[a] * f[q];
  }
  for (std::size_t a = 0; a < 3; ++a) {
    force[a] = share * law_.force_n[a] + (1 - share) * law_.force_w[a];
    u[a] += force[a] / 2;
  }
  const double p = std::clamp(share, 0.0, 1.0), blend = p * p * p * (10 - 15 * p + 6 * p * p);
  const double nu = 1 / (blend / law_.viscosity_n + (1 - blend) / law_.viscosity_w);
  const double lambda = 3.0 / 16 + (0.04 - 3.0 / 16) * 4 * p * (1 - p);
  const double omega_even = 1 / (3 * nu + 0.5), omega_odd = 1 / (0.5 + lambda / (3 * nu));
  const double tension = law_.tension * 4 * p * (1 - p) / law_.width, trace = tension * (3 - dot(n, n)) / 3;
  Populations19 collided{};
  for (std::size_t q = 0; q < q19; ++q) {
    const Vector c = velocity_of(q);
    const double w = weights[q], even = (f[q] + f[opposite(q)]) / 2 - w, odd = (f[q] - f[opposite(q)]) / 2;
    const double stress = -4.5 * w * (tension * (dot(c, c) - dot(c, n) * dot(c, n)) - trace);
    collided[q] = w + even - omega_even * (even - w * rho - stress) + odd - omega_odd * (odd - 3 * w * dot(c, u)) +
                  3 * w * (1 - omega_odd / 2) * dot(c, force);
  }
  return collided;
}

Block<Populations19> TwoSets::streamed(const Block<Populations19>& collided) const {
  Block<Populations19> all(pores_.box);
  for_each_voxel(pores_.box, [&](const Index3& v) {
    for (std::size_t q = 0; q < q19 && pores_[v] != 0; ++q) {
      const auto before = pore_before(pores_, v, q);
      all[v][q] = before ? collided[*before][q] : collided[v][opposite(q)];
    }
  });
  return all;
}

void TwoSets::step() {
  Block<Populations19> both(pores_.box), of_n(pores_.box);
  Block<double> shares(pores_.box);
  for_each_voxel(pores_.box, [&](const Index3& v) {
    if (pores_[v] == 0) return;
    double rho = 0, mass = 0;
    for (std::size_t q = 0; q < q19; ++q) {
      rho += both_[v][q];
      mass += of_n_[v][q];
    }
    const double share = mass / rho, p = std::clamp(share, 0.0, 1.0);
    const Vector normal = normal_at(v, share);
    both[v] = relaxed(both_[v], share, normal);
    for (std::size_t q = 0; q < q19; ++q)
      of_n[v][q] = share * both[v][q] + 3 * weights[q] * rho * (4 * p * (1 - p) / law_.width) / 6 * dot(velocity_of(q), normal);
    shares[v] = share;
  });
  both_ = streamed(both);
  of_n_ = streamed(of_n);
  shares_ = shares;
}

}  // namespace karst
