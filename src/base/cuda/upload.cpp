#include "base/cuda/upload.hpp"

#include <algorithm>
#include <cstring>

#include "base/ranks/parallel.hpp"

namespace karst {

void Upload::copy(std::span<const std::byte> from, std::byte* to) {
  constexpr std::int64_t share = 1 << 20;
  if (!pieces_) {
    pieces_ = std::make_unique<std::array<Piece, 2>>();
    stream_ = std::make_unique<Stream>(Priority::normal);
  }
  for (std::size_t at = 0, turn = 0; at < from.size(); at += piece_bytes, turn = 1 - turn) {
    const std::span<const std::byte> some = from.subspan(at, std::min(piece_bytes, from.size() - at));
    const Piece& piece = (*pieces_)[turn];
    check_cuda(cudaEventSynchronize(piece.is_free.get()), "copying to memory");
    in_parallel_shares(threads_, std::ssize(some), share, [&](std::int64_t begin, std::int64_t end) {
      std::memcpy(piece.memory.data() + begin, some.data() + begin, static_cast<std::size_t>(end - begin));
    });
    check_cuda(cudaMemcpyAsync(to + at, piece.memory.data(), some.size(), cudaMemcpyHostToDevice, stream_->get()), "copying to memory");
    check_cuda(cudaEventRecord(piece.is_free.get(), stream_->get()), "copying to memory");
  }
  check_cuda(cudaStreamSynchronize(stream_->get()), "copying to memory");
}

}  // namespace karst
