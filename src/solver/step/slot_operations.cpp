#include "solver/step/slot_operations.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "solver/site/variants.hpp"

namespace karst {

SlotOperations slot_operations(const Part& part, const Layout& layout, Boundary boundary, int axis) {
  const unsigned driven = 1u << axis;
  const auto is_open = [&](const LinkOfSite& link) { return boundary != Boundary::sealed || link.mirrors == 0 || link.mirrors == driven; };
  const auto operation = [&](const LinkOfSite& link, const LinkOfSite& partner) {
    const float factor = (link.mirrors & driven) != 0 ? -1 : 1;
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

// With y = rho - 1 - f / w of the outgoing population f, and a = c.u: the even part is w (rho - 1 + 3 a^2) and the odd part 3 w a, so that
// y = 3 a - 3 a^2. The incoming population f + 6 w a is -f + 2 w (rho - 1) + 2 w y^2 / 3, but for terms of third order in a.
SlotOperation wall_operation(const WallRule& wall, const Index3& c, double weight) {
  if (wall.density) {
    const double square = wall.equilibrium == EquilibriumKind::navier_stokes ? 2 / (3 * weight) : 0;
    return {0, 0, -1, static_cast<float>(square), 2 * weight * *wall.density};
  }
  double along = 0;
  for (std::size_t a = 0; a < 3; ++a) along += static_cast<double>(c[a]) * wall.velocity[a];
  const double addend = weight * (6 * along - wall.drain);
  return {0, 0, 1, 0, addend == 0 ? SlotOperation{}.addend : addend};
}

std::optional<std::uint8_t> face_of(const PressureFaces& faces, const Index3& c, std::uint8_t mirrors) {
  for (std::size_t a = 0; a < 3; ++a) {
    if ((mirrors >> a & 1u) != 0) return faces[a][c[a] > 0 ? 0 : 1];
  }
  return std::nullopt;
}

SlotOperations flow_operations(const Part& part, const Layout& layout, const WallRules& walls, const PressureFaces& faces) {
  const std::vector<double> weights = weights_of(part.velocities.name());
  const auto operation = [&](const WallRule& wall, const LinkOfSite& link, const LinkOfSite& partner) {
    SlotOperation made = wall_operation(wall, part.velocities[link.q], weights[link.q]);
    made.slot = layout.slot(link.site, link.q);
    made.partner = layout.slot(partner.site, partner.q);
    return made;
  };
  // Swaps without a wall: of periodic faces.
  const auto swap = [&](const LinkOfSite& link, const LinkOfSite& partner) {
    const auto face = face_of(faces, part.velocities[link.q], link.mirrors);
    return operation(face ? walls[*face] : WallRule{}, link, partner);
  };
  const auto changes = [](const SlotOperation& each) { return each.slot != each.partner || each.factor != 1 || each.addend != 0; };
  SlotOperations all;
  for (const Peer& peer : part.peers) {
    all.peers.push_back({static_cast<int>(peer.part), {}});
    for (const LinkOfSite& link : peer.links) all.peers.back().operations.push_back(swap(link, link));
  }
  for (const Swap& each : part.swaps) all.local.push_back(swap(each.a, each.b));
  for (const WallLink& link : part.walls) {
    const LinkOfSite of_site{link.site, link.q, 0};
    all.local.push_back(operation(walls[link.wall], of_site, of_site));
  }
  std::erase_if(all.local, [&](const SlotOperation& each) { return !changes(each); });
  return all;
}

double lift_of(const ThermalLaw& law, const Index3& distance) {
  double work = 0;
  for (std::size_t a = 0; a < 2; ++a) work += law.gravity[a] * static_cast<double>(distance[a]);
  return std::tanh(work * D2Q37::square_scale / 2);
}

SlotOperations thermal_operations(const Part& part, const Layout& layout, const ThermalLaw& law, const std::vector<PlateTable>& plates,
                                  const Index3& shape, const std::vector<bool>& returned) {
  const auto operation = [&](const LinkOfSite& link, const LinkOfSite& partner) {
    SlotOperation made{layout.slot(link.site, link.q), layout.slot(partner.site, partner.q)};
    if (link.layers == 0) return made;
    const Index3& c = part.velocities[link.q];
    const double lift = lift_of(law, moved({0, 0, 0}, part.velocities.layer_step(link.q), -link.layers));
    if (lift == 0) return made;
    made.lift_or_square = static_cast<float>(lift);
    made.addend = 2 * D2Q37::weight(c[0], c[1]) * lift;  // populations are deviations from the weight
    return made;
  };
  SlotOperations all;
  for (const Peer& peer : part.peers) {
    all.peers.push_back({static_cast<int>(peer.part), {}});
    for (const LinkOfSite& link : peer.links) all.peers.back().operations.push_back(operation(link, link));
  }
  for (std::size_t i = 0; i < part.swaps.size(); ++i) {
    const SlotOperation each = operation(part.swaps[i].a, part.swaps[i].b);
    if (each.slot == each.partner) continue;
    const SlotPair pair = {std::min(each.slot, each.partner), std::max(each.slot, each.partner)};
    const bool is_returned = !returned.empty() && returned[i], is_lifted = each.lift_or_square != 0;
    if (is_returned) all.returned.push_back(pair);
    if (is_lifted) (is_returned ? all.lifts : all.local).push_back(each);
    if (!is_lifted && !is_returned) all.swaps.push_back(pair);
  }
  // In the order of the memory, so that a device finds neighbouring slots together.
  const auto by_slot = [](const auto& a, const auto& b) { return a.slot < b.slot; };
  std::sort(all.local.begin(), all.local.end(), by_slot);
  std::sort(all.swaps.begin(), all.swaps.end(), by_slot);
  std::sort(all.lifts.begin(), all.lifts.end(), by_slot);
  all.plates = plate_groups(part, layout, plates, shape);
  return all;
}

namespace {

// After an even step, what a returned link will read lies in the slot of its partner.
void exchange_slots(PlateGroups& plates, const std::vector<SlotPair>& returned) {
  if (plates.entries.empty()) return;
  std::unordered_map<std::int64_t, std::vector<PlateEntry*>> at;
  for (PlateEntry& entry : plates.entries) at[entry.slot].push_back(&entry);
  const auto move_entries = [&](std::int64_t from, std::int64_t to) {
    const auto found = at.find(from);
    if (found == at.end()) return;
    for (PlateEntry* entry : found->second) entry->slot = to;
  };
  for (const SlotPair& pair : returned) {
    move_entries(pair.slot, pair.partner);
    move_entries(pair.partner, pair.slot);
  }
}

}  // namespace

LocalOperations interior_operations(const SlotOperations& all, std::int64_t edge_sites, Parity after) {
  LocalOperations some = {all.local, all.swaps, all.lifts, interior_groups(all.plates, edge_sites)};
  if (after == Parity::odd) return some;
  for (SlotOperation& lift : some.lifts) std::swap(lift.slot, lift.partner);
  exchange_slots(some.plates, all.returned);
  return some;
}

LocalOperations edge_operations(const SlotOperations& all, std::int64_t edge_sites, Parity after) {
  LocalOperations some = {{}, {}, {}, edge_groups(all.plates, edge_sites)};
  if (after == Parity::even) exchange_slots(some.plates, all.returned);
  return some;
}

std::vector<SlotOperation> joined(const std::vector<PeerOperations>& peers) {
  std::vector<SlotOperation> all;
  for (const PeerOperations& peer : peers) all.insert(all.end(), peer.operations.begin(), peer.operations.end());
  return all;
}

}  // namespace karst
