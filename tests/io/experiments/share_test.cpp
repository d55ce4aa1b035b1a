#include "io/experiments/share.hpp"

#include <gtest/gtest.h>

#include "io/images/pieces.hpp"

namespace karst {

bool operator==(const Run& a, const Run& b) { return a.at == b.at && a.bytes == b.bytes; }
void PrintTo(const Run& run, std::ostream* out) { *out << run.at << "+" << run.bytes; }

using Runs = std::vector<Run>;

TEST(Slabs, follow_one_another_and_meet_at_multiples_of_the_alignment_in_the_file) {
  for (const std::int64_t align : {1, 16, 64, 4096}) {
    for (const int ranks : {1, 2, 3, 7}) {
      std::int64_t next = 100;
      for (int rank = 0; rank < ranks; ++rank) {
        const Share slab = slab_share(100, 1000, align, rank, ranks);
        if (slab.box.empty()) continue;
        EXPECT_EQ(slab.begin(), next);
        EXPECT_TRUE(slab.begin() == 100 || slab.begin() % align == 0) << slab.begin() << " of " << align;
        next = slab.end();
      }
      EXPECT_EQ(next, 1100) << ranks << " ranks, aligned to " << align;
    }
  }
}

TEST(Slabs, of_many_bytes_do_not_overflow) {
  constexpr std::int64_t bytes = std::int64_t{1} << 60;
  const Share slab = slab_share(0, bytes, 1, 999'999, 1'000'000);
  EXPECT_EQ(slab.end(), bytes);
  EXPECT_EQ(slab.bytes(), bytes / 1'000'000 + 1);
}

TEST(Slabs, have_pieces_of_any_length) {
  const Share slab = slab_share(0, 100, 1, 1, 2);
  std::vector<std::int64_t> bytes;
  for (const Box& piece : slab.pieces(20)) bytes.push_back(piece.volume());
  EXPECT_EQ(bytes, (std::vector<std::int64_t>{20, 20, 10}));
  EXPECT_EQ(runs_of(slab, slab.pieces(20)[1]), (Runs{{70, 20}}));
}

ImageFile image_of_words(bool x_fastest) {
  ImageFile image;
  image.shape = {4, 3, 5};
  image.type = VoxelType::uint16;
  image.offset = 10;
  image.x_fastest = x_fastest;
  return image;
}

TEST(Runs, are_as_long_as_the_file_allows) {
  const ImageFile image = image_of_words(true);
  const Share whole = box_share(image, whole_box(image.shape));
  EXPECT_EQ(runs_of(whole, whole.box), (Runs{{10, 120}}));
  EXPECT_EQ(runs_of(whole, {{0, 0, 1}, {4, 3, 3}}), (Runs{{34, 48}}));
  EXPECT_EQ(runs_of(whole, {{0, 1, 1}, {4, 3, 3}}), (Runs{{42, 16}, {66, 16}}));
  EXPECT_EQ(runs_of(whole, {{1, 1, 0}, {3, 3, 1}}), (Runs{{20, 4}, {28, 4}}));
  EXPECT_EQ(runs_of(whole, {}), Runs{});
}

TEST(Runs, follow_the_order_of_the_file) {
  const ImageFile image = image_of_words(false);
  const Share share = box_share(image, {{1, 0, 2}, {3, 2, 4}});
  EXPECT_EQ(share.begin(), 10 + 2 * (2 + 5 * (0 + 3 * 1)));
  EXPECT_EQ(share.end(), 10 + 2 * (3 + 5 * (1 + 3 * 2)) + 2);
  EXPECT_EQ(runs_of(share, share.box), (Runs{{44, 4}, {54, 4}, {74, 4}, {84, 4}}));
}

}  // namespace karst
