#include <exception>

#include "solver/cuda/cuda_backend.hpp"
#include "solver/trace.hpp"

namespace karst {

template <class N>
CudaBackend<N>::Border::Border(const std::vector<PeerOperations>& peers, Transfer transfer, const Comm& comm)
    : comm_(comm), transfer_(transfer), operations_(joined(peers)), on_gpu_(transfer == Transfer::mapped ? 0 : 2 * operations_.size()),
      on_host_(transfer == Transfer::staged || transfer == Transfer::mapped ? 2 * operations_.size() : 0) {
  transfer == Transfer::peer ? pack_for_peers(peers) : pack_for_messages(peers, transfer);
}

// In each buffer, packed values lie before received values. With staged transfer, GPU and host have such a buffer.
template <class N>
void CudaBackend<N>::Border::pack_for_messages(const std::vector<PeerOperations>& peers, Transfer transfer) {
  const std::int64_t count = operations_.size();
  Number* packed = transfer == Transfer::mapped ? on_host_.data() : on_gpu_.data();
  Number* sent = transfer == Transfer::gpu_aware ? on_gpu_.data() : on_host_.data();
  packings_.push_back({0, count, {packed, packed}});
  arrived_ = {packed + count, packed + count};
  messages_ = messages_for(peers, sent, sent + count);
  if (transfer == Transfer::staged) staged_sent_ = sent, staged_received_ = sent + count;
}

// Packs directly into the memory of the peers. The messages are empty; they only say that the values are complete.
template <class N>
void CudaBackend<N>::Border::pack_for_peers(const std::vector<PeerOperations>& peers) {
  struct Place {
    cudaIpcMemHandle_t memory;
    std::int64_t begin;  // where the receiver of this Place writes
    std::int64_t all;    // values from all peers
  };
  const std::int64_t count = operations_.size();
  arrived_ = {on_gpu_.data(), on_gpu_.data() + count};
  std::vector<std::vector<Place>> mine(static_cast<std::size_t>(comm_.size()));
  std::int64_t begin = 0;
  for (const PeerOperations& peer : peers) {
    mine[static_cast<std::size_t>(peer.rank)].push_back({handle_of(on_gpu_.data()), begin, count});
    begin += std::ssize(peer.operations);
  }
  const std::vector<Place> places = comm_.exchange_all(mine);  // places of the peers, in the order of `peers`
  begin = 0;
  for (std::size_t i = 0; i < peers.size(); ++i) {
    auto* memory = static_cast<Number*>(theirs_.emplace_back(places[i].memory).get()) + places[i].begin;
    packings_.push_back({begin, std::ssize(peers[i].operations), {memory, memory + places[i].all}});
    messages_.push_back({peers[i].rank, nullptr, nullptr, 0});
    begin += std::ssize(peers[i].operations);
  }
}

// Waits until no peer has the memory open, then frees it. After an exception it does not wait: all ranks will end.
template <class N>
CudaBackend<N>::Border::~Border() {
  theirs_.clear();
  if (transfer_ == Transfer::peer && std::uncaught_exceptions() == 0) comm_.wait_all();
}

template <class N>
typename CudaBackend<N>::Event CudaBackend<N>::pack(Border& border) {
  const cudaStream_t edge = stream(Queue::edge);
  for (const auto& packing : border.packings_) {
    launch_pack(part_, border.operations_.data() + packing.begin, packing.count, packing.to[static_cast<std::size_t>(border.turn_)], edge);
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
  launch_unpack(part_, border.operations_.data(), border.operations_.size(), arrived, stream(Queue::edge));
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
