// The exchange of a part with its peers in every step.
#pragma once

#include <utility>
#include <vector>

#include "solver/backend.hpp"
#include "solver/messages.hpp"

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

  /// Collective.
  Exchange(const Device& device, const std::vector<PeerOperations>& peers, const Comm& comm)
      : border_(device.border(peers)), messages_(border_.messages(), comm), is_empty_(peers.empty()) {}

  bool is_empty() const { return is_empty_; }

  Packed pack(Device& device) { return Packed(device.pack(border_)); }

  /// Sends now if packing is complete; else finish() sends.
  void start(Packed& packed) {
    if (packed.event.is_over()) send(packed);
  }

  void finish(Packed packed) {
    packed.event.wait();
    if (!packed.is_sent) send(packed);
    messages_.wait();
  }

  void unpack(Device& device) { device.unpack(border_); }

 private:
  // Packing follows the unpacking of the last step, so the receive buffers are free now.
  void send(Packed& packed) {
    messages_.receive();
    messages_.send();
    packed.is_sent = true;
  }

  typename Device::Border border_;
  Messages<typename Device::Number> messages_;
  bool is_empty_;
};

}  // namespace karst
