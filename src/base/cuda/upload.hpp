// Copies of large arrays to a GPU, through pinned memory that several threads fill.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/cuda/device_memory.hpp"

namespace karst {

/// A driver copies memory that is not pinned with one thread, which is slower than the bus to a GPU.
class Upload {
 public:
  /// `threads`: of the host. Allocates pinned memory with the first large array.
  explicit Upload(int threads) : threads_(threads) {}

  template <class Values>
  auto array(const Values& values) {
    using T = typename Values::value_type;
    const std::span<const T> all(values);
    if (all.size_bytes() < 2 * piece_bytes) return DeviceArray<T>(all);
    DeviceArray<T> target(std::ssize(all));
    copy(std::as_bytes(all), reinterpret_cast<std::byte*>(target.data()));
    return target;
  }

 private:
  static constexpr std::size_t piece_bytes = 8 << 20;

  struct Piece {
    PinnedArray<std::byte> memory{piece_bytes};
    DeviceEvent is_free;
  };

  void copy(std::span<const std::byte> from, std::byte* to);

  int threads_;
  std::unique_ptr<std::array<Piece, 2>> pieces_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace karst
