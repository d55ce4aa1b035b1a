// JSON whose objects keep the order of their keys and are parsed in linear time. An image can have millions of labels, and nlohmann's
// ordered_json compares each key that its parser reads with every earlier key.
#pragma once

#include <nlohmann/json.hpp>
#include <utility>

namespace karst {

/// nlohmann::ordered_map that appends the keys of the parser without a search. Only the parser gives operator[] a key that is not const.
template <class Key, class T, class IgnoredLess, class Allocator>
struct AppendedMap : nlohmann::ordered_map<Key, T, IgnoredLess, Allocator> {
  using Base = nlohmann::ordered_map<Key, T, IgnoredLess, Allocator>;
  using Base::Base;
  using Base::operator[];

  T& operator[](Key& key) {
    constexpr int few = 32;  // up to this number, the last of two equal keys counts
    return this->size() < few ? Base::operator[](std::as_const(key)) : this->emplace_back(key, T()).second;
  }
};

using Json = nlohmann::basic_json<AppendedMap>;

}  // namespace karst
