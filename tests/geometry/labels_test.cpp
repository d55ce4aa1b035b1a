#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "base/error.hpp"
#include "geometry/labels/pore_marker.hpp"
#include "support/refusal.hpp"

namespace karst {

TEST(LabelSet, lists_and_ranges_of_signed_labels_are_read) {
  using Ranges = std::vector<LabelSet::Range>;
  EXPECT_EQ(LabelSet::parse("0").ranges(), (Ranges{{0, 0}}));
  EXPECT_EQ(LabelSet::parse("0,3-7").ranges(), (Ranges{{0, 0}, {3, 7}}));
  EXPECT_EQ(LabelSet::parse(" -2--1 , 5").ranges(), (Ranges{{-2, -1}, {5, 5}}));
  EXPECT_EQ(LabelSet::parse("-3-3").ranges(), (Ranges{{-3, 3}}));
  EXPECT_EQ(LabelSet::parse("0,3-7").words(), "0,3-7");
  EXPECT_TRUE(LabelSet::parse("0,3-7").contains(5));
  EXPECT_FALSE(LabelSet::parse("0,3-7").contains(2));
}

TEST(LabelSet, ranges_may_overlap_and_come_in_any_order) {
  const LabelSet set = LabelSet::parse("7-9,-5,1-4,2-3,4-5,8,20");
  std::vector<std::int64_t> found;
  for (std::int64_t label = -10; label <= 30; ++label) {
    if (set.contains(label)) found.push_back(label);
  }
  EXPECT_EQ(found, (std::vector<std::int64_t>{-5, 1, 2, 3, 4, 5, 7, 8, 9, 20}));
  EXPECT_EQ(set.words(), "7-9,-5,1-4,2-3,4-5,8,20") << "as it was given";
  EXPECT_FALSE(LabelSet().contains(0));
}

TEST(LabelSet, anything_else_is_refused) {
  for (const std::string bad : {"", "a", "1,,2", "7-3", "1-", "1.5", "0x1", "1-2-3"}) {
    EXPECT_THROW(LabelSet::parse(bad), InputError) << bad;
  }
  EXPECT_EQ(refusal_of([] { LabelSet::parse("0,7-3"); }),
            "--pore '0,7-3' is not a list of labels: '7-3' is neither a whole number nor a rising range. Write 0 or 0,3-7.");
}

template <class T>
LabelCounts count(const std::vector<T>& labels, VoxelType type, const std::string& pore, std::vector<std::uint8_t>* marked = nullptr) {
  const Box box = whole_box({static_cast<std::int64_t>(labels.size()), 1, 1});
  PoreMarker marker(box.extents(), box, type, pore.empty() ? LabelSet() : LabelSet::parse(pore));
  marker.take(box, std::as_bytes(std::span(labels)));
  if (marked) *marked = marker.take_pores().values;
  return marker.counts();
}

TEST(PoreMarker, counts_and_marks_labels_of_every_type) {
  using Counts = std::vector<LabelCount>;
  std::vector<std::uint8_t> pores;
  EXPECT_EQ(count<std::uint8_t>({255, 0, 0, 3}, VoxelType::uint8, "0,3", &pores).voxels, (Counts{{0, 2}, {3, 1}, {255, 1}}));
  EXPECT_EQ(pores, (std::vector<std::uint8_t>{0, 1, 1, 1}));
  EXPECT_EQ(count<std::int8_t>({-128, -1, 127}, VoxelType::int8, "-1", &pores).voxels, (Counts{{-128, 1}, {-1, 1}, {127, 1}}));
  EXPECT_EQ(pores, (std::vector<std::uint8_t>{0, 1, 0}));
  EXPECT_EQ(count<std::uint16_t>({65535, 1}, VoxelType::uint16, "").voxels, (Counts{{1, 1}, {65535, 1}}));
  EXPECT_EQ(count<std::int16_t>({-32768, 1}, VoxelType::int16, "").voxels, (Counts{{-32768, 1}, {1, 1}}));
  EXPECT_EQ(count<std::uint32_t>({4294967295u, 7}, VoxelType::uint32, "").voxels, (Counts{{7, 1}, {4294967295, 1}}));
  EXPECT_EQ(count<std::int32_t>({-5, -5, 7}, VoxelType::int32, "-5", &pores).voxels, (Counts{{-5, 2}, {7, 1}}));
  EXPECT_EQ(pores, (std::vector<std::uint8_t>{1, 1, 0}));
  EXPECT_EQ(count<std::int64_t>({std::int64_t{1} << 40, 0}, VoxelType::int64, "").voxels, (Counts{{0, 1}, {std::int64_t{1} << 40, 1}}));
}

TEST(PoreMarker, the_checksum_names_labels_and_places_however_they_are_shared_out) {
  const std::vector<std::uint8_t> labels = {1, 1, 2, 2, 1, 3, 3, 3};
  const Index3 shape = {2, 2, 2};
  const auto sum = [&](std::vector<std::uint8_t> values, const std::vector<Box>& boxes) {
    std::uint64_t total = 0;
    for (const Box& box : boxes) {
      PoreMarker marker(shape, box, VoxelType::uint8, {});
      const std::size_t first = whole_box(shape).offset(box.lo);
      marker.take(box, std::as_bytes(std::span(values).subspan(first, static_cast<std::size_t>(box.volume()))));
      total += marker.checksum();
    }
    return total;
  };
  const std::uint64_t whole = sum(labels, {whole_box(shape)});
  EXPECT_EQ(sum(labels, {{{0, 0, 0}, {2, 2, 1}}, {{0, 0, 1}, {2, 1, 2}}, {{0, 1, 1}, {1, 2, 2}}, {{1, 1, 1}, {2, 2, 2}}}), whole);
  EXPECT_NE(sum({1, 1, 2, 2, 1, 3, 3, 1}, {whole_box(shape)}), whole);
  EXPECT_NE(sum({1, 2, 1, 2, 1, 3, 3, 3}, {whole_box(shape)}), whole);
}

TEST(PoreMarker, sees_the_same_on_any_number_of_threads) {
  const Index3 shape = {1000, 30, 20};
  const Box piece = {{0, 0, 3}, {1000, 30, 17}};
  const auto voxels = static_cast<std::size_t>(piece.volume());
  std::vector<std::int16_t> few(voxels);
  std::vector<std::int32_t> many(voxels);
  for (std::size_t i = 0; i < voxels; ++i) {
    few[i] = static_cast<std::int16_t>(i / 7 % 5);
    many[i] = static_cast<std::int32_t>(i / 3 % 70000);
  }
  const auto expect_alike = [&]<class T>(const std::vector<T>& labels, VoxelType type) {
    PoreMarker alone(shape, piece, type, LabelSet::parse("1-3"));
    alone.take(piece, std::as_bytes(std::span(labels)));
    const LabelCounts counts = alone.counts();
    const auto pores = alone.take_pores().values;
    EXPECT_EQ(counts.total(), piece.volume());
    for (const int threads : {2, 3, 8}) {
      PoreMarker shared(shape, piece, type, LabelSet::parse("1-3"), threads);
      shared.take(piece, std::as_bytes(std::span(labels)));
      EXPECT_EQ(shared.counts().voxels, counts.voxels) << threads;
      EXPECT_EQ(shared.checksum(), alone.checksum()) << threads;
      EXPECT_EQ(shared.take_pores().values, pores) << threads;
    }
  };
  expect_alike(few, VoxelType::int16);
  expect_alike(many, VoxelType::int32);
}

TEST(PoreMarker, a_label_above_63_bits_is_refused) {
  EXPECT_EQ(refusal_of([] {
              count<std::uint64_t>({0, std::numeric_limits<std::uint64_t>::max()}, VoxelType::uint64, "");
            }),
            "a label of 18446744073709551615 exceeds 2^63 - 1. Relabel the image with smaller numbers.");
}

TEST(LabelCounts, merging_adds_up_what_both_have) {
  using Counts = std::vector<LabelCount>;
  EXPECT_EQ(merged({{-1, 2}, {3, 4}, {9, 1}}, {{0, 5}, {3, 6}}), (Counts{{-1, 2}, {0, 5}, {3, 10}, {9, 1}}));
  EXPECT_EQ(merged({}, {{3, 6}}), (Counts{{3, 6}}));
  EXPECT_EQ(merged({{3, 6}}, {}), (Counts{{3, 6}}));
}

TEST(LabelTally, many_labels_are_counted_and_sorted) {
  LabelTally tally;
  EXPECT_TRUE(tally.sorted().empty());
  constexpr std::int64_t labels = 5000, stride = 1 << 20;  // labels that are alike in their last bits
  for (std::int64_t round = 1; round <= 2; ++round) {
    for (std::int64_t i = labels; i > 0; --i) tally.add((i - labels / 2) * stride, round);
  }
  const std::vector<LabelCount> counts = tally.sorted();
  ASSERT_EQ(std::ssize(counts), labels);
  for (std::int64_t i = 0; i < labels; ++i) {
    EXPECT_EQ(counts[static_cast<std::size_t>(i)], (LabelCount{(i + 1 - labels / 2) * stride, 3}));
  }
}

TEST(LabelCounts, words_name_the_ten_most_frequent) {
  LabelCounts counts;
  for (std::int64_t label = 0; label < 12; ++label) counts.voxels.push_back({label, label < 2 ? 1 : 49});
  EXPECT_EQ(counts.words(),
            "2 (10.0 %), 3 (10.0 %), 4 (10.0 %), 5 (10.0 %), 6 (10.0 %), 7 (10.0 %), 8 (10.0 %), 9 (10.0 %), 10 (10.0 %), 11 (10.0 %), and "
            "2 more");
}

TEST(LabelCounts, a_choice_of_pores_must_fit_what_was_found) {
  LabelCounts counts;
  counts.voxels = {{0, 813}, {255, 187}};
  const auto choose = [&](const std::string& pore) {
    return refusal_of([&] { check_pore_labels(counts, LabelSet::parse(pore), "rock.raw"); });
  };
  EXPECT_EQ(choose("255"), "accepted");
  EXPECT_EQ(choose("0,100-255"),
            "'rock.raw' is all pore with --pore 0,100-255 (labels found: 0 (81.3 %), 255 (18.7 %)): without solid there is no "
            "permeability. Which labels are solid?");
  EXPECT_EQ(choose("3"), "label 3 of --pore does not occur in 'rock.raw' (labels found: 0 (81.3 %), 255 (18.7 %)).");
  EXPECT_EQ(choose("255,3-7"), "no label of 3-7 of --pore occurs in 'rock.raw' (labels found: 0 (81.3 %), 255 (18.7 %)).");
  counts.voxels = {{1, 1000}};
  EXPECT_EQ(choose("0"),
            "'rock.raw' is all solid: its only label is 1, and --pore 0 does not select it. Is --pore wrong, or is this the wrong image?");
}

TEST(LabelCounts, an_image_with_millions_of_labels_is_not_segmented) {
  LabelCounts counts;
  for (std::int64_t label = 0; label <= static_cast<std::int64_t>(LabelCounts::limit); ++label) counts.voxels.push_back({label, 1});
  EXPECT_EQ(refusal_of([&] { sum_all(Comm(), counts, "ct.raw"); }),
            "'ct.raw' holds more than 3 000 000 different labels, so it is not a segmented image. Segment it first, or check --dtype and "
            "--offset.");
}

}  // namespace karst
