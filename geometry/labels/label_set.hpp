// The labels that are pore: the value of the setting pore.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
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

  /// The same; nullopt for another text.
  static std::optional<LabelSet> find(std::string_view list);

  /// These labels, and those of a list.
  LabelSet with(const std::vector<std::int64_t>& labels) const;

  bool empty() const { return ranges_.empty(); }
  bool contains(std::int64_t label) const {
    const auto beyond = std::partition_point(apart_.begin(), apart_.end(), [&](const Range& range) { return range.first <= label; });
    return beyond != apart_.begin() && label <= std::prev(beyond)->last;
  }
  const std::vector<Range>& ranges() const { return ranges_; }  ///< as given
  std::string words() const;                                    ///< "0,3-7"

 private:
  std::vector<Range> ranges_;
  std::vector<Range> apart_;  // the same labels, as sorted ranges that do not overlap
};

/// Whether a grey value is one of the labels.
bool has_value(const std::vector<LabelSet::Range>& labels, double value);

std::string range_text(const LabelSet::Range& range);  ///< "3" or "3-7"

}  // namespace karst
