#include "physics/transport/closure/closure_bytes.hpp"

#include "network/neighbour_values.hpp"
#include "physics/conductivity/potential_bytes.hpp"

namespace karst {

std::int64_t closure_bytes(const SiteFacts& facts, const NetworkLevels& levels) {
  constexpr std::int64_t f64 = sizeof(double), f32 = sizeof(float), fields = 2;
  const NodeShape sites = shape_of(facts.part);
  std::int64_t bytes = link_bytes(facts) + 3 * f64 * sites.values();               // fluxes
  bytes += fields * f64 * (sites.values() + 5 * sites.nodes) + f64 * sites.nodes;  // fields, vectors, residuals, trees
  bytes += fields * 2 * f32 * sites.values() + f32 * sites.values();               // preconditioned
  bytes += sites.nodes * static_cast<std::int64_t>(sizeof(std::uint32_t) + sizeof(std::uint16_t));
  const std::int64_t copies = facts.boundary == Boundary::mirror ? 3 : 1;  // of levels: kept, and of each kind of links
  return bytes + copies * level_bytes(levels);
}

std::int64_t closure_bytes_about(std::int64_t sites) {
  constexpr std::int64_t bytes_of_site = 220;
  return bytes_of_site * sites;
}

}  // namespace karst
