#include "solver/thermal/plates.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

using Plane = D2Q37;
constexpr std::size_t plane_directions = Plane::velocities.size();
static_assert(plane_directions == PlateTable::most_directions);

std::size_t opposite_of(std::size_t q) { return static_cast<std::size_t>(Lattice<Plane>::opposite(static_cast<int>(q))); }

using Populations = std::array<double, plane_directions>;

// The populations that leave a site of a gas at rest under gravity, which moves along x with its plate. In a steady state, what leaves a
// layer arrives in another one, and the density falls exponentially with the height.
Populations leaving_at_rest(const ThermalMotion& motion, const ThermalLaw& law) {
  constexpr int relaxing_steps =
      100;  // leave an error of 1e-15 for tau of 0.55 and more, 1e-13 for 0.505; in more steps, the velocity drifts
  const auto numbers = thermal_numbers<Plane, double>(law);
  double f[plane_directions];
  set_motion<Plane>(f, motion, law);
  Populations leaving{};
  for (int step = 0; step < relaxing_steps; ++step) {
    collide<Plane, HermiteRelaxation>(f, numbers);
    std::copy_n(f, plane_directions, leaving.begin());
    double mass = 0;
    for (std::size_t q = 0; q < plane_directions; ++q) {
      const Index3& c = Plane::velocities[q];
      const double below = std::exp(-law.gravity[1] * Plane::square_scale / motion.temperature * static_cast<double>(c[1]));
      f[q] = below * (f[q] + Plane::weight(c[0], c[1]));
      mass += f[q];
    }
    for (std::size_t q = 0; q < plane_directions; ++q) f[q] = f[q] / mass - Plane::weight(Plane::velocities[q][0], Plane::velocities[q][1]);
  }
  return leaving;
}

// The y of a plate is that of its end; layers are counted from there.
std::uint8_t layer_of(const Index3& voxel, std::uint8_t plate, const Index3& shape) {
  return static_cast<std::uint8_t>(plate == 0 ? voxel[1] : shape[1] - 1 - voxel[1]);
}

PlateGroups some_groups(const PlateGroups& all, std::int64_t edge_sites, bool are_at_edge) {
  PlateGroups some;
  for (PlateGroup group : all.groups) {
    if ((group.lowest_site < edge_sites) != are_at_edge) continue;
    const auto first = all.entries.begin() + group.first;
    group.first = static_cast<std::uint32_t>(some.entries.size());
    some.entries.insert(some.entries.end(), first, first + group.count);
    some.groups.push_back(group);
  }
  if (!some.groups.empty()) some.plates = all.plates;
  return some;
}

}  // namespace

PlateTable plate_table(const PlateRule& rule, const ThermalLaw& law, double gravity_to_plate) {
  const double temperature = rule.temperature.value_or(1);
  double f[plane_directions];
  set_motion<Plane>(f, {1, rule.velocity, temperature}, {});
  PlateTable plate;
  plate.kind = !rule.temperature ? PlateTable::Kind::adiabatic : rule.is_diffuse ? PlateTable::Kind::diffuse : PlateTable::Kind::isothermal;
  const Populations leaving = leaving_at_rest({1, {-rule.velocity[0], -rule.velocity[1]}, temperature}, law);
  for (std::size_t q = 0; q < plane_directions; ++q) {
    const Index3& c = Plane::velocities[q];
    plate.weight[q] = Plane::weight(c[0], c[1]);
    plate.equilibrium[q] = plate.weight[q] + f[q];
    plate.drag[q] = f[q] - f[opposite_of(q)];
    for (std::size_t a = 0; a < 2; ++a) {
      const double along = static_cast<double>(c[a]) * Plane::scale, u = rule.velocity[a] * Plane::scale;
      plate.energy[q] += (along - u) * (along - u) / 2;
      plate.energy_of_outgoing[q] += (along + u) * (along + u) / 2;
    }
    for (std::size_t layer = 0; layer < layers_of_plate; ++layer) {
      const double height = (static_cast<double>(layer) + 0.5) * Plane::square_scale;
      plate.at_rest[layer][q] = std::exp(-gravity_to_plate * height / temperature) * (plate.weight[q] + leaving[opposite_of(q)]);
    }
  }
  return plate;
}

std::vector<PlateTable> plate_tables(const std::vector<PlateRule>& rules, const ThermalLaw& law) {
  std::vector<PlateTable> tables;
  for (const PlateRule& rule : rules) tables.push_back(plate_table(rule, law, tables.empty() ? -law.gravity[1] : law.gravity[1]));
  return tables;
}

void pair_entries(std::span<PlateEntry> entries) {
  for (PlateEntry& entry : entries) {
    const Index3& c = Plane::velocities[entry.q];
    const auto partner = std::find_if(entries.begin(), entries.end(), [&](const PlateEntry& other) {
      const Index3& d = Plane::velocities[other.q];
      return other.layer == entry.layer && d[0] == -c[0] && d[1] == c[1];
    });
    entry.partner = partner == entries.end() ? no_partner : static_cast<std::uint8_t>(partner - entries.begin());
  }
}

PlateGroups plate_groups(const Part& part, const Layout& layout, const std::vector<PlateTable>& plates, const Index3& shape) {
  PlateGroups all;
  if (plates.empty()) return all;
  all.plates = plates;
  const auto voxel_of = [&](const WallLink& link) { return whole_box(shape).voxel_at(part.voxels[link.site]); };
  const auto column_of = [&](const WallLink& link) { return std::pair(link.wall, voxel_of(link)[0]); };
  const auto key = [&](const WallLink& link) { return std::tuple(column_of(link), layer_of(voxel_of(link), link.wall, shape), link.q); };
  std::vector<WallLink> links = part.walls;
  std::sort(links.begin(), links.end(), [&](const WallLink& a, const WallLink& b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < links.size(); ++i) {
    const WallLink& link = links[i];
    if (i == 0 || column_of(link) != column_of(links[i - 1]))
      all.groups.push_back({static_cast<std::uint32_t>(all.entries.size()), 0, link.wall, 0, link.site});
    PlateGroup& group = all.groups.back();
    ++group.count;
    group.lowest_site = std::min(group.lowest_site, link.site);
    all.entries.push_back({layout.slot(link.site, link.q), link.q, layer_of(voxel_of(link), link.wall, shape), no_partner});
  }
  for (const PlateGroup& group : all.groups) pair_entries(std::span(all.entries).subspan(group.first, group.count));
  return all;
}

bool has_edge_groups(const PlateGroups& all, std::int64_t edge_sites) {
  return std::any_of(all.groups.begin(), all.groups.end(), [&](const PlateGroup& group) { return group.lowest_site < edge_sites; });
}

PlateGroups edge_groups(const PlateGroups& all, std::int64_t edge_sites) { return some_groups(all, edge_sites, true); }
PlateGroups interior_groups(const PlateGroups& all, std::int64_t edge_sites) { return some_groups(all, edge_sites, false); }

}  // namespace karst
