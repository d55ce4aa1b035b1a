#include "solver/thermal/thermal_links.hpp"

#include <algorithm>
#include <utility>

#include "partition/cuts/whole_columns.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/thermal/plates.hpp"

namespace karst {

LinkRule thermal_link_rule(const Index3& shape, bool has_plates) {
  LinkRule rule = {VelocitySet(D2Q37::name, D2Q37::velocities), shape};
  rule.returns_layers = true;
  if (has_plates) rule.faces[1] = {OpenFace{0, false}, OpenFace{1, false}};
  return rule;
}

std::unique_ptr<Partition> thermal_partition(std::unique_ptr<Partition> of_voxels, const Index3& shape, bool has_plates) {
  if (!has_plates) return of_voxels;
  return std::make_unique<WholeColumns>(std::move(of_voxels), shape, layers_of_plate);
}

namespace {

bool reaches(const Part& part, const LinkOfSite& from, const LinkOfSite& to) {
  if (from.layers == 0) return false;
  const int towards = part.velocities.direction_of(step_to_partner(part.velocities[from.q], from.layers > 0));
  return towards > 0 && part.upstream_of(towards, from.site) == to.site;
}

}  // namespace

std::vector<bool> returned_swaps(const Part& part) {
  std::vector<bool> returned;
  returned.reserve(part.swaps.size());
  for (const Swap& swap : part.swaps) returned.push_back(reaches(part, swap.a, swap.b) && reaches(part, swap.b, swap.a));
  return returned;
}

std::vector<ReturnedLink> returned_links(const Part& part, const std::vector<bool>& returned) {
  std::vector<ReturnedLink> links;
  links.reserve(2 * static_cast<std::size_t>(std::count(returned.begin(), returned.end(), true)));
  for (std::size_t i = 0; i < returned.size(); ++i) {
    if (!returned[i]) continue;
    const auto& [a, b] = part.swaps[i];
    links.push_back({a.site, b.site, a.q, a.layers > 0});
    links.push_back({b.site, a.site, b.q, b.layers > 0});
  }
  return links;
}

}  // namespace karst
