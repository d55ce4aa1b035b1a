#include "support/dense_thermal.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "solver/site/physics.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

namespace {

// The voxels that the straight line from v along -c passes, by hand.
std::vector<Index3> passed(const Index3& c) {
  const std::int64_t x = std::abs(c[0]), y = std::abs(c[1]), sx = c[0] < 0 ? -1 : 1, sy = c[1] < 0 ? -1 : 1;
  std::vector<std::array<std::int64_t, 2>> line;
  if (std::max(x, y) == 2 && x != y) line = x > y ? decltype(line){{1, 0}} : decltype(line){{0, 1}};
  if (x == 2 && y == 1) line.push_back({1, 1});
  if (x == 1 && y == 2) line.push_back({1, 1});
  if (x == 2 && y == 2) line = {{1, 1}};
  if (x == 3 && y == 0) line = {{1, 0}, {2, 0}};
  if (x == 0 && y == 3) line = {{0, 1}, {0, 2}};
  if (x == 3 && y == 1) line = {{1, 0}, {2, 1}};
  if (x == 1 && y == 3) line = {{0, 1}, {1, 2}};
  std::vector<Index3> voxels;
  for (const auto& [a, b] : line) voxels.push_back({sx * a, sy * b, 0});
  return voxels;
}

}  // namespace

DenseThermal::DenseThermal(const PoreBlock& pores, bool returns_layers, const ThermalLaw& law, const std::vector<PlateTable>& plates,
                           const Start& start, Collide collide)
    : pores_(pores), set_(d2q37()), returns_layers_(returns_layers), law_(law), plates_(plates), collide_(std::move(collide)),
      f_(pores.box), g_(pores.box) {
  for_each_voxel(pores.box, [&](const Index3& v) { f_[v] = start(v); });
}

LinkRule DenseThermal::rule() const {
  LinkRule made = thermal_link_rule(pores_.box.extents(), !plates_.empty());
  made.returns_layers = returns_layers_;
  return made;
}

void DenseThermal::step() {
  g_ = f_;
  for (std::size_t i = 0; i < g_.values.size(); ++i) {
    if (pores_.values[i] != 0) collide_(g_.values[i]);
  }
  for_each_voxel(pores_.box, [&](const Index3& v) {
    if (!is_site(v)) return;
    for (int q = 0; q < set_.size(); ++q) arrive(v, q);
  });
  for (std::size_t plate = 0; plate < plates_.size(); ++plate) {
    for (std::int64_t x = 0; x < pores_.box.extent(0); ++x) reflect_in_column(x, plate);
  }
}

bool DenseThermal::is_beyond_plate(const Index3& v) const { return !plates_.empty() && (v[1] < 0 || v[1] >= pores_.box.extent(1)); }

Index3 DenseThermal::wrapped(const Index3& v) const {
  const Index3 shape = pores_.box.extents();
  Index3 in = v;
  for (std::size_t a = 0; a < 3; ++a) in[a] = (v[a] % shape[a] + shape[a]) % shape[a];
  return in;
}

bool DenseThermal::is_site(const Index3& v) const { return !is_beyond_plate(v) && pores_[wrapped(v)] != 0; }

bool DenseThermal::is_open(const Index3& v, int q) const {
  const auto between = passed(set_[q]);
  return is_site(v - set_[q]) && std::all_of(between.begin(), between.end(), [&](const Index3& d) { return is_site(v - d); });
}

// The row rule, by hand: along x, y or the diagonal; knights along their longer axis.
Index3 DenseThermal::partner(const Index3& v, int q) const {
  const Index3& c = set_[q];
  const std::int64_t x = std::abs(c[0]), y = std::abs(c[1]), n = std::max(x, y);
  if (!returns_layers_ || n < 2) return v;
  const Index3 e = {x == n ? c[0] / n : 0, y == n ? c[1] / n : 0, 0};
  const auto at = [&](std::int64_t k) { return Index3{v[0] + k * e[0], v[1] + k * e[1], v[2]}; };
  std::int64_t row = -1;
  for (std::int64_t k = n - 1; k >= 0; --k) {
    if (!is_site(at(-1 - k))) row = k;
  }
  if (row < 0) return v;
  const std::int64_t target = n - 1 - row - row;
  for (std::int64_t k = -n; k <= n; ++k) {
    if (k >= std::min<std::int64_t>(0, target) && k <= std::max<std::int64_t>(0, target) && !is_site(at(k))) return v;
  }
  return is_open(at(target), q) ? v : at(target);
}

void DenseThermal::arrive(const Index3& v, int q) {
  double& arriving = f_[v][static_cast<std::size_t>(q)];
  if (is_open(v, q)) {
    arriving = g_[wrapped(v - set_[q])][static_cast<std::size_t>(q)];
    return;
  }
  const auto opposite = static_cast<std::size_t>(set_.opposite(q));
  const Index3 from = partner(v, q);
  arriving = g_[wrapped(from)][opposite];
  const double lift = lift_of(law_, v - from);
  if (lift == 0) return;
  arriving += static_cast<double>(static_cast<float>(lift)) * (g_[v][opposite] + arriving);
  arriving += 2 * D2Q37::weight(set_[q][0], set_[q][1]) * lift;
}

// The links that pass the face, and no solid before it.
bool DenseThermal::ends_at_plate(const Index3& v, int q, std::size_t plate) const {
  const Index3 from = v - set_[q];
  if (plate == 0 ? from[1] >= 0 : from[1] < pores_.box.extent(1)) return false;
  const Index3 before = {from[0], plate == 0 ? 0 : pores_.box.extent(1) - 1, 0};
  if (!is_site(before)) return false;
  const auto between = passed(set_[q]);
  return std::all_of(between.begin(), between.end(), [&](const Index3& d) { return is_beyond_plate(v - d) || is_site(v - d); });
}

void DenseThermal::reflect_in_column(std::int64_t x, std::size_t plate) {
  std::vector<PlateEntry> entries;
  std::vector<double*> at;
  std::vector<double> f;
  for (std::int64_t layer = 0; layer < 3 && layer < pores_.box.extent(1); ++layer) {
    const Index3 v = {x, plate == 0 ? layer : pores_.box.extent(1) - 1 - layer, 0};
    if (!is_site(v)) continue;
    for (int q = 1; q < set_.size(); ++q) {
      if (!ends_at_plate(v, q, plate)) continue;
      entries.push_back({0, static_cast<std::uint8_t>(q), static_cast<std::uint8_t>(layer), no_partner});
      at.push_back(&f_[v][static_cast<std::size_t>(q)]);
      f.push_back(*at.back());
    }
  }
  if (entries.empty()) return;
  pair_entries(entries);
  reflect(plates_[plate], entries.data(), static_cast<int>(entries.size()), f.data());
  for (std::size_t i = 0; i < at.size(); ++i) *at[i] = f[i];
}

DenseThermal::Start start_of(const Box& box, const std::function<ThermalMotion(std::uint64_t voxel)>& motion_at, const ThermalLaw& law) {
  return [=](const Index3& v) {
    Populations37 f{};
    set_motion<D2Q37>(reinterpret_cast<double(&)[q37]>(f), motion_at(box.offset(v)), law);
    return f;
  };
}

DenseThermal::Collide collision_of(const ThermalLaw& law) {
  return [numbers = thermal_numbers<D2Q37, double>(law)](Populations37& f) {
    collide<D2Q37, HermiteRelaxation>(reinterpret_cast<double(&)[q37]>(f), numbers);
  };
}

}  // namespace karst
