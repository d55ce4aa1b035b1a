// A vector that does not fill itself with zeros: for large arrays whose every item is written anyway, by the threads that use it. Fresh
// pages of memory come to lie near the thread that writes them first; they are huge where the system has such.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace karst {

/// Holds whatever it held, at a multiple of 128 bytes. Throws std::bad_alloc.
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
