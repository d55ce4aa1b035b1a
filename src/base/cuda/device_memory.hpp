// Owners of GPU memory, pinned host memory, queues and events.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace karst {

inline void check_cuda(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  throw MachineError(std::string(what) + " failed on the GPU (" + cudaGetErrorString(status) + "). Run again with " +
                     setting("device", "cpu") + ".");
}

template <class T>
class DeviceArray {
 public:
  DeviceArray() = default;
  explicit DeviceArray(std::int64_t size) : size_(size) {
    if (size > 0) check_cuda(cudaMalloc(reinterpret_cast<void**>(&data_), bytes()), "allocating memory");
  }
  template <class Allocator>
  explicit DeviceArray(const std::vector<T, Allocator>& values) : DeviceArray(std::span<const T>(values)) {}
  explicit DeviceArray(std::span<const T> values) : DeviceArray(std::ssize(values)) {
    if (size_ == 0) return;
    check_cuda(cudaMemcpy(data_, values.data(), bytes(), cudaMemcpyHostToDevice), "copying to memory");
    check_cuda(cudaStreamSynchronize(cudaStreamLegacy), "copying to memory");  // cudaMemcpy may return before the copy is complete
  }
  DeviceArray(DeviceArray&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~DeviceArray() { cudaFree(data_); }

  T* data() const { return data_; }
  std::int64_t size() const { return size_; }
  std::size_t bytes() const { return static_cast<std::size_t>(size_) * sizeof(T); }

 private:
  T* data_ = nullptr;
  std::int64_t size_ = 0;
};

template <class T>
class PinnedArray {
 public:
  explicit PinnedArray(std::int64_t size) {
    if (size > 0)
      check_cuda(cudaMallocHost(reinterpret_cast<void**>(&data_), static_cast<std::size_t>(size) * sizeof(T)), "pinning host memory");
  }
  PinnedArray(const PinnedArray&) = delete;
  PinnedArray& operator=(const PinnedArray&) = delete;
  ~PinnedArray() { cudaFreeHost(data_); }

  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};

enum class Priority { normal, high };

class Stream {
 public:
  explicit Stream(Priority priority) {
    int low = 0, high = 0;
    check_cuda(cudaDeviceGetStreamPriorityRange(&low, &high), "querying priorities");
    check_cuda(cudaStreamCreateWithPriority(&stream_, cudaStreamNonBlocking, priority == Priority::high ? high : low), "making a queue");
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(stream_); }
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

class DeviceEvent {
 public:
  DeviceEvent() { check_cuda(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "making an event"); }
  DeviceEvent(const DeviceEvent&) = delete;
  DeviceEvent& operator=(const DeviceEvent&) = delete;
  ~DeviceEvent() { cudaEventDestroy(event_); }
  cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace karst
