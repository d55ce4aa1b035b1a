#include "geometry/labels/label_set.hpp"

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

std::optional<LabelSet::Range> parse_range(std::string_view piece) {
  if (const auto single = whole_number(piece)) return LabelSet::Range{*single, *single};
  // A dash at the first character is a sign and does not separate two labels.
  const std::size_t dash = piece.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  const auto first = whole_number(piece.substr(0, dash));
  const auto last = whole_number(piece.substr(dash + 1));
  if (!first || !last || *first > *last) return std::nullopt;
  return LabelSet::Range{*first, *last};
}

std::vector<LabelSet::Range> without_overlaps(std::vector<LabelSet::Range> ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<LabelSet::Range> apart;
  for (const LabelSet::Range& range : ranges) {
    if (apart.empty() || range.first > apart.back().last) {
      apart.push_back(range);
    } else {
      apart.back().last = std::max(apart.back().last, range.last);
    }
  }
  return apart;
}

}  // namespace

std::optional<LabelSet> LabelSet::find(std::string_view list) {
  LabelSet set;
  for (const std::string& piece : split(list, ',')) {
    const auto range = parse_range(trimmed(piece));
    if (!range) return std::nullopt;
    set.ranges_.push_back(*range);
  }
  set.apart_ = without_overlaps(set.ranges_);
  return set;
}

LabelSet LabelSet::with(const std::vector<std::int64_t>& labels) const {
  LabelSet set = *this;
  for (const std::int64_t label : labels) set.ranges_.push_back({label, label});
  set.apart_ = without_overlaps(set.ranges_);
  return set;
}

LabelSet LabelSet::parse(std::string_view list) {
  if (const auto set = find(list)) return *set;
  const std::vector<std::string> pieces = split(list, ',');
  const auto wrong = std::find_if(pieces.begin(), pieces.end(), [](const std::string& piece) { return !parse_range(trimmed(piece)); });
  throw InputError(text(setting("pore", quote(list)), " is not a list of labels: ", quote(trimmed(*wrong)),
                        " is neither a whole number nor a rising range. Write 0 or 0,3-7."));
}

bool has_value(const std::vector<LabelSet::Range>& labels, double value) {
  return std::any_of(labels.begin(), labels.end(), [value](const LabelSet::Range& range) {
    return static_cast<double>(range.first) <= value && value <= static_cast<double>(range.last);
  });
}

std::string range_text(const LabelSet::Range& range) {
  return range.first == range.last ? std::to_string(range.first) : text(range.first, "-", range.last);
}

std::string LabelSet::words() const {
  std::vector<std::string> pieces;
  for (const Range& range : ranges_) pieces.push_back(range_text(range));
  return joined(pieces, ",");
}

}  // namespace karst
