#include "solver/messages.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

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

}  // namespace

template <class Number>
Messages<Number>::Messages(const std::vector<Message<Number>>& peers, const Comm& comm)
    : requests_(2 * peers.size(), MPI_REQUEST_NULL), peers_(static_cast<int>(peers.size())) {
  for (const Message<Number>& peer : peers) {
    if (peer.values > 0x7FFFFFFF) {
      throw MachineError(text("one message to rank ", peer.rank, " would hold more values than MPI can count. Use more parts."));
    }
  }
  constexpr int tag = 1;
  const MPI_Datatype type = mpi_type<Number>();
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const auto values = static_cast<int>(peers[i].values);
    MPI_Recv_init(peers[i].received, values, type, peers[i].rank, tag, comm.handle(), &requests_[i]);
    MPI_Send_init(peers[i].sent, values, type, peers[i].rank, tag, comm.handle(), &requests_[peers.size() + i]);
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
}

template <class Number>
void Messages<Number>::send() {
  if (peers_ > 0) MPI_Startall(peers_, requests_.data() + peers_);
}

template <class Number>
void Messages<Number>::wait() {
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
}

template class Messages<double>;
template class Messages<float>;

}  // namespace karst
