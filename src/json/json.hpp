// JSON whose objects keep the order of their keys and find a key in constant time. An image can hold millions of labels, and nlohmann's
// ordered_json compares a new key with every earlier key.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace karst {

/// nlohmann::ordered_map with a hash table of the places of keys. The table is made when the number of keys exceeds `few`. Keys are
/// strings.
template <class Key, class T, class IgnoredLess, class Allocator>
class IndexedMap : public nlohmann::ordered_map<Key, T, IgnoredLess, Allocator> {
  using Base = nlohmann::ordered_map<Key, T, IgnoredLess, Allocator>;

 public:
  using Base::Base;
  using typename Base::const_iterator;
  using typename Base::iterator;

  template <class AnyKey>
  std::pair<iterator, bool> emplace(AnyKey&& key, T&& value) {
    if (const auto found = find(key); found != this->end()) return {found, false};
    this->emplace_back(std::forward<AnyKey>(key), std::move(value));
    extend_table();
    return {std::prev(this->end()), true};
  }
  std::pair<iterator, bool> insert(typename Base::value_type&& pair) { return emplace(pair.first, std::move(pair.second)); }
  std::pair<iterator, bool> insert(const typename Base::value_type& pair) { return emplace(pair.first, T(pair.second)); }
  template <std::input_iterator Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first) insert(*first);
  }

  iterator find(std::string_view key) { return this->begin() + std::as_const(*this).place_of(key); }
  const_iterator find(std::string_view key) const { return this->begin() + place_of(key); }
  std::size_t count(std::string_view key) const { return find(key) == this->end() ? 0 : 1; }

  T& at(std::string_view key) { return const_cast<T&>(std::as_const(*this).at(key)); }
  const T& at(std::string_view key) const {
    const auto found = find(key);
    if (found == this->end()) throw std::out_of_range("key not found");
    return found->second;
  }
  template <class AnyKey>
  T& operator[](AnyKey&& key) {
    return emplace(std::forward<AnyKey>(key), T{}).first->second;
  }
  const T& operator[](std::string_view key) const { return at(key); }

 private:
  static constexpr std::size_t few = 32;  // up to this number, keys are compared one by one

  // The place of the key, or the end.
  std::ptrdiff_t place_of(std::string_view key) const {
    if (covered_ != this->size() || table_.empty()) {
      return std::find_if(this->begin(), this->end(), [&](const auto& pair) { return pair.first == key; }) - this->begin();
    }
    const std::uint32_t entry = table_[slot_of(key)];
    return static_cast<std::ptrdiff_t>(entry == 0 ? this->size() : entry - 1);
  }

  // The slot of the key in the table, or the free slot for it.
  std::size_t slot_of(std::string_view key) const {
    const std::size_t last = table_.size() - 1;
    std::size_t slot = std::hash<std::string_view>()(key) & last;
    while (table_[slot] != 0 && key_at(table_[slot] - 1) != key) slot = (slot + 1) & last;
    return slot;
  }
  std::string_view key_at(std::size_t place) const { return (this->begin() + static_cast<std::ptrdiff_t>(place))->first; }

  // Adds the last key to the table. Adds all keys again if the table is too small or if keys were erased.
  void extend_table() {
    if (this->size() < few) return;
    if (covered_ + 1 != this->size() || 2 * this->size() > table_.size()) {
      table_.assign(2 * std::bit_ceil(this->size()), 0);
      covered_ = 0;
    }
    for (; covered_ < this->size(); ++covered_) table_[slot_of(key_at(covered_))] = static_cast<std::uint32_t>(covered_ + 1);
  }

  std::vector<std::uint32_t> table_;  // 1 + the place of a key; 0: free
  std::size_t covered_ = 0;           // number of keys in the table; the table is used only if it has all keys
};

using Json = nlohmann::basic_json<IndexedMap>;

}  // namespace karst
