// The operations of a device that the steps need: one concept for each thing that can be replaced. Only a backend knows its device.
//
// A device may be asynchronous. It has two queues; each runs its work in order, and the two run concurrently. An event is complete when all
// work put into its queue before the event is done. A CPU is synchronous: its events are always complete.
//
// No operation of a device is collective. What ranks must agree on is decided above: start_device.hpp and exchange.hpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/memory/memory.hpp"
#include "base/ranks/messages.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flow_sum.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/pressure/pore_network.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/site_flow.hpp"
#include "solver/site/site_motion.hpp"
#include "solver/step/route.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

enum class Queue { edge, interior };

/// Work of the calling thread between pieces of other work. May be empty.
using Meanwhile = std::function<void()>;

/// Order among the queues.
template <class B>
concept HasQueues = requires(B device, Queue queue, typename B::Event event) {
  { device.mark(queue) } -> std::same_as<typename B::Event>;
  device.wait(queue, event);  // the queue waits
  { event.is_over() } -> std::same_as<bool>;
  event.wait();  // the caller waits
};

/// Values that leave the part, and values that come. pack() and unpack() run in the edge queue.
template <class B>
concept Exchanges = requires(B device, const B& still, typename B::Border& border, const std::vector<PeerOperations>& peers,
                             const std::vector<Route>& routes, const std::vector<BufferOffer>& theirs,
                             const std::vector<char>& open_at_peers) {
  typename B::Number;  // type of stored populations
  { still.end() } -> std::same_as<RankEnd>;
  // The slots that are exchanged with other parts, and the message buffers. All lists are in the order of `peers`.
  { still.border(peers, routes) } -> std::same_as<typename B::Border>;
  // Offers of memory to the peers. Opens their offers, and says which it could open. Learns which of its offers the peers could open.
  { border.offers() } -> std::same_as<std::vector<BufferOffer>>;
  { border.open(theirs) } -> std::same_as<std::vector<char>>;
  border.agree(open_at_peers);
  border.close();  // the memory of the peers
  { border.messages() } -> std::same_as<std::vector<Message<typename B::Number>>>;
  // The event is complete when the values to send are packed.
  { device.pack(border) } -> std::same_as<typename B::Event>;
  device.unpack(border);
};

/// Operations on the part's own slots between two steps.
template <class B>
concept OperatesOnSlots = requires(B device, const B& still, Queue queue, const typename B::Local& local,
                                   const typename B::Operations& operations) {
  // Lists of operations on the host, and in the memory of the device.
  { still.operations(local) } -> std::same_as<typename B::Operations>;
  device.apply(queue, operations);
};

/// The update of sites. A device may update more sites than the interval holds, if it leaves them out of the interval that follows.
template <class B>
concept Updates = requires(B device, const B& still, Queue queue, Step step, SiteInterval sites, const Meanwhile& meanwhile) {
  device.update(queue, step, sites);
  // A synchronous device calls `meanwhile`, on the calling thread, between pieces of the work.
  device.update(queue, step, sites, meanwhile);
  { still.layout() } -> std::convertible_to<const Layout&>;
};

/// All that a step needs.
template <class B>
concept Steps = HasQueues<B> && Exchanges<B> && OperatesOnSlots<B> && Updates<B>;

/// Populations of sites, between two steps, when all queues are empty.
template <class B>
concept TellsSites = requires(B device, const B& still, SegmentRange segments, std::span<const std::uint32_t> sites,
                              std::span<typename B::Number> values, std::span<const typename B::Number> given,
                              const typename B::Start& start, std::span<typename B::Motion> motions,
                              std::span<const typename B::Motion> given_motions) {
  // The populations that arrive at each of `sites` after an odd step: the complete state of a flow.
  still.arriving(sites, values);
  device.set_arriving(sites, given);
  // Reads and sets the motion of all sites of `segments`.
  still.motions(segments, motions);
  device.set_motions(segments, given_motions, start);
};

template <class B>
concept Backend = Steps<B> && TellsSites<B> &&
    requires(B device, const B& still, const typename B::Law& law, const typename B::Start& start) {
  // Allocates what memory_need() says. Must come before all calls below, and before steps.
  { still.memory_need() } -> std::same_as<MemoryNeed>;
  device.claim_memory();
  device.set_flow(law);
  device.start_at_rest(start);
  device.finish();
  device.copy_in_place();
  { still.bytes() } -> std::same_as<std::int64_t>;
};

/// The backend of flows at one temperature.
template <class B>
concept FlowBackend = Backend<B> && std::same_as<typename B::Motion, SiteMotion> &&
    requires(B device, const B& still, SegmentRange segments, const FlowScale& scale, std::span<NarrowFlow> flows,
             std::span<const NarrowFlow> given, const FlowSettings& settings, const PoreNetwork& network, double* pressures,
             const NarrowFlow* flows_there) {
  // The flows of all sites, with padding.
  still.flows(scale, flows);
  // Adds the equilibrium of a flow to the populations of each site of `segments`.
  device.add_flows(segments, scale, given);
  // The device of the network that finds pressures. The arrays of the two operations below are in its memory.
  typename B::NetworkDevice;
  { B::network_need(network, settings) } -> std::same_as<MemoryNeed>;
  { B::network_device(settings) } -> std::same_as<std::unique_ptr<typename B::NetworkDevice>>;
  still.pressures(segments, scale, pressures);
  device.add_flows_there(segments, scale, flows_there);
  { still.numbers() } -> std::convertible_to<CollisionNumbers<ComputedNumber<typename B::Number>>>;
  { still.statistics() } -> std::same_as<FlowStatistics>;
};

}  // namespace karst
