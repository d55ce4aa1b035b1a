// The operations of a device that the steps need. Only a backend knows its device.
//
// A device may be asynchronous. It has two queues; each runs its work in order, and the two run concurrently. An event is complete when all
// work put into its queue before the event is done. A CPU is synchronous: its events are always complete.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/collision.hpp"
#include "solver/crossings.hpp"
#include "solver/flow_sum.hpp"
#include "solver/messages.hpp"
#include "solver/segment_range.hpp"
#include "solver/site_motion.hpp"

namespace karst {

enum class Queue { edge, interior };

template <class B>
concept Backend = requires(B device, const B& still, Queue queue, Parity parity, SegmentRange segments, typename B::Event event,
                           typename B::Border& border, const typename B::Swaps& swaps, const std::vector<PeerCrossings>& peers,
                           const std::vector<LocalSwap>& local, std::span<const std::uint32_t> sites, std::span<typename B::Number> values,
                           std::span<const typename B::Number> given, double tau, const std::array<double, 3>& force,
                           std::span<SiteMotion> motions, std::span<const SiteMotion> given_motions) {
  requires std::floating_point<typename B::Number>;  // type of stored populations
  // Allocates the populations; throws MachineError without enough memory. Collective; must come before all calls below.
  device.claim_memory();
  device.set_flow(tau, force);
  device.start_at_rest(force);
  device.update(queue, parity, segments);
  // The slots that are swapped with other parts, and the message buffers. Collective.
  { still.border(peers) } -> std::same_as<typename B::Border>;
  { border.messages() } -> std::same_as<std::vector<Message<typename B::Number>>>;
  // pack() and unpack() run in the edge queue. The event is complete when the values to send are packed.
  { device.pack(border) } -> std::same_as<typename B::Event>;
  device.unpack(border);
  { still.swaps(local) } -> std::same_as<typename B::Swaps>;
  device.swap(queue, swaps);
  { device.mark(queue) } -> std::same_as<typename B::Event>;
  device.wait(queue, event);  // the queue waits
  { event.is_over() } -> std::same_as<bool>;
  event.wait();  // the caller waits
  device.finish();
  device.copy_in_place();
  // The populations that arrive at each of `sites` after an odd step: the complete state of a flow.
  still.arriving(sites, values);
  device.set_arriving(sites, given);
  // Reads and sets the motion of all sites of `segments`.
  still.motions(segments, motions);
  device.set_motions(segments, given_motions, force);
  { still.statistics() } -> std::same_as<FlowStatistics>;
  { still.numbers() } -> std::convertible_to<CollisionNumbers<typename B::Number>>;
  { still.layout() } -> std::convertible_to<const Layout&>;
  { still.bytes() } -> std::same_as<std::int64_t>;
};

}  // namespace karst
