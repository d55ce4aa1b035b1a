// A vector that does not set its items to zero: for large arrays that the threads fill themselves. The system places a page of memory near
// the thread that writes it first. Huge pages are used if the system has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "base/ranks/parallel.hpp"

namespace karst {

/// Memory that is not set to zero, at an address that is a multiple of 128. Throws std::bad_alloc.
void* take_memory(std::size_t bytes);
void give_memory(void* memory);

template <class T>
struct Unfilled : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = Unfilled<U>;
  };
  using std::allocator<T>::allocator;

  T* allocate(std::size_t count) { return static_cast<T*>(take_memory(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t) { give_memory(memory); }

  template <class U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  template <class U, class... Values>
  void construct(U* at, Values&&... values) {
    ::new (static_cast<void*>(at)) U(std::forward<Values>(values)...);
  }
};

template <class T>
using RawVector = std::vector<T, Unfilled<T>>;

// Large vectors that the threads fill.

template <class T>
RawVector<T> filled_vector(std::size_t size, T value, int threads) {
  constexpr std::int64_t of_share = 1 << 18;
  RawVector<T> values(size);
  in_parallel_shares(threads, static_cast<std::int64_t>(size), of_share,
                     [&](std::int64_t begin, std::int64_t end) { std::fill(values.data() + begin, values.data() + end, value); });
  return values;
}

}  // namespace karst
