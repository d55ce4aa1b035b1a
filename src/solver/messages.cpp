#include "solver/messages.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/half.hpp"

namespace karst {

namespace {

// One line for each type that can be sent. Other types do not compile.
template <class Number>
MPI_Datatype mpi_type() = delete;
template <>
MPI_Datatype mpi_type<double>() {
  return MPI_DOUBLE;
}
template <>
MPI_Datatype mpi_type<float>() {
  return MPI_FLOAT;
}
template <>
MPI_Datatype mpi_type<Half>() {
  return MPI_UINT16_T;
}

}  // namespace

template <class Number>
Messages<Number>::Messages(const std::vector<Message<Number>>& peers, const Comm& comm)
    : requests_(2 * peers.size(), MPI_REQUEST_NULL), peers_(static_cast<int>(peers.size())) {
  for (const Message<Number>& peer : peers) {
    if (std::max(peer.values_sent, peer.values_received) > 0x7FFFFFFF) {
      throw MachineError(text("one message to rank ", peer.rank, " would hold more values than MPI can count. Use more parts."));
    }
  }
  constexpr int tag = 1;
  const MPI_Datatype type = mpi_type<Number>();
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const Message<Number>& peer = peers[i];
    MPI_Recv_init(peer.received, static_cast<int>(peer.values_received), type, peer.rank, tag, comm.handle(), &requests_[i]);
    MPI_Send_init(peer.sent, static_cast<int>(peer.values_sent), type, peer.rank, tag, comm.handle(), &requests_[peers.size() + i]);
  }
}

template <class Number>
Messages<Number>::~Messages() {
  for (MPI_Request& request : requests_) MPI_Request_free(&request);
}

// Open MPI refuses empty lists.
template <class Number>
void Messages<Number>::receive() {
  if (peers_ > 0) MPI_Startall(peers_, requests_.data());
  are_complete_ = false;
}

template <class Number>
void Messages<Number>::send() {
  if (peers_ > 0) MPI_Startall(peers_, requests_.data() + peers_);
}

template <class Number>
void Messages<Number>::wait() {
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
}

template <class Number>
void Messages<Number>::progress() {
  if (are_complete_) return;
  int are_complete = 0;
  MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &are_complete, MPI_STATUSES_IGNORE);
  are_complete_ = are_complete != 0;
}

template class Messages<double>;
template class Messages<float>;
template class Messages<Half>;

}  // namespace karst
