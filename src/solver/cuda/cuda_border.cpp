#include "solver/cuda/cuda_backend.hpp"
#include "solver/trace.hpp"

namespace karst {

template <class N>
CudaBackend<N>::Border::Border(const std::vector<PeerOperations>& peers, Transfer transfer)
    : transfer_(transfer), operations_(joined(peers)), on_gpu_(transfer == Transfer::mapped ? 0 : 2 * operations_.size()),
      on_host_(transfer == Transfer::staged || transfer == Transfer::mapped ? 2 * operations_.size() : 0) {
  transfer == Transfer::peer ? pack_for_peers(peers) : pack_for_messages(peers);
}

// Packs directly into the memory of the peers. The messages are empty; they only say that the values are complete.
template <class N>
void CudaBackend<N>::Border::pack_for_peers(const std::vector<PeerOperations>& peers) {
  arrived_ = {on_gpu_.data(), on_gpu_.data() + operations_.size()};
  std::int64_t begin = 0;
  for (const PeerOperations& peer : peers) {
    const std::int64_t count = std::ssize(peer.operations);
    packings_.push_back({begin, count, {}});  // connect() says where to
    messages_.push_back({peer.rank, nullptr, nullptr, 0});
    begin += count;
  }
}

// In each buffer, packed values lie before received values. With staged transfer, GPU and host have such a buffer.
template <class N>
void CudaBackend<N>::Border::pack_for_messages(const std::vector<PeerOperations>& peers) {
  const std::int64_t count = operations_.size();
  Number* packed = transfer_ == Transfer::mapped ? on_host_.data() : on_gpu_.data();
  Number* sent = transfer_ == Transfer::gpu_aware ? on_gpu_.data() : on_host_.data();
  packings_.push_back({0, count, {packed, packed}});
  arrived_ = {packed + count, packed + count};
  messages_ = messages_for(peers, sent, sent + count);
  if (transfer_ == Transfer::staged) staged_sent_ = sent, staged_received_ = sent + count;
}

template <class N>
std::vector<BufferOffer> CudaBackend<N>::Border::offers() const {
  std::vector<BufferOffer> offers(messages_.size());
  if (transfer_ != Transfer::peer) return offers;
  for (std::size_t i = 0; i < offers.size(); ++i) offers[i] = {true, handle_of(on_gpu_.data()), packings_[i].begin, operations_.size()};
  return offers;
}

template <class N>
void CudaBackend<N>::Border::connect(const std::vector<BufferOffer>& theirs) {
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    if (!theirs[i].is_open) continue;
    auto* memory = static_cast<Number*>(theirs_.emplace_back(theirs[i].handle).get()) + theirs[i].begin;
    packings_[i].to = {memory, memory + theirs[i].values};
  }
}

template <class N>
typename CudaBackend<N>::Event CudaBackend<N>::pack(Border& border) {
  const cudaStream_t edge = stream(Queue::edge);
  for (const auto& packing : border.packings_) {
    CudaKernels<N>::pack(part_, border.operations_.data() + packing.begin, packing.count,
                         packing.to[static_cast<std::size_t>(border.turn_)], edge);
  }
  trace("D", [&] { copy_values(border.staged_sent_, border.on_gpu_.data(), border.operations_.size(), cudaMemcpyDeviceToHost); });
  check_cuda(cudaEventRecord(border.packed_.get(), edge), "marking a queue");
  return Event(border.packed_);
}

template <class N>
void CudaBackend<N>::unpack(Border& border) {
  Number* arrived = border.arrived_[static_cast<std::size_t>(border.turn_)];
  const Number* received = border.staged_received_;
  trace("H", [&] { copy_values(received ? arrived : nullptr, received, border.operations_.size(), cudaMemcpyHostToDevice); });
  CudaKernels<N>::unpack(part_, border.operations_.data(), border.operations_.size(), arrived, stream(Queue::edge));
  border.turn_ = 1 - border.turn_;
}

// Copies nothing if `to` is null: this transfer needs no copy.
template <class N>
void CudaBackend<N>::copy_values(Number* to, const Number* from, std::int64_t count, cudaMemcpyKind kind) {
  if (!to || count == 0) return;
  check_cuda(cudaMemcpyAsync(to, from, static_cast<std::size_t>(count) * sizeof(Number), kind, stream(Queue::edge)),
             "copying to or from the host");
}

template class CudaBackend<double>::Border;
template class CudaBackend<float>::Border;
template CudaBackend<double>::Event CudaBackend<double>::pack(Border&);
template CudaBackend<float>::Event CudaBackend<float>::pack(Border&);
template void CudaBackend<double>::unpack(Border&);
template void CudaBackend<float>::unpack(Border&);

}  // namespace karst
