// Messages between parts: in every step, one to and one from each peer. Persistent requests with fixed buffers.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

/// The message to and the message from one peer.
template <class Number>
struct Message {
  int rank;
  Number *sent, *received;
  std::int64_t values_sent, values_received;  ///< 0: an empty message that only says that a step is done
};

class Messages {
 public:
  /// Values are sent as they are stored.
  template <class Number>
  Messages(const std::vector<Message<Number>>& peers, const Comm& comm) : Messages(peers.size()) {
    for (const Message<Number>& peer : peers)
      add({peer.rank, peer.sent, peer.received, peer.values_sent, peer.values_received}, sizeof(Number), comm);
  }
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;
  ~Messages();

  void receive();  ///< starts all receives
  void send();     ///< starts all sends
  void wait();     ///< waits until all are complete

  /// Lets MPI move values. Some MPIs move large messages only during calls. For the thread that started MPI.
  void progress();

 private:
  explicit Messages(std::size_t peers);
  void add(const Message<void>& peer, std::size_t bytes_of_value, const Comm& comm);

  std::vector<MPI_Request> requests_;  // first all receives, then all sends
  int peers_ = 0, added_ = 0;
  bool are_complete_ = true;
};

}  // namespace karst
