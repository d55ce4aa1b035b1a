#include "solver/memory/site_units.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/memory/streaming.hpp"

namespace karst {

namespace {

// Finds the units of consecutive sites, greedily: a unit ends before the first site that does not fit into it.
class UnitFinder {
 public:
  UnitFinder(const Part& part, const Layout& layout)
      : part_(part), layout_(layout), directions_(part.velocities.size()), streams_(static_cast<std::size_t>(directions_)),
        links_(static_cast<std::size_t>(directions_)) {
    for (int q = 0; q < directions_; ++q) streams_[static_cast<std::size_t>(q)] = layout.slot(0, part.velocities.opposite(q));
  }

  // Calls visit(record) for each unit.
  template <class Visit>
  void visit_units(SegmentRange segments, Visit&& visit) {
    for (std::int64_t site = segments.begin * segment_sites; site < segments.end * segment_sites; ++site) {
      for (int q = 1; q < directions_; ++q) links_[static_cast<std::size_t>(q)] = link(site, q);
      if (lanes_ > 0 && !fits()) {
        visit(record_);
        lanes_ = 0;
      }
      if (lanes_ == 0) begin(site);
      add();
    }
    if (lanes_ > 0) visit(record_);
    lanes_ = 0;
  }

 private:
  // link_slot(): in these layouts, the slots of a direction are in the order of the sites. Without the slot if it is the site's own.
  LinkSlot link(std::int64_t site, int q) const {
    const std::int64_t upstream = part_.upstream_of(q, site);
    return {streams_[static_cast<std::size_t>(q)] + upstream, upstream == site || upstream >= part_.padded_sites()};
  }
  std::uint8_t& mask(int q) { return masks_of(record_.data(), directions_)[q]; }
  // The base that the link of the next lane needs. Not below zero: there are free slots before the first stream.
  std::uint32_t base(int q) const { return static_cast<std::uint32_t>(links_[static_cast<std::size_t>(q)].slot - lanes_); }

  bool fits() {
    if (lanes_ == unit_sites) return false;
    for (int q = 1; q < directions_; ++q) {
      const bool is_own = links_[static_cast<std::size_t>(q)].own;
      if (!is_own && mask(q) != 0 && base(q) != record_[static_cast<std::size_t>(q)]) return false;
    }
    return true;
  }

  // A direction without a lane in its mask has the own slots as its base, which can be read.
  void begin(std::int64_t site) {
    record_ = {};
    for (int q = 0; q < directions_; ++q) record_[static_cast<std::size_t>(q)] = static_cast<std::uint32_t>(layout_.slot(site, q));
  }

  void add() {
    const auto lane = static_cast<std::uint8_t>(1U << lanes_);
    for (int q = 1; q < directions_; ++q) {
      if (links_[static_cast<std::size_t>(q)].own) continue;
      record_[static_cast<std::size_t>(q)] = base(q);
      mask(q) |= lane;
    }
    mask(0) |= lane;
    ++lanes_;
  }

  const Part& part_;
  const Layout& layout_;
  int directions_;
  std::vector<std::int64_t> streams_;  // for each direction, the first slot of the opposite direction
  std::vector<LinkSlot> links_;        // of one site
  UnitsInRange::Record record_{};
  int lanes_ = 0;
};

// The records of all units, by rising slots of rest.
class Records {
 public:
  explicit Records(const SiteUnits& units) : words_(units.words), directions_(units.directions), size_(words_of_unit(directions_)) {}

  const std::uint32_t* operator[](std::size_t unit) const { return words_.data() + unit * size_; }

  // The number of units that begin before a slot of rest.
  std::size_t before(std::uint32_t slot) const {
    std::size_t low = 0, high = words_.size() / size_;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      const bool is_before = words_[middle * size_] < slot;
      low = is_before ? middle + 1 : low;
      high = is_before ? high : middle;
    }
    return low;
  }

  // The slot of rest behind the last site of a unit.
  std::uint32_t end_of(std::size_t unit) const {
    const std::uint32_t* record = (*this)[unit];
    return record[0] + static_cast<std::uint32_t>(std::bit_width(masks_of(record, directions_)[0]));
  }

  // Without the lanes whose slots of rest are outside [begin, end).
  UnitsInRange::Record copy(std::size_t unit, std::uint32_t begin, std::uint32_t end) const {
    UnitsInRange::Record copy{};
    std::copy_n((*this)[unit], size_, copy.begin());
    const std::uint32_t first = begin > copy[0] ? begin - copy[0] : 0, last = std::min<std::uint32_t>(end - copy[0], unit_sites);
    const auto kept = static_cast<std::uint8_t>((1U << last) - (1U << first));
    for (int q = 0; q < directions_; ++q) masks_of(copy.data(), directions_)[q] &= kept;
    return copy;
  }

 private:
  std::span<const std::uint32_t> words_;
  int directions_;
  std::size_t size_;
};

}  // namespace

UnitsInRange SiteUnits::in(SegmentRange segments) const {
  const auto slot_of = [&](std::int64_t segment) { return first_slot + static_cast<std::uint32_t>(segment * segment_sites); };
  const Records records(*this);
  const std::uint32_t begin = slot_of(segments.begin), end = slot_of(segments.end);
  std::size_t first = records.before(begin), last = records.before(end);
  UnitsInRange units;
  if (first > 0 && records.end_of(first - 1) > begin) units.cut[units.cuts++] = records.copy(first - 1, begin, end);
  if (last > first && records.end_of(last - 1) > end) units.cut[units.cuts++] = records.copy(--last, begin, end);
  units.whole = {records[first], (last - first) * words_of_unit(directions)};
  return units;
}

bool can_have_units(const Layout& layout) {
  const auto are_all = [](const std::vector<std::int64_t>& steps, std::int64_t step) {
    return std::all_of(steps.begin(), steps.end(), [step](std::int64_t each) { return each == step; });
  };
  return are_all(layout.vector_step, segment_sites) && are_all(layout.lane_step, 1) && layout.origin.front() >= unit_sites &&
         layout.slots <= std::int64_t{1} << 32;
}

SiteUnits site_units(const Part& part, const Layout& layout, const SegmentShares& shares) {
  if (part.velocities.size() > UnitsInRange::most_directions) throw std::logic_error("a velocity set has too many directions for units");
  SiteUnits all;
  all.directions = part.velocities.size();
  all.first_slot = static_cast<std::uint32_t>(layout.origin.front());
  const std::size_t size = words_of_unit(all.directions);
  // First counts the units, so that memory is allocated once. By the first segment of a share: its units, then those of all shares before.
  std::vector<std::uint32_t> units(static_cast<std::size_t>(part.segments));
  shares.visit([&](SegmentRange share) {
    std::uint32_t count = 0;
    UnitFinder(part, layout).visit_units(share, [&](const UnitsInRange::Record&) { ++count; });
    if (count > 0) units[static_cast<std::size_t>(share.begin)] = count;
  });
  std::uint32_t count = 0;
  for (std::uint32_t& each : units) each = std::exchange(count, count + each);
  all.words.resize(count * size);
  shares.visit([&](SegmentRange share) {
    if (share.begin == share.end) return;
    std::uint32_t* to = all.words.data() + units[static_cast<std::size_t>(share.begin)] * size;
    UnitFinder(part, layout).visit_units(share, [&](const UnitsInRange::Record& unit) { to = std::copy_n(unit.data(), size, to); });
  });
  return all;
}

}  // namespace karst
