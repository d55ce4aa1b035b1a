// The steps of one part, in time with all others.
#pragma once

#include <utility>

#include "solver/backend.hpp"
#include "solver/exchange.hpp"
#include "solver/segment_range.hpp"

namespace karst {

template <Backend Device>
class Stepper {
 public:
  using Number = typename Device::Number;

  /// Of a flow through `part` that is driven along `axis`. Collective.
  Stepper(Device& backend, const Part& part, Boundary boundary, int axis, bool overlap, const Comm& comm)
      : Stepper(backend, part, crossings_of(part, backend.layout(), boundary, axis), overlap, comm) {}

  /// An even step and an odd one.
  void two_steps() {
    step(Parity::even);
    step(Parity::odd);
  }

 private:
  Stepper(Device& backend, const Part& part, Crossings crossings, bool overlap, const Comm& comm)
      : backend_(backend), edge_{0, part.edge_segments}, interior_{part.edge_segments, part.segments}, swaps_(std::move(crossings.swaps)),
        overlap_(overlap), exchange_(std::move(crossings.peers), comm) {}

  //  E  update the edge segments
  //  P  pack the values that leave              after E
  //  X  send them, and receive                  after P
  //  I  update the interior segments            beside X
  //  U  unpack the values that came             after X; beside I, for they belong to edge segments alone
  //  S  swap values at mirrors                  after E and I
  // Without overlap, I comes before P.
  void step(Parity parity) {
    backend_.update(parity, edge_);
    if (!overlap_) backend_.update(parity, interior_);
    exchange_.start(exchange_.pack(backend_));
    if (overlap_) backend_.update(parity, interior_);
    exchange_.wait();
    exchange_.unpack(backend_);
    backend_.swap(swaps_);
  }

  Device& backend_;
  SegmentRange edge_, interior_;
  std::vector<LocalSwap> swaps_;
  bool overlap_;
  Exchange<Number> exchange_;
};

}  // namespace karst
