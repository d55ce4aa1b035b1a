#include "solver/thermal/thermal_physics.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

// After an even step, what a returned link will read lies in the slot of its partner.
void exchange_slots(PlateGroups& plates, const std::vector<SlotPair>& returned) {
  if (plates.entries.empty()) return;
  std::unordered_map<std::int64_t, std::vector<PlateEntry*>> at;
  for (PlateEntry& entry : plates.entries) at[entry.slot].push_back(&entry);
  const auto move_entries = [&](std::int64_t from, std::int64_t to) {
    const auto position = at.find(from);
    if (position == at.end()) return;
    for (PlateEntry* entry : position->second) entry->slot = to;
  };
  for (const SlotPair& pair : returned) {
    move_entries(pair.slot, pair.partner);
    move_entries(pair.partner, pair.slot);
  }
}

// In the order of the memory, so that a device finds neighbouring slots together.
template <class Operation>
void sort_by_slot(std::vector<Operation>& operations) {
  std::sort(operations.begin(), operations.end(), [](const Operation& a, const Operation& b) { return a.slot < b.slot; });
}

}  // namespace

double lift_of(const ThermalLaw& law, const Index3& distance) {
  double work = 0;
  for (std::size_t a = 0; a < 2; ++a) work += law.gravity[a] * static_cast<double>(distance[a]);
  return std::tanh(work * D2Q37::square_scale / 2);
}

ThermalOperations thermal_operations(const Part& part, const Layout& layout, const ThermalLaw& law, const std::vector<PlateTable>& plates,
                                     const Index3& shape, const std::vector<bool>& returned) {
  const auto slot_of = [&](const LinkOfSite& link) { return layout.slot(link.site, link.q); };
  // The lift is 0 for links that no wall returns to another row.
  const auto lifted = [&](const LinkOfSite& link, const LinkOfSite& partner) {
    LiftOperation operation{slot_of(link), slot_of(partner)};
    if (link.layers == 0) return operation;
    const Index3& c = part.velocities[link.q];
    const double lift = lift_of(law, moved({0, 0, 0}, part.velocities.layer_step(link.q), -link.layers));
    operation.lift = static_cast<float>(lift);
    operation.addend = 2 * D2Q37::weight(c[0], c[1]) * lift;  // populations are deviations from the weight
    return operation;
  };
  ThermalOperations all;
  for (const Peer& peer : part.peers) {
    PeerOperations& with = all.peers.emplace_back(records_for(part, peer));
    for (const LinkOfSite& link : peer.links) {
      const LiftOperation each = lifted(link, link);
      each.lift == 0 ? with.slots.push_back({each.slot, each.partner}) : with.lifts.push_back(each);
    }
  }
  for (std::size_t i = 0; i < part.swaps.size(); ++i) {
    const LiftOperation each = lifted(part.swaps[i].a, part.swaps[i].b);
    if (each.slot == each.partner) continue;
    const bool is_returned = !returned.empty() && returned[i];
    (is_returned ? all.returned : all.swaps).push_back({std::min(each.slot, each.partner), std::max(each.slot, each.partner)});
    if (each.lift != 0) (is_returned ? all.returned_lifts : all.lifts).push_back(each);
  }
  sort_by_slot(all.swaps);
  sort_by_slot(all.lifts);
  sort_by_slot(all.returned_lifts);
  all.plates = plate_groups(part, layout, plates, shape);
  return all;
}

ThermalOperations::Local ThermalOperations::interior(std::int64_t edge_sites, Parity after) const {
  PlateGroups groups = interior_groups(plates, edge_sites);
  OperationList<LiftOperation> all_lifts = lifts;
  for (LiftOperation lift : returned_lifts) {
    if (after == Parity::even) std::swap(lift.slot, lift.partner);
    all_lifts.push_back(lift);
  }
  if (after == Parity::even) exchange_slots(groups, returned);
  return {swaps, all_lifts, groups};
}

ThermalOperations::Local ThermalOperations::at_edge(std::int64_t edge_sites, Parity after) const {
  PlateGroups groups = edge_groups(plates, edge_sites);
  if (after == Parity::even) exchange_slots(groups, returned);
  return {{}, {}, groups};
}

}  // namespace karst
