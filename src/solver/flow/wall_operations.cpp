#include "solver/flow/wall_operations.hpp"

#include "solver/site/variants.hpp"

namespace karst {

namespace {

// Adds the operations of links of one part.
class FlowOperations {
 public:
  FlowOperations(const Part& part, const Layout& layout, const WallRules& walls, const PressureFaces& faces)
      : part_(part), layout_(layout), walls_(walls), faces_(faces), weights_(weights_of(part.velocities.name())) {}

  // Swaps without a wall are those of periodic faces.
  Reflection of_swap(const LinkOfSite& link) const {
    const auto face = face_of(faces_, part_.velocities[link.q], link.mirrors);
    return reflection(face ? walls_[*face] : WallRule{}, link);
  }
  Reflection at_wall(const WallLink& link) const { return reflection(walls_[link.wall], {link.site, link.q, 0}); }

  void add_to(PeerOperations& peer, const LinkOfSite& link) const {
    const Reflection coefficients = of_swap(link);
    const std::int64_t slot = slot_of(link);
    if (coefficients.square != 0)
      peer.pressures.push_back({slot, coefficients.square, coefficients.addend});
    else
      peer.slots.push_back({slot, slot, coefficients.factor, coefficients.addend});
  }

  void add_to(SlotOperations& all, const Reflection& coefficients, const LinkOfSite& link, const LinkOfSite& partner) const {
    const std::int64_t a = slot_of(link), b = slot_of(partner);
    if (coefficients.square != 0) {
      if (a != b) {
        all.local.push_back({a, b});
        all.pressures.push_back({b, coefficients.square, coefficients.addend});
      }
      all.pressures.push_back({a, coefficients.square, coefficients.addend});
    } else if (a != b || coefficients.factor != 1 || coefficients.addend != 0) {
      all.local.push_back({a, b, coefficients.factor, coefficients.addend});
    }
  }

 private:
  std::int64_t slot_of(const LinkOfSite& link) const { return layout_.slot(link.site, link.q); }
  Reflection reflection(const WallRule& wall, const LinkOfSite& link) const {
    return reflection_at(wall, part_.velocities[link.q], weights_[link.q]);
  }

  const Part& part_;
  const Layout& layout_;
  const WallRules& walls_;
  const PressureFaces& faces_;
  std::vector<double> weights_;
};

}  // namespace

// With y = rho - 1 - f / w of the outgoing population f, and a = c.u: the even part is w (rho - 1 + 3 a^2) and the odd part 3 w a, so that
// y = 3 a - 3 a^2. The incoming population f + 6 w a is -f + 2 w (rho - 1) + 2 w y^2 / 3, but for terms of third order in a.
Reflection reflection_at(const WallRule& wall, const Index3& c, double weight) {
  if (wall.density) {
    const double square = wall.equilibrium == EquilibriumKind::navier_stokes ? 2 / (3 * weight) : 0;
    return {-1, static_cast<float>(square), 2 * weight * *wall.density};
  }
  double along = 0;
  for (std::size_t a = 0; a < 3; ++a) along += static_cast<double>(c[a]) * wall.velocity[a];
  const double addend = weight * (6 * along - wall.drain);
  return {1, 0, addend == 0 ? Reflection{}.addend : addend};
}

std::optional<std::uint8_t> face_of(const PressureFaces& faces, const Index3& c, std::uint8_t mirrors) {
  for (std::size_t a = 0; a < 3; ++a) {
    if ((mirrors >> a & 1u) != 0) return faces[a][c[a] > 0 ? 0 : 1];
  }
  return std::nullopt;
}

SlotOperations flow_operations(const Part& part, const Layout& layout, const WallRules& walls, const PressureFaces& faces) {
  const FlowOperations of_part(part, layout, walls, faces);
  SlotOperations all;
  for (const Peer& peer : part.peers) {
    all.peers.push_back(records_for(part, peer));
    for (const LinkOfSite& link : peer.links) of_part.add_to(all.peers.back(), link);
  }
  for (const Swap& each : part.swaps) of_part.add_to(all, of_part.of_swap(each.a), each.a, each.b);
  for (const WallLink& link : part.walls) {
    const LinkOfSite at_wall{link.site, link.q, 0};
    of_part.add_to(all, of_part.at_wall(link), at_wall, at_wall);
  }
  return all;
}

}  // namespace karst
