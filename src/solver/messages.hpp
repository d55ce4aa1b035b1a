// Messages between parts: in every step, one to and one from each peer. Persistent requests with fixed buffers.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "base/comm.hpp"

namespace karst {

/// The message to and the message from one peer.
template <class Number>
struct Message {
  int rank;
  Number *sent, *received;
  std::int64_t values_sent, values_received;  ///< 0: an empty message that only says that a step is done
};

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

  /// Lets MPI move values. Some MPIs move large messages only during calls. For the thread that started MPI.
  void progress();

 private:
  std::vector<MPI_Request> requests_;  // first all receives, then all sends
  int peers_;
  bool are_complete_ = true;
};

}  // namespace karst
