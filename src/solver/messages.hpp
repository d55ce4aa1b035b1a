// Messages between parts: one to and one from each peer in every step, out of and into memory that MPI knows from the start.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "solver/crossings.hpp"

namespace karst {

/// To and from one peer.
template <class Number>
struct Message {
  int rank;
  Number *sent, *received;
  std::int64_t values;  ///< 0: an empty message that only says that a step is done
};

/// Values for all peers one behind the other, in `sent`, and from them in `received`.
template <class Number>
std::vector<Message<Number>> messages_for(const std::vector<PeerCrossings>& peers, Number* sent, Number* received) {
  std::vector<Message<Number>> messages;
  for (const PeerCrossings& peer : peers) {
    const std::int64_t values = std::ssize(peer.crossings);
    messages.push_back({peer.rank, sent, received, values});
    sent += values;
    received += values;
  }
  return messages;
}

template <class Number>
class Messages {
 public:
  Messages(const std::vector<Message<Number>>& peers, const Comm& comm);
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;
  ~Messages();

  void receive();  ///< starts all receives
  void send();     ///< starts all sends
  void wait();     ///< until all are complete

 private:
  std::vector<MPI_Request> requests_;  // first all to be received, then all to be sent
  int peers_;
};

}  // namespace karst
