// The steps of one part, with the exchange between parts.
#pragma once

#include <utility>
#include <vector>

#include "solver/memory/segment_range.hpp"
#include "solver/step/backend.hpp"
#include "solver/step/exchange.hpp"
#include "solver/step/trace.hpp"

namespace karst {

template <Steps Device>
class Stepper {
 public:
  /// For flow through `part` driven along `axis`. Collective.
  Stepper(Device& device, const Part& part, Boundary boundary, int axis, bool overlap, const Comm& comm)
      : Stepper(device, part, slot_operations(part, device.layout(), boundary, axis), overlap, comm) {}

  /// Without overlap, all sites count as edge sites: nothing is computed during the exchange. Collective.
  template <class Operations>
  Stepper(Device& device, const Part& part, const Operations& operations, bool overlap, const Comm& comm)
      : device_(device), edge_{0, overlap ? part.edge_sites : part.padded_sites()}, interior_{edge_.end, part.padded_sites()},
        local_(of_steps(operations, [&](Parity after) { return operations.interior(edge_.end, after); })),
        at_edge_(of_steps(operations, [&](Parity after) { return operations.at_edge(edge_.end, after); })),
        operates_at_edge_(operations.has_edge_operations(edge_.end)), exchange_(device, operations.peers, comm) {}

  /// Pairs of an even and an odd step. `first`: the number of the first step, which is even.
  void steps(std::int64_t first, std::int64_t pairs) {
    for (std::int64_t number = first; number < first + 2 * pairs; ++number) exchange_.is_empty() ? step_alone({number}) : step({number});
  }

  /// For measurements: pairs of steps without the exchange, whose links to other parts act as walls.
  void steps_alone(std::int64_t pairs) {
    for (std::int64_t number = 0; number < 2 * pairs; ++number) step_alone({number});
  }

  /// For measurements: the exchanges of pairs of steps, without the steps.
  void exchanges_alone(std::int64_t pairs) {
    for (std::int64_t i = 0; i < 2 * pairs; ++i) {
      auto packed = exchange_.pack(device_);
      exchange_.start(packed);
      exchange_.finish(packed);
      exchange_.unpack(device_);
    }
  }

 private:
  // An operation waits for the earlier operations of its queue, and for the operations in the last column:
  //
  //  E  update the edge sites                              edge queue      I and S of the step before
  //  P  pack the values that leave                         edge queue
  //  D  copy them from the device to the host              edge queue
  //  X  send them, and receive                             network         D, which is after U of the step before
  //  I  update the interior sites                          interior queue  E and S of the step before
  //  S  operate on slots at mirrors and walls, and copy     interior queue  E
  //     records of own sites into ghosts
  //  H  copy the values that came from host to device      edge queue      X
  //  U  unpack them                                        edge queue
  //  R  operate on slots that wait for the exchange        edge queue      S
  //
  // R may use slots of interior sites, too. So I also waits for R of the step before, if there are such operations.
  //
  // On a device that computes while the host waits, the calling thread looks after X between pieces of I: some MPIs move values only during
  // calls. I does not wait for D, X, H and U, also not for those of the step before: exchanged slots belong to edge sites, and no interior
  // site uses them in any step.
  void step(Step now) {
    trace("E", [&] { device_.update(Queue::edge, now, edge_); });
    const auto edge_updated = device_.mark(Queue::edge);
    auto packed = trace("P", [&] { return exchange_.pack(device_); });
    trace("X", [&] { exchange_.start(packed); });
    trace("I", [&] { device_.update(Queue::interior, now, interior_, [&] { exchange_.progress(packed); }); });
    device_.wait(Queue::interior, edge_updated);
    trace("S", [&] { operate_within_part(now); });
    const auto all_updated = device_.mark(Queue::interior);
    trace("X", [&] { exchange_.finish(packed); });
    trace("U", [&] { exchange_.unpack(device_); });
    device_.wait(Queue::edge, all_updated);
    if (!operates_at_edge_) return;
    trace("R", [&] { device_.apply(Queue::edge, after(now, at_edge_)); });
    device_.wait(Queue::interior, device_.mark(Queue::edge));
  }

  // One step without an exchange: all segments are interior, and one queue is enough.
  void step_alone(Step now) {
    trace("I", [&] { device_.update(Queue::interior, now, {0, interior_.end}); });
    trace("S", [&] { operate_within_part(now); });
    trace("R", [&] { device_.apply(Queue::interior, after(now, at_edge_)); });
  }

  void operate_within_part(Step now) {
    device_.apply(Queue::interior, after(now, local_));
    if constexpr (requires { device_.copy_ghosts(Queue::interior); }) device_.copy_ghosts(Queue::interior);
  }

  // After even and after odd steps; one entry if both are the same.
  using OfSteps = std::vector<typename Device::Operations>;

  template <class Operations, class OperationsAfter>
  OfSteps of_steps(const Operations& all, const OperationsAfter& operations_after) const {
    OfSteps operations;
    operations.reserve(2);
    operations.push_back(device_.operations(operations_after(Parity::even)));
    if (all.differ_by_parity()) operations.push_back(device_.operations(operations_after(Parity::odd)));
    return operations;
  }
  static const typename Device::Operations& after(Step step, const OfSteps& operations) {
    return step.parity() == Parity::even ? operations.front() : operations.back();
  }

  Device& device_;
  SiteInterval edge_, interior_;
  OfSteps local_, at_edge_;
  bool operates_at_edge_;
  Exchange<Device> exchange_;
};

}  // namespace karst
