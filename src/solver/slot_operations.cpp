#include "solver/slot_operations.hpp"

#include "solver/variants.hpp"

namespace karst {

SlotOperations slot_operations(const Part& part, const Layout& layout, Boundary boundary, int axis) {
  const unsigned driven = 1u << axis;
  const auto is_open = [&](const LinkOfSite& link) { return boundary != Boundary::sealed || link.mirrors == 0 || link.mirrors == driven; };
  const auto operation = [&](const LinkOfSite& link, const LinkOfSite& partner) {
    const double factor = (link.mirrors & driven) != 0 ? -1 : 1;
    return SlotOperation{layout.slot(link.site, link.q), layout.slot(partner.site, partner.q), factor};
  };
  SlotOperations all;
  for (const Peer& peer : part.peers) {
    PeerOperations with{static_cast<int>(peer.part), {}};
    for (const LinkOfSite& link : peer.links) {
      if (is_open(link)) with.operations.push_back(operation(link, link));
    }
    if (!with.operations.empty()) all.peers.push_back(std::move(with));
  }
  for (const Swap& swap : part.swaps) {
    const SlotOperation each = operation(swap.a, swap.b);
    if (is_open(swap.a) && (each.slot != each.partner || each.factor != 1)) all.local.push_back(each);
  }
  return all;
}

SlotOperation wall_operation(const WallRule& wall, const Index3& c, double weight) {
  if (wall.density) return {0, 0, -1, 2 * weight * *wall.density};
  double along = 0;
  for (std::size_t a = 0; a < 3; ++a) along += static_cast<double>(c[a]) * wall.velocity[a];
  const double addend = weight * (6 * along - wall.drain);
  return {0, 0, 1, addend == 0 ? SlotOperation{}.addend : addend};
}

std::vector<SlotOperation> wall_operations(const Part& part, const Layout& layout, const WallRules& walls) {
  const std::vector<double> weights = weights_of(part.velocities.name());
  std::vector<SlotOperation> operations;
  for (const WallLink& link : part.walls) {
    SlotOperation operation = wall_operation(walls[link.wall], part.velocities[link.q], weights[link.q]);
    if (operation.factor == 1 && operation.addend == 0) continue;
    operation.slot = operation.partner = layout.slot(link.site, link.q);
    operations.push_back(operation);
  }
  return operations;
}

std::vector<SlotOperation> joined(const std::vector<PeerOperations>& peers) {
  std::vector<SlotOperation> all;
  for (const PeerOperations& peer : peers) all.insert(all.end(), peer.operations.begin(), peer.operations.end());
  return all;
}

}  // namespace karst
