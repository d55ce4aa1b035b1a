// Values at equal intervals in bounded memory: stores all of them, later every second, then every fourth ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace karst {

template <class Value>
class ThinnedHistory {
 public:
  void add(const Value& value) {
    if (values_added_++ % stride_ != 0) return;
    kept_.push_back(value);
    if (kept_.size() < most) return;
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
    kept_.resize(most / 2);
    stride_ *= 2;
  }

  std::size_t size() const { return kept_.size(); }
  const Value& operator[](std::size_t i) const { return kept_[i]; }

 private:
  static constexpr std::size_t most = 512;
  std::size_t values_added_ = 0, stride_ = 1;
  std::vector<Value> kept_;
};

}  // namespace karst
