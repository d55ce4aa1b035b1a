#include "base/hashes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace karst {

std::uint64_t sum_of(const std::string& words, std::size_t piece) {
  Xxh64 sum;
  for (std::size_t at = 0; at < words.size(); at += piece) sum.add(words.data() + at, std::min(piece, words.size() - at));
  return sum.sum();
}

TEST(Xxh64, gives_the_published_sums) {
  EXPECT_EQ(sum_of("", 1), 0xEF46DB3751D8E999);
  EXPECT_EQ(sum_of("a", 1), 0xD24EC4F1A98C6E5B);
  EXPECT_EQ(sum_of("abc", 3), 0x44BC2CF5AD770999);
}

TEST(Xxh64, does_not_depend_on_the_pieces_but_on_every_bit) {
  std::string words;
  for (int i = 0; i < 200; ++i) words += static_cast<char>(i * 37);
  const std::uint64_t whole = sum_of(words, 200);
  for (const std::size_t piece : {1, 3, 8, 31, 32, 33, 100}) EXPECT_EQ(sum_of(words, piece), whole) << piece;
  for (std::size_t at = 0; at < words.size(); ++at) {
    std::string flipped = words;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    EXPECT_NE(sum_of(flipped, 200), whole);
  }
}

}  // namespace karst
