// The values that sites read from other parts. They lie behind the values of the own sites: one for each link to another part, in the order
// of the peers' lists.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "base/exact_sum.hpp"
#include "base/messages.hpp"
#include "conduction/site_range.hpp"
#include "partition/part.hpp"

namespace karst {

/// The places of a part's values. Edge sites have links to other parts, interior sites have none.
struct PartShape {
  std::int64_t sites = 0;   ///< with padding
  std::int64_t edge = 0;    ///< sites [0, edge) are the edge
  std::int64_t ghosts = 0;  ///< values of other parts

  explicit PartShape(const Part& part) : sites(part.padded_sites()), edge(part.edge_segments() * segment_sites) {
    for (const Peer& peer : part.peers) ghosts += std::ssize(peer.links);
  }
  std::int64_t values() const { return sites + ghosts; }
  SiteRange all() const { return {0, sites}; }
};

/// The exchange of one array. While messages travel, the caller works at interior sites.
template <class Device, class T>
class NeighbourValues {
 public:
  /// Keeps the address of `values`. Collective.
  NeighbourValues(const Device& device, const std::vector<Peer>& peers, typename Device::template Array<T>& values,
                  std::int64_t first_ghost, const Comm& comm) {
    if (peers.empty()) return;
    std::vector<std::uint32_t> sites;
    for (const Peer& peer : peers) {
      for (const LinkOfSite& link : peer.links) sites.push_back(link.site);
    }
    border_.emplace(device, std::move(sites), values, first_ghost);
    std::vector<Message<T>> messages;
    std::int64_t begin = 0;
    for (const Peer& peer : peers) {
      const std::int64_t count = std::ssize(peer.links);
      messages.push_back({static_cast<int>(peer.part), border_->sent() + begin, border_->received() + begin, count, count});
      begin += count;
    }
    messages_.emplace(messages, comm);
  }

  void start() {
    if (!border_) return;
    border_->pack();
  }
  void finish() {
    if (!border_) return;
    border_->wait_packed();  // so the values that came last are where they belong, and the buffer is free
    messages_->receive();
    messages_->send();
    messages_->wait();
    border_->unpack();
  }

 private:
  std::optional<typename Device::template Border<T>> border_;
  std::optional<Messages> messages_;
};

/// Runs work that reads values of neighbours:
///   pack | interior sites | messages | edge sites
template <class Device, class T, class Work>
void run_with_neighbours(const Device& device, const PartShape& shape, NeighbourValues<Device, T>& values, const Work& work) {
  values.start();
  device.run({shape.edge, shape.sites}, work);
  values.finish();
  device.run({0, shape.edge}, work);
}

/// The same. Returns the sum over the sites of this part.
template <class Device, class T, class Work>
ExactSum sum_with_neighbours(const Device& device, const PartShape& shape, NeighbourValues<Device, T>& values, const Work& work) {
  values.start();
  const auto interior = device.start_sum({shape.edge, shape.sites}, work);
  values.finish();
  const auto edge = device.start_sum({0, shape.edge}, work);
  ExactSum sum = device.finish_sum(interior);
  sum.add(device.finish_sum(edge));
  return sum;
}

}  // namespace karst
