// Messages between parts: one to and one from each peer in every step, out of and into memory that MPI knows from the start.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "base/comm.hpp"

namespace karst {

template <class Number>
class Messages {
 public:
  struct Message {
    int rank;
    std::int64_t values;
  };

  /// To each peer the next values of `sent`, from each the next of `received`.
  Messages(const std::vector<Message>& peers, Number* sent, Number* received, const Comm& comm);
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;
  ~Messages();

  void receive();  ///< as they come
  void send();
  void wait();  ///< for all

 private:
  std::vector<MPI_Request> requests_;  // first all to be received, then all to be sent
  int peers_;
};

}  // namespace karst
