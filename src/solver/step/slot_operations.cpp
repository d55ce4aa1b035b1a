#include "solver/step/slot_operations.hpp"

#include <utility>

namespace karst {

PeerOperations records_for(const Part& part, const Peer& peer) {
  PeerOperations operations{static_cast<int>(peer.part), {}};
  for (const Ghosts::Peer& each : part.ghosts.peers) {
    if (each.part != peer.part) continue;
    operations.recorded = each.sent;
    operations.ghosts = each.received;
  }
  return operations;
}

bool is_open(const LinkOfSite& link, Boundary boundary, int axis) {
  return boundary != Boundary::sealed || link.mirrors == 0 || link.mirrors == 1u << axis;
}

SlotOperations slot_operations(const Part& part, const Layout& layout, Boundary boundary, int axis) {
  const unsigned driven = 1u << axis;
  const auto operation = [&](const LinkOfSite& link, const LinkOfSite& partner) {
    const float factor = (link.mirrors & driven) != 0 ? -1 : 1;
    return SlotOperation{layout.slot(link.site, link.q), layout.slot(partner.site, partner.q), factor};
  };
  SlotOperations all;
  for (const Peer& peer : part.peers) {
    PeerOperations with = records_for(part, peer);
    for (const LinkOfSite& link : peer.links) {
      if (is_open(link, boundary, axis)) with.slots.push_back(operation(link, link));
    }
    if (!with.slots.empty()) all.peers.push_back(std::move(with));
  }
  for (const Swap& swap : part.swaps) {
    const SlotOperation each = operation(swap.a, swap.b);
    if (is_open(swap.a, boundary, axis) && (each.slot != each.partner || each.factor != 1)) all.local.push_back(each);
  }
  return all;
}

}  // namespace karst
