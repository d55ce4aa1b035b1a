// The exchange of the values that nodes read from other ranks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "base/ranks/exact_sum.hpp"
#include "base/ranks/messages.hpp"
#include "network/halo.hpp"
#include "network/terms.hpp"

namespace karst {

/// The places of the values of a level. Nodes [0, edge) have links to other ranks, the other nodes have none.
struct NodeShape {
  std::int64_t nodes = 0;  ///< with padding
  std::int64_t edge = 0;
  std::int64_t ghosts = 0;  ///< values of other ranks

  std::int64_t values() const { return nodes + ghosts; }
  SiteRange all() const { return {0, nodes}; }
};

inline NodeShape shape_of(const Part& part) {
  return {part.padded_sites(), part.edge_segments() * segment_sites, halo_of(part).received()};
}

/// The exchange of one array. While messages travel, the caller works at interior nodes.
template <class Device, class T>
class NeighbourValues {
 public:
  /// Keeps the address of `values`. Values of others come to `first_ghost` and behind it. Collective.
  NeighbourValues(const Device& device, const Halo& halo, typename Device::template Array<T>& values, std::int64_t first_ghost,
                  const Comm& comm) {
    if (halo.peers.empty()) return;
    std::vector<std::uint32_t> nodes;
    for (const Halo::FromAndTo& peer : halo.peers) nodes.insert(nodes.end(), peer.sent.begin(), peer.sent.end());
    border_.emplace(device, std::move(nodes), values, first_ghost, halo.received());
    std::vector<Message<T>> messages;
    T *sent = border_->sent(), *received = border_->received();
    for (const Halo::FromAndTo& peer : halo.peers) {
      messages.push_back({peer.rank, sent, received, std::ssize(peer.sent), peer.received});
      sent += peer.sent.size();
      received += peer.received;
    }
    messages_.emplace(messages, comm);
  }

  void start() {
    if (border_) border_->pack();
  }
  void finish() {
    if (!border_) return;
    border_->wait_packed();  // so the values that came last are where they belong, and the buffer is free
    messages_->receive();
    messages_->send();
    messages_->wait();
    border_->unpack();
  }
  void exchange() {
    start();
    finish();
  }

 private:
  std::optional<typename Device::template Border<T>> border_;
  std::optional<Messages> messages_;
};

/// Runs work that reads values of neighbours:
///   pack | interior nodes | messages | edge nodes
template <class Device, class T, class Work>
void run_with_neighbours(const Device& device, const NodeShape& shape, NeighbourValues<Device, T>& values, const Work& work) {
  values.start();
  device.run({shape.edge, shape.nodes}, work);
  values.finish();
  device.run({0, shape.edge}, work);
}

/// Runs the work as run_with_neighbours() does. Returns the sums over the nodes of this rank.
template <class Device, class T, class Work>
auto sums_with_neighbours(const Device& device, const NodeShape& shape, NeighbourValues<Device, T>& values, const Work& work) {
  values.start();
  const auto interior = device.start_sum({shape.edge, shape.nodes}, work);
  values.finish();
  const auto edge = device.start_sum({0, shape.edge}, work);
  ExactSums<terms_of<Work>> sums = device.template finish_sum<Work>(interior);
  add_to(sums, device.template finish_sum<Work>(edge));
  return sums;
}

/// The sums over all ranks, of terms that are divided by a unit. Collective.
template <std::size_t n>
std::array<double, n> sums_over_ranks(const ExactSums<n>& own_sums, double unit, const Comm& comm) {
  const std::vector<double> all = ExactSum::all({own_sums.begin(), own_sums.end()}, comm);
  std::array<double, n> sums;
  for (std::size_t i = 0; i < n; ++i) sums[i] = all[i] * unit;
  return sums;
}

}  // namespace karst
