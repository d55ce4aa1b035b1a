// Exchange and slot operations for populations in the memory of the host.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/buffer_offer.hpp"
#include "solver/messages.hpp"
#include "solver/slot_operations.hpp"

namespace karst {

/// The slots that are exchanged with other parts, and the message buffers.
template <class Number>
class HostBorder {
 public:
  explicit HostBorder(const std::vector<PeerOperations>& peers)
      : operations_(joined(peers)), sent_(operations_.size()), received_(operations_.size()),
        messages_(messages_for(peers, sent_.data(), received_.data())) {}

  std::vector<BufferOffer> offers() const { return std::vector<BufferOffer>(messages_.size()); }
  void connect(const std::vector<BufferOffer>&) {}
  void disconnect() {}
  std::vector<Message<Number>> messages() const { return messages_; }

  void pack(const Number* populations) {
    Number* to = sent_.data();
    for (const SlotOperation& each : operations_) *to++ = populations[each.slot];
  }
  void unpack(Number* populations) const {
    const Number* from = received_.data();
    for (const SlotOperation& each : operations_) populations[each.slot] = operated(each, *from++);
  }

 private:
  std::vector<SlotOperation> operations_;
  std::vector<Number> sent_, received_;
  std::vector<Message<Number>> messages_;
};

template <class Number>
void apply_operations(const std::vector<SlotOperation>& operations, Number* populations) {
  for (const SlotOperation& each : operations) {
    const Number a = populations[each.slot], b = populations[each.partner];
    populations[each.partner] = operated(each, a);
    populations[each.slot] = operated(each, b);
  }
}

}  // namespace karst
