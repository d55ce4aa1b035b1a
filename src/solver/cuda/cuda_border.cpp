#include "solver/cuda/cuda_border.hpp"

#include <algorithm>

namespace karst {

namespace {

// Joins the copy with the last one, if it continues that one.
template <class Copy>
void add_copy(std::vector<Copy>& copies, const Copy& next) {
  if (!copies.empty() && copies.back().to + copies.back().count == next.to && copies.back().from + copies.back().count == next.from) {
    copies.back().count += next.count;
  } else {
    copies.push_back(next);
  }
}

}  // namespace

template <class N>
CudaBorder<N>::CudaBorder(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes, bool mapped, int numbers)
    : CudaBorder(JoinedOperations(peers, routes, numbers), mapped, numbers) {}

template <class N>
CudaBorder<N>::CudaBorder(const JoinedOperations& operations, bool mapped, int numbers)
    : mapped_(mapped), numbers_(numbers), lists_{DeviceArray(operations.slots), DeviceArray(operations.lifts),
                                                 DeviceArray(operations.pressures), DeviceArray(operations.recorded)},
      peers_(operations.peers), values_sent_(operations.values_sent()), values_received_(operations.values_received()),
      opened_(peers_.size()) {
  if (has(Route::into_gpu)) arrivals_ = DeviceArray<N>(2 * values_received_);
  if (!has(Route::into_host)) return;
  shared_ = SharedBuffers<N>(values_received_);
  here_ = pinned_range(shared_.memory());
}

template <class N>
bool CudaBorder<N>::has(Route route) const {
  return std::any_of(peers_.begin(), peers_.end(), [&](const BorderPeer& peer) { return peer.route == route; });
}

template <class N>
std::vector<BufferOffer> CudaBorder<N>::offers() const {
  const auto handle = arrivals_.size() > 0 ? handle_of(arrivals_.data()) : std::nullopt;
  std::vector<BufferOffer> offers;
  for (const BorderPeer& peer : peers_) {
    BufferOffer offer;
    if (peer.route == Route::into_gpu && handle) offer = {OfferedMemory::gpu, *handle, {}, peer.received.begin, values_received_};
    if (peer.route == Route::into_host && here_) offer = shared_.offer(peer.received.begin);
    offers.push_back(offer);
  }
  return offers;
}

template <class N>
std::vector<char> CudaBorder<N>::open(const std::vector<BufferOffer>& theirs) {
  std::vector<char> are_open;
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    opened_[i] = opened(theirs[i]);
    are_open.push_back(opened_[i].has_value());
  }
  return are_open;
}

template <class N>
std::optional<typename CudaBorder<N>::Opened> CudaBorder<N>::opened(const BufferOffer& offer) {
  Opened peer_memory;
  N* first = nullptr;
  if (offer.memory == OfferedMemory::gpu) {
    peer_memory.gpu = open_peer_memory(offer.gpu);
    if (peer_memory.gpu) first = static_cast<N*>(peer_memory.gpu->get());
  } else if (offer.memory == OfferedMemory::host) {
    peer_memory.host = open_shared_memory(offer.host);
    if (peer_memory.host) peer_memory.pinned = pinned_range(*peer_memory.host);
    if (peer_memory.pinned) first = static_cast<N*>(peer_memory.pinned->data());
  }
  if (!first) return std::nullopt;
  peer_memory.values = both_at<N>({first, first + offer.values}, offer.begin);
  return peer_memory;
}

template <class N>
void CudaBorder<N>::agree(const std::vector<char>& open_at_peers) {
  claim_message_buffers(open_at_peers);
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    const BorderPeer& peer = peers_[i];
    messages_.push_back({peer.rank, nullptr, nullptr, 0, 0});
    if (opened_[i]) {
      packings_.add(peer, peer.recorded, numbers_, opened_[i]->values, opened_[i]->gpu ? MemoryOf::gpu : MemoryOf::host);
    } else {
      send_messages_to(peer);
    }
    if (!open_at_peers[i]) {
      receive_messages_from(peer);
    } else {
      const bool is_on_gpu = peer.route == Route::into_gpu;
      N* first = (is_on_gpu ? arrivals_.data() : static_cast<N*>(here_->data())) + peer.received.begin;
      unpackings_.add(peer, peer.ghosts, numbers_, {first, first + values_received_}, is_on_gpu ? MemoryOf::gpu : MemoryOf::host);
    }
  }
}

template <class N>
void CudaBorder<N>::claim_message_buffers(const std::vector<char>& open_at_peers) {
  bool on_gpu = false, on_host = false;
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    if (opened_[i] && open_at_peers[i]) continue;
    const bool is_gpu_aware = peers_[i].route == Route::gpu_aware;
    on_gpu = on_gpu || is_gpu_aware || !mapped_;
    on_host = on_host || !is_gpu_aware;
  }
  if (on_gpu) on_gpu_ = DeviceArray<N>(values_sent_ + values_received_);
  if (on_host) on_host_.emplace(values_sent_ + values_received_);
}

template <class N>
void CudaBorder<N>::send_messages_to(const BorderPeer& peer) {
  const bool from_gpu = peer.route == Route::gpu_aware;
  const MemoryOf memory = from_gpu || !mapped_ ? MemoryOf::gpu : MemoryOf::host;
  N* packed = (memory == MemoryOf::gpu ? on_gpu_.data() : on_host_->data()) + peer.sent.begin;
  N* sent = from_gpu ? packed : on_host_->data() + peer.sent.begin;
  packings_.add(peer, peer.recorded, numbers_, {packed, packed}, memory);
  if (sent != packed) add_copy(copies_out_, Copy{sent, packed, peer.sent.count});
  messages_.back().sent = sent;
  messages_.back().values_sent = peer.sent.count;
}

template <class N>
void CudaBorder<N>::receive_messages_from(const BorderPeer& peer) {
  const bool to_gpu = peer.route == Route::gpu_aware;
  const std::int64_t place = values_sent_ + peer.received.begin;
  const MemoryOf memory = to_gpu || !mapped_ ? MemoryOf::gpu : MemoryOf::host;
  N* arrived = (memory == MemoryOf::gpu ? on_gpu_.data() : on_host_->data()) + place;
  N* received = to_gpu ? arrived : on_host_->data() + place;
  unpackings_.add(peer, peer.ghosts, numbers_, {arrived, arrived}, memory);
  if (received != arrived) add_copy(copies_in_, Copy{arrived, received, peer.received.count});
  messages_.back().received = received;
  messages_.back().values_received = peer.received.count;
}

template class CudaBorder<double>;
template class CudaBorder<float>;
template class CudaBorder<Half>;
}  // namespace karst
