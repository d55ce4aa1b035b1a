// The exchange of a part with its peers in every step.
#pragma once

#include <exception>
#include <utility>
#include <vector>

#include "base/ranks/messages.hpp"
#include "solver/step/backend.hpp"

namespace karst {

template <Exchanges Device>
class Exchange {
 public:
  /// The event that says when packing is complete. Only pack() makes one.
  class Packed {
    friend class Exchange;
    explicit Packed(typename Device::Event e) : event(e) {}
    typename Device::Event event;
    bool is_sent = false;
  };

  /// Collective. All peers must call the destructor, too.
  Exchange(const Device& device, const std::vector<PeerOperations>& peers, const Comm& comm)
      : comm_(comm), ranks_(ranks_of(peers)), border_(device.border(peers, routes_from(device.end()))), messages_(agreed(border_), comm) {}
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  // Peers may have the memory of the border open: it is freed when all have closed it. After an exception no rank waits: all will end.
  ~Exchange() {
    border_.close();
    if (std::uncaught_exceptions() == 0) comm_.swap_with(ranks_, std::vector<char>(ranks_.size()));
  }

  bool is_empty() const { return ranks_.empty(); }

  Packed pack(Device& device) { return Packed(device.pack(border_)); }

  /// Sends now if packing is complete; else finish() sends.
  void start(Packed& packed) {
    if (packed.event.is_over()) send(packed);
  }

  /// For the time between start() and finish(): messages move while this rank computes.
  void progress(Packed& packed) { packed.is_sent ? messages_.progress() : start(packed); }

  void finish(Packed packed) {
    packed.event.wait();
    if (!packed.is_sent) send(packed);
    messages_.wait();
  }

  void unpack(Device& device) { device.unpack(border_); }

 private:
  using Border = typename Device::Border;

  static std::vector<int> ranks_of(const std::vector<PeerOperations>& peers) {
    std::vector<int> ranks;
    for (const PeerOperations& peer : peers) ranks.push_back(peer.rank);
    return ranks;
  }

  std::vector<Route> routes_from(RankEnd own_end) const {
    own_end.machine = comm_.first_on_machine();
    std::vector<Route> routes;
    for (const RankEnd& theirs : comm_.swap_with(ranks_, std::vector(ranks_.size(), own_end)))
      routes.push_back(route_between(own_end, theirs));
    return routes;
  }

  // A rank packs directly into the memory that it could open. Where it could not, it sends values, and the peer must know.
  std::vector<Message<typename Device::Number>> agreed(Border& border) const {
    border.agree(comm_.swap_with(ranks_, border.open(comm_.swap_with(ranks_, border.offers()))));
    return border.messages();
  }

  // Packing follows the unpacking of the last step, so the receive buffers are free now.
  void send(Packed& packed) {
    messages_.receive();
    messages_.send();
    packed.is_sent = true;
  }

  Comm comm_;
  std::vector<int> ranks_;
  Border border_;
  Messages messages_;
};

}  // namespace karst
