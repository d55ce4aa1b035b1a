// Messages between parts: one to and one from each peer in every step, through buffers that MPI knows from the start.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "solver/crossings.hpp"

namespace karst {

template <class Number>
class Exchange {
 public:
  /// Says that all values to be sent lie in their buffers: only who has packed can have one.
  class Packed {
    friend class Exchange;
    Packed() = default;
  };

  Exchange(std::vector<PeerCrossings> peers, const Comm& comm);
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange();

  template <class Device>
  Packed pack(const Device& backend);

  void start(Packed);
  void wait();

  template <class Device>
  void unpack(Device& backend) const;

  std::int64_t values_per_step() const { return static_cast<std::int64_t>(sent_.size()); }

 private:
  std::vector<PeerCrossings> peers_;
  std::vector<std::size_t> begins_;  // of each peer's values in the buffers
  std::vector<Number> sent_, received_;
  std::vector<MPI_Request> requests_;
};

template <class Number>
template <class Device>
typename Exchange<Number>::Packed Exchange<Number>::pack(const Device& backend) {
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    backend.pack(peers_[i].crossings, std::span<Number>(sent_).subspan(begins_[i], peers_[i].crossings.size()));
  }
  return {};
}

template <class Number>
template <class Device>
void Exchange<Number>::unpack(Device& backend) const {
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    backend.unpack(peers_[i].crossings, std::span<const Number>(received_).subspan(begins_[i], peers_[i].crossings.size()));
  }
}

}  // namespace karst
