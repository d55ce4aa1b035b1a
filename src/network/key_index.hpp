// Finds the number of a node by its key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace karst {

class KeyIndex {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// Room for `most` keys.
  explicit KeyIndex(std::size_t most) {
    while ((std::size_t{1} << bits_) < 2 * most) ++bits_;
    places_.assign(std::size_t{1} << bits_, {empty, none});
  }

  void add(std::uint64_t key, std::uint32_t number) {
    std::size_t at = place(key);
    while (places_[at].first != empty) at = (at + 1) & (places_.size() - 1);
    places_[at] = {key, number};
  }

  /// `none` if the key was not added.
  std::uint32_t find(std::uint64_t key) const {
    std::size_t at = place(key);
    while (places_[at].first != key) {
      if (places_[at].first == empty) return none;
      at = (at + 1) & (places_.size() - 1);
    }
    return places_[at].second;
  }

 private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};

  std::size_t place(std::uint64_t key) const { return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> (64 - bits_)); }

  int bits_ = 4;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> places_;
};

}  // namespace karst
