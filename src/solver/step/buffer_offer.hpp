// Memory into which a peer may pack its values directly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/ranks/shared_memory.hpp"

namespace karst {

enum class OfferedMemory { none, gpu, host };

/// The words of a rank to a peer about its buffers of received values. Without memory, or if the peer cannot open it, values come as
/// messages.
struct BufferOffer {
  OfferedMemory memory = OfferedMemory::none;
  std::array<std::byte, 64> gpu{};  ///< the name of memory of a GPU, in the words of the device
  SharedMemoryName host{};          ///< the name of memory of the host
  std::int64_t begin = 0;           ///< where the values of this peer begin
  std::int64_t values = 0;          ///< received from all peers: the length of each of the two buffers
};

}  // namespace karst
