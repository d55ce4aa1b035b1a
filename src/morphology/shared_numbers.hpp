// Numbers that several threads raise, for host and device. Largest values and counts do not depend on the order of the threads.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

/// Raises a number to a value.
KARST_HOST_DEVICE inline void raise(std::uint32_t* number, std::uint32_t value) {
#ifdef __CUDA_ARCH__
  if (*number < value) atomicMax(number, value);
#else
  const std::atomic_ref<std::uint32_t> shared(*number);
  std::uint32_t before = shared.load(std::memory_order_relaxed);
  while (before < value && !shared.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
#endif
}

/// Adds one. Returns the number before.
KARST_HOST_DEVICE inline std::uint32_t count_one(std::uint32_t* number) {
#ifdef __CUDA_ARCH__
  return atomicAdd(number, 1U);
#else
  return std::atomic_ref<std::uint32_t>(*number).fetch_add(1, std::memory_order_relaxed);
#endif
}

/// A number that other threads may change meanwhile, and its change.
KARST_HOST_DEVICE inline std::uint32_t read_shared(std::uint32_t* number) {
#ifdef __CUDA_ARCH__
  return *static_cast<volatile std::uint32_t*>(number);
#else
  return std::atomic_ref<std::uint32_t>(*number).load(std::memory_order_relaxed);
#endif
}
KARST_HOST_DEVICE inline void set_shared(std::uint32_t* number, std::uint32_t value) {
#ifdef __CUDA_ARCH__
  *static_cast<volatile std::uint32_t*>(number) = value;
#else
  std::atomic_ref<std::uint32_t>(*number).store(value, std::memory_order_relaxed);
#endif
}

/// Takes a free place, whose number is 0, for `value`. Returns what is there then: `value`, or what took the place before.
KARST_HOST_DEVICE inline std::uint64_t take_place(std::uint64_t* place, std::uint64_t value) {
#ifdef __CUDA_ARCH__
  const auto before = atomicCAS(reinterpret_cast<unsigned long long*>(place), 0ULL, static_cast<unsigned long long>(value));
  return before == 0 ? value : before;
#else
  std::uint64_t before = 0;
  const std::atomic_ref<std::uint64_t> shared(*place);
  return shared.compare_exchange_strong(before, value, std::memory_order_relaxed) ? value : before;
#endif
}

}  // namespace karst
