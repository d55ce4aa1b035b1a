// How the values of two parts get from one to the other: agreed for each pair of ranks, which may have unlike devices.
#pragma once

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

}  // namespace karst
