#include "base/ranks/messages.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

// A type of so many bytes.
MPI_Datatype mpi_type(std::size_t bytes) { return bytes == 8 ? MPI_DOUBLE : bytes == 4 ? MPI_FLOAT : bytes == 2 ? MPI_UINT16_T : MPI_BYTE; }

}  // namespace

Messages::Messages(std::size_t peers) : requests_(2 * peers, MPI_REQUEST_NULL), peers_(static_cast<int>(peers)) {}

void Messages::add(const Message<void>& peer, std::size_t bytes_of_value, const Comm& comm) {
  if (std::max(peer.values_sent, peer.values_received) > 0x7FFFFFFF) {
    throw MachineError(text("one message to rank ", peer.rank, " would hold more values than MPI can count. Use more parts."));
  }
  constexpr int tag = 1;
  const MPI_Datatype type = mpi_type(bytes_of_value);
  const auto i = static_cast<std::size_t>(added_++), peers = static_cast<std::size_t>(peers_);
  MPI_Recv_init(peer.received, static_cast<int>(peer.values_received), type, peer.rank, tag, comm.handle(), &requests_[i]);
  MPI_Send_init(peer.sent, static_cast<int>(peer.values_sent), type, peer.rank, tag, comm.handle(), &requests_[peers + i]);
}

Messages::~Messages() {
  for (MPI_Request& request : requests_) {
    if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);  // null after a refusal
  }
}

// Open MPI refuses empty lists.
void Messages::receive() {
  if (peers_ > 0) MPI_Startall(peers_, requests_.data());
  are_complete_ = false;
}

void Messages::send() {
  if (peers_ > 0) MPI_Startall(peers_, requests_.data() + peers_);
}

void Messages::wait() { MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE); }

void Messages::progress() {
  if (are_complete_) return;
  int are_complete = 0;
  MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &are_complete, MPI_STATUSES_IGNORE);
  are_complete_ = are_complete != 0;
}

}  // namespace karst
