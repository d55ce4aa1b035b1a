// Memory into which a peer may pack its values directly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace karst {

/// What a rank tells a peer about its buffer of received values. Without `is_open`, values come as messages.
struct BufferOffer {
  bool is_open = false;
  std::array<std::byte, 64> handle{};  ///< the name of the memory, in the words of the device
  std::int64_t begin = 0;              ///< where the values of this peer begin
  std::int64_t values = 0;             ///< received from all peers: the length of the buffer
};

}  // namespace karst
