// A vector that does not fill itself with zeros: for large arrays whose every item is written anyway, by the threads that use it.
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace karst {

template <class T>
struct Unfilled : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = Unfilled<U>;
  };
  using std::allocator<T>::allocator;

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
