// A vector that does not set its items to zero: for large arrays that the threads fill themselves. The system places a page of memory near
// the thread that writes it first. Huge pages are used if the system has them.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

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

}  // namespace karst
