// Messages between parts: in every step, one to and one from each peer. Persistent requests with fixed buffers.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "solver/slot_operations.hpp"

namespace karst {

/// The message to and the message from one peer.
template <class Number>
struct Message {
  int rank;
  Number *sent, *received;
  std::int64_t values;  ///< 0: an empty message that only says that a step is done
};

/// Messages for buffers that have the values of all peers one after the other.
template <class Number>
std::vector<Message<Number>> messages_for(const std::vector<PeerOperations>& peers, Number* sent, Number* received) {
  std::vector<Message<Number>> messages;
  for (const PeerOperations& peer : peers) {
    const std::int64_t values = std::ssize(peer.operations);
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
  void wait();     ///< waits until all are complete

 private:
  std::vector<MPI_Request> requests_;  // first all receives, then all sends
  int peers_;
};

}  // namespace karst
