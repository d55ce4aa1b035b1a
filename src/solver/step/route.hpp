// A route brings values from one part to another. Each pair of ranks agrees on one, because their devices may be unlike.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/ranks/shared_memory.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

enum class Route {
  message,    ///< messages between buffers on the hosts
  gpu_aware,  ///< messages between the memories of two GPUs
  into_gpu,   ///< each packs directly into the memory of the other GPU; messages only signal
  into_host   ///< each packs directly into memory of the host that both have open; messages only signal
};

/// The facts of each rank that decide the route.
struct RankEnd {
  DeviceKind device = DeviceKind::cpu;
  Transfer transfer = Transfer::staged;
  int machine = 0;  ///< the same number for all ranks on a machine
};

/// Both ranks of a pair find the same route.
constexpr Route route_between(const RankEnd& a, const RankEnd& b) {
  const bool share_host = a.machine == b.machine;
  const auto both = [&](Transfer transfer) { return a.transfer == transfer && b.transfer == transfer; };
  if (a.device == DeviceKind::cuda && b.device == DeviceKind::cuda) {
    if (both(Transfer::gpu_aware)) return Route::gpu_aware;
    return both(Transfer::peer) && share_host ? Route::into_gpu : Route::message;
  }
  const bool is_staged = a.transfer == Transfer::staged || b.transfer == Transfer::staged;
  return share_host && !is_staged ? Route::into_host : Route::message;
}

// Memory into which a peer may pack its values directly.

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
