// Which labels are pore: the value of --pore.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

class LabelSet {
 public:
  struct Range {
    std::int64_t first;
    std::int64_t last;
    bool operator==(const Range&) const = default;
  };

  LabelSet() = default;

  /// "0" or "0,3-7" or "-2--1,5". Throws InputError.
  static LabelSet parse(std::string_view list);

  bool empty() const { return ranges_.empty(); }
  bool contains(std::int64_t label) const {
    for (const Range& range : ranges_) {
      if (range.first <= label && label <= range.last) return true;
    }
    return false;
  }
  const std::vector<Range>& ranges() const { return ranges_; }
  std::string words() const;  ///< "0,3-7"

 private:
  std::vector<Range> ranges_;
};

std::string range_text(const LabelSet::Range& range);  ///< "3" or "3-7"

}  // namespace karst
