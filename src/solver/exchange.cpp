#include "solver/exchange.hpp"

#include <type_traits>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

template <class Number>
Exchange<Number>::Exchange(std::vector<PeerCrossings> peers, const Comm& comm) : peers_(std::move(peers)) {
  std::size_t values = 0;
  for (const PeerCrossings& peer : peers_) {
    begins_.push_back(values);
    values += peer.crossings.size();
    if (peer.crossings.size() > 0x7FFFFFFF) {
      throw MachineError(text("one message to rank ", peer.rank, " would hold more values than MPI can count. Use more parts."));
    }
  }
  sent_.resize(values);
  received_.resize(values);
  constexpr int tag = 19;
  const MPI_Datatype type = std::is_same_v<Number, double> ? MPI_DOUBLE : MPI_FLOAT;
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    const auto count = static_cast<int>(peers_[i].crossings.size());
    requests_.resize(requests_.size() + 2);
    MPI_Recv_init(received_.data() + begins_[i], count, type, peers_[i].rank, tag, comm.handle(), &requests_[2 * i]);
    MPI_Send_init(sent_.data() + begins_[i], count, type, peers_[i].rank, tag, comm.handle(), &requests_[2 * i + 1]);
  }
}

template <class Number>
Exchange<Number>::~Exchange() {
  for (MPI_Request& request : requests_) MPI_Request_free(&request);
}

template <class Number>
void Exchange<Number>::start(Packed) {
  if (requests_.empty()) return;  // Open MPI takes no empty list
  MPI_Startall(static_cast<int>(requests_.size()), requests_.data());
}

template <class Number>
void Exchange<Number>::wait() {
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
}

template class Exchange<double>;
template class Exchange<float>;

}  // namespace karst
