#include "solver/plates.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "solver/thermal_collision.hpp"
#include "solver/velocity_sets/d2q37.hpp"

namespace karst {

PlateTable plate_table(const PlateRule& rule) {
  using Set = D2Q37;
  static_assert(Set::velocities.size() == PlateTable::most_directions);
  double f[Lattice<Set>::directions];
  set_motion<Set>(f, {1, rule.velocity, rule.temperature}, {});
  PlateTable plate;
  plate.exchange = rule.exchange;
  plate.is_diffuse = rule.is_diffuse;
  for (std::size_t q = 0; q < Set::velocities.size(); ++q) {
    const auto opposite = static_cast<std::size_t>(Lattice<Set>::opposite(static_cast<int>(q)));
    const Index3& c = Set::velocities[q];
    plate.weight[q] = Set::weight(c[0], c[1]);
    plate.equilibrium[q] = plate.weight[q] + f[q];
    plate.drag[q] = f[q] - f[opposite];
    for (std::size_t a = 0; a < 2; ++a) {
      const double along = static_cast<double>(c[a]) * Set::scale, u = rule.velocity[a] * Set::scale;
      plate.energy[q] += (along - u) * (along - u) / 2;
      plate.energy_of_outgoing[q] += (along + u) * (along + u) / 2;
    }
  }
  return plate;
}

PlateGroups plate_groups(const Part& part, const Layout& layout, const std::vector<PlateTable>& plates, SiteInterval sites) {
  PlateGroups all;
  if (plates.empty()) return all;
  all.plates = plates;
  std::vector<WallLink> links;
  std::copy_if(part.walls.begin(), part.walls.end(), std::back_inserter(links),
               [&](const WallLink& link) { return link.site >= sites.begin && link.site < sites.end; });
  const auto group_of = [](const WallLink& link) { return std::pair(link.site, link.wall); };
  std::stable_sort(links.begin(), links.end(), [&](const WallLink& a, const WallLink& b) { return group_of(a) < group_of(b); });
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (i == 0 || group_of(links[i]) != group_of(links[i - 1]))
      all.groups.push_back({static_cast<std::uint32_t>(all.entries.size()), 0, links[i].wall});
    ++all.groups.back().count;
    all.entries.push_back({layout.slot(links[i].site, links[i].q), links[i].q});
  }
  return all;
}

}  // namespace karst
