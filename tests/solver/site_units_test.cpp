// Units of sites: where they end, and that they have the slots of all links.
#include "solver/memory/site_units.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "solver/cpu/cpu_sites.hpp"
#include "solver/memory/streaming.hpp"
#include "support/equivalence_case.hpp"
#include "support/thermal_case.hpp"

namespace karst {

// Two segments without an open link.
struct WalledPart : Part {
  static constexpr int two = 2;

  WalledPart() {
    velocities = velocity_set(D3Q19::name);
    sites = two * segment_sites;
    segments = two;
    upstream.resize(static_cast<std::size_t>((velocities.size() - 1) * padded_sites()));
    for (int q = 1; q < velocities.size(); ++q) {
      for (std::int64_t site = 0; site < padded_sites(); ++site) upstream_of(q, site) = static_cast<std::uint32_t>(site);
    }
  }

  // Links of consecutive sites to consecutive sites.
  void open(int q, std::int64_t first, std::int64_t end, std::int64_t upstream_of_first) {
    for (std::int64_t site = first; site < end; ++site) upstream_of(q, site) = static_cast<std::uint32_t>(upstream_of_first + site - first);
  }

  Layout layout() const { return {LayoutKind::stream, velocities, segments, Streams::staggered}; }
};

struct Unit {
  std::int64_t site;  // lane 0
  unsigned lanes;
  std::uint32_t base;  // of direction 3
  unsigned mask;
  bool operator==(const Unit&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Unit& unit) {
  return out << "{site " << unit.site << ", lanes " << unit.lanes << ", base " << unit.base << ", mask " << unit.mask << "}";
}

constexpr int tested = 3;  // the direction whose links are open

Unit read_unit(const SiteUnits& units, const std::uint32_t* record) {
  const std::uint8_t* masks = masks_of(record, units.directions);
  return {std::int64_t{record[0]} - units.first_slot, masks[0], record[tested], masks[tested]};
}

std::vector<Unit> whole_units(const SiteUnits& units, const UnitsInRange& range) {
  std::vector<Unit> all;
  for (std::size_t i = 0; i < range.whole.size(); i += words_of_unit(units.directions))
    all.push_back(read_unit(units, range.whole.data() + i));
  return all;
}

std::vector<Unit> units_of(const Part& part, const Layout& layout, const SegmentShares& shares) {
  const SiteUnits units = site_units(part, layout, shares);
  return whole_units(units, units.in({0, part.segments}));
}

std::vector<std::size_t> sizes_of(const std::vector<Unit>& units) {
  std::vector<std::size_t> sizes;
  for (const Unit& unit : units) sizes.push_back(static_cast<std::size_t>(std::popcount(unit.lanes)));
  return sizes;
}

constexpr SegmentShares one_share = {1, 0, WalledPart::two};

TEST(SiteUnits, between_walls_have_eight_sites_and_no_mask) {
  const WalledPart part;
  const Layout layout = part.layout();
  std::vector<Unit> expected;
  for (const std::int64_t site : {0, 8, 16, 24}) expected.push_back({site, 0xFF, static_cast<std::uint32_t>(layout.slot(site, tested)), 0});
  EXPECT_EQ(units_of(part, layout, one_share), expected);
}

TEST(SiteUnits, have_walls_between_open_links_in_the_mask) {
  WalledPart part;
  part.open(tested, 1, 3, 20);
  part.open(tested, 4, 8, 23);
  const Layout layout = part.layout();
  const auto base = static_cast<std::uint32_t>(layout.slot(19, part.velocities.opposite(tested)));
  EXPECT_EQ(units_of(part, layout, one_share).front(), (Unit{0, 0xFF, base, 0b11110110}));
}

TEST(SiteUnits, end_where_the_base_of_a_direction_changes) {
  WalledPart part;
  part.open(tested, 0, 3, 20);
  part.open(tested, 3, 8, 10);
  const Layout layout = part.layout();
  const int opposite = part.velocities.opposite(tested);
  const std::vector<Unit> units = units_of(part, layout, one_share);
  EXPECT_EQ(sizes_of(units), (std::vector<std::size_t>{3, 8, 8, 8, 5}));
  EXPECT_EQ(units[0], (Unit{0, 0b111, static_cast<std::uint32_t>(layout.slot(20, opposite)), 0b111}));
  EXPECT_EQ(units[1], (Unit{3, 0xFF, static_cast<std::uint32_t>(layout.slot(10, opposite)), 0b11111}));
}

TEST(SiteUnits, may_have_a_base_before_the_first_site) {
  WalledPart part;
  part.open(tested, 5, 8, 0);
  const Layout layout = part.layout();
  const std::int64_t first = layout.slot(0, part.velocities.opposite(tested));
  EXPECT_EQ(units_of(part, layout, one_share).front(), (Unit{0, 0xFF, static_cast<std::uint32_t>(first - 5), 0b11100000}));
}

TEST(SiteUnits, end_at_the_shares_of_threads_and_at_the_edge) {
  WalledPart part;
  part.open(tested, 0, 3, 20);
  part.open(tested, 3, 8, 10);
  const std::vector<std::size_t> sizes = {3, 8, 5, 8, 8};
  EXPECT_EQ(sizes_of(units_of(part, part.layout(), {2, 0, WalledPart::two})), sizes);
  EXPECT_EQ(sizes_of(units_of(part, part.layout(), {1, 1, WalledPart::two})), sizes);
  EXPECT_EQ(sizes_of(units_of(part, part.layout(), {7, 1, WalledPart::two})), sizes);
}

TEST(SiteUnits, of_a_range_leave_out_the_sites_of_other_ranges) {
  WalledPart part;
  part.open(tested, 0, 3, 20);
  part.open(tested, 3, 8, 10);
  part.open(tested, 12, 18, 0);
  const Layout layout = part.layout();
  const SiteUnits units = site_units(part, layout, one_share);  // 0 to 2, 3 to 10, 11 to 18, 19 to 26, 27 to 31
  const auto base = static_cast<std::uint32_t>(layout.slot(0, part.velocities.opposite(tested)) - 1);
  const UnitsInRange first = units.in({0, 1}), second = units.in({1, 2});
  EXPECT_EQ(sizes_of(whole_units(units, first)), (std::vector<std::size_t>{3, 8}));
  ASSERT_EQ(first.cuts, 1U);
  EXPECT_EQ(read_unit(units, first.cut[0].data()), (Unit{11, 0b00011111, base, 0b00011110}));
  EXPECT_EQ(sizes_of(whole_units(units, second)), (std::vector<std::size_t>{8, 5}));
  ASSERT_EQ(second.cuts, 1U);
  EXPECT_EQ(read_unit(units, second.cut[0].data()), (Unit{11, 0b11100000, base, 0b01100000}));
}

TEST(SiteUnits, are_there_for_staggered_streams_with_slots_of_32_bits) {
  const VelocitySet d3q19 = velocity_set(D3Q19::name);
  constexpr std::int64_t most_segments = (std::int64_t{1} << 32) / 19 / segment_sites;
  const auto can = [&](LayoutKind kind, std::int64_t segments, Streams streams) {
    return can_have_units({kind, d3q19, segments, streams});
  };
  EXPECT_TRUE(can(LayoutKind::stream, 1, Streams::staggered));
  EXPECT_TRUE(can(LayoutKind::stream, most_segments - 64, Streams::staggered));
  EXPECT_FALSE(can(LayoutKind::stream, most_segments + 1, Streams::staggered));
  EXPECT_FALSE(can(LayoutKind::stream, 1, Streams::packed));
  for (const LayoutKind kind : all_layouts()) EXPECT_EQ(can(kind, 5, Streams::staggered), kind == LayoutKind::stream);
}

TEST(SiteUnits, are_for_one_array_of_populations) {
  const WalledPart part;
  EXPECT_TRUE(std::holds_alternative<SiteUnits>(cpu_links(part, part.layout(), Streaming::aa, one_share)));
  EXPECT_TRUE(std::holds_alternative<LaneCopies>(cpu_links(part, part.layout(), Streaming::two_lattice, one_share)));
}

// The slots of all links of a segment, by site and direction.
std::vector<std::int64_t> slots_by_units(const SiteUnits& units, const Layout& layout, std::int64_t segment) {
  std::vector<std::int64_t> slots(static_cast<std::size_t>(segment_sites * units.directions), -1);
  const auto add = [&](const std::uint32_t* record) {
    const std::uint8_t* masks = masks_of(record, units.directions);
    for (int lane = 0; lane < unit_sites; ++lane) {
      if ((masks[0] >> lane & 1) == 0) continue;
      const std::int64_t site = std::int64_t{record[0]} - units.first_slot + lane;
      for (int q = 0; q < units.directions; ++q) {
        std::int64_t& slot = slots[static_cast<std::size_t>((site - segment * segment_sites) * units.directions + q)];
        EXPECT_EQ(slot, -1);
        slot = (masks[q] >> lane & 1) != 0 ? std::int64_t{record[q]} + lane : layout.slot(site, q);
      }
    }
  };
  const UnitsInRange range = units.in({segment, segment + 1});
  for (std::size_t i = 0; i < range.cuts; ++i) add(range.cut[i].data());
  for (std::size_t i = 0; i < range.whole.size(); i += words_of_unit(units.directions)) add(range.whole.data() + i);
  return slots;
}

void expect_slots_of_links(const Part& part) {
  const Layout layout(LayoutKind::stream, part.velocities, part.segments, Streams::staggered);
  for (const int threads : {1, 3}) {
    const SiteUnits units = site_units(part, layout, {threads, part.edge_segments(), part.segments});
    for (std::int64_t segment = 0; segment < part.segments; ++segment) {
      std::vector<std::int64_t> expected;
      for (std::int64_t site = segment * segment_sites; site < (segment + 1) * segment_sites; ++site) {
        expected.push_back(layout.slot(site, 0));
        for (int q = 1; q < part.velocities.size(); ++q) expected.push_back(link_slot(part, layout, site, q).slot);
      }
      EXPECT_EQ(slots_by_units(units, layout, segment), expected) << part.velocities.name() << ", segment " << segment;
    }
  }
}

TEST(SiteUnits, have_the_slots_of_all_links_of_random_pores) {
  for (const Index3& shape : {Index3{7, 6, 5}, Index3{1, 8, 9}, Index3{40, 9, 8}}) {
    expect_slots_of_links(EquivalenceCase<D3Q19>(shape, Boundary::periodic, 2, 3).part);
    expect_slots_of_links(EquivalenceCase<D3Q27>(shape, Boundary::mirror, 1, 4).part);
  }
  expect_slots_of_links(ThermalCase({40, 20, 1}, PlateKind::none, 12).part);
}

// The copies have the slot of each link at least once, and no other slot.
void expect_copied_slots(const Part& part, LayoutKind kind, int threads) {
  const Layout layout(kind, part.velocities, part.segments);
  const LaneCopies all = lane_copies(part, layout, {threads, part.edge_segments(), part.segments});
  std::int64_t wrong = 0;
  for (std::int64_t segment = 0; segment < part.segments; ++segment) {
    const LaneCopies::Segment &own = all.segments[static_cast<std::size_t>(segment)],
                              &next = all.segments[static_cast<std::size_t>(segment + 1)];
    std::set<std::size_t> places;
    std::uint64_t at = own.begin, end = own.begin;
    for (std::size_t which = 0, length = segment_sites; length > 0; ++which, length /= 2) {
      end = which < own.counts.size() ? end + own.counts[which] : next.begin;
      for (; at < end; ++at) {
        const LaneCopy copy = all.copies[at];
        const int q = static_cast<int>(copy.q());
        for (std::size_t i = 0; i < length; ++i) {
          const std::int64_t site = segment * segment_sites + static_cast<std::int64_t>(copy.place() % segment_sites + i);
          wrong += copy.first_slot() + static_cast<std::int64_t>(i) * layout.lane_step[copy.q()] != link_slot(part, layout, site, q).slot;
          places.insert(copy.place() + i);
        }
      }
    }
    wrong += std::ssize(places) != (part.velocities.size() - 1) * segment_sites;
  }
  EXPECT_EQ(wrong, 0) << layout_name(kind);
}

TEST(LaneCopies, have_the_slots_of_all_links_in_every_layout) {
  for (const LayoutKind kind : all_layouts()) {
    expect_copied_slots(EquivalenceCase<D3Q19>({40, 9, 8}, Boundary::periodic, 2, 3).part, kind, 3);
    expect_copied_slots(EquivalenceCase<D3Q27>({7, 6, 5}, Boundary::mirror, 1, 4).part, kind, 1);
  }
}

TEST(LaneCopies, are_as_long_as_slots_follow_each_other) {
  WalledPart part;
  part.open(tested, 0, 5, 14);  // 14 to 18: two vectors
  const auto copies_in = [&](LayoutKind kind) { return std::ssize(lane_copies(part, {kind, part.velocities, 2}, one_share).copies); };
  const std::int64_t of_walls = (part.velocities.size() - 2) * 2 + 1;
  EXPECT_EQ(copies_in(LayoutKind::stream), of_walls + 2 + 2);                // 5 lanes and 11 lanes
  EXPECT_EQ(copies_in(LayoutKind::vector_collision), of_walls + 1 + 2 + 2);  // 2, 3 and 11 lanes
}

TEST(StaggeredStreams, begin_in_different_sets_of_the_caches) {
  constexpr std::int64_t line = 8, sets = 64;  // f64
  for (const std::string& name : velocity_set_names()) {
    const VelocitySet velocities = velocity_set(name);
    for (const std::int64_t segments : {1024, 1051, 4096, 692261}) {
      const Layout layout(LayoutKind::stream, velocities, segments, Streams::staggered);
      std::set<std::int64_t> begins;
      for (const std::int64_t origin : layout.origin) begins.insert(origin / line % sets);
      EXPECT_EQ(std::ssize(begins), velocities.size()) << name << ", " << segments;
    }
  }
}

TEST(StaggeredStreams, have_few_free_slots) {
  const VelocitySet velocities = velocity_set(D3Q19::name);
  for (const std::int64_t segments : {1, 63, 1023, 1024, 1052, 100'000}) {
    const Layout layout(LayoutKind::stream, velocities, segments, Streams::staggered);
    const std::int64_t used = segments * segment_sites * velocities.size(), free = layout.slots - used;
    EXPECT_GE(free, 2 * segment_sites);
    EXPECT_LE(free, used / slots_for_a_free_one + 2 * segment_sites) << segments;
    EXPECT_EQ(layout.slots, layout.slot(segments * segment_sites - 1, velocities.size() - 1) + 1 + segment_sites);
  }
}

}  // namespace karst
