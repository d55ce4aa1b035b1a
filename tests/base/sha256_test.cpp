#include "base/sha256.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace karst {

namespace {

std::string sha256_of(const std::string& words, std::size_t piece, Sha256 sum) {
  for (std::size_t at = 0; at < words.size(); at += piece) sum.add(words.data() + at, std::min(piece, words.size() - at));
  return sum.hex();
}

std::string random_bytes(std::size_t count) {
  std::mt19937 random(static_cast<std::uint32_t>(count));
  std::string bytes(count, ' ');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

}  // namespace

// https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
TEST(Sha256, gives_the_published_sums) {
  const std::vector<std::pair<std::string, std::string>> published = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {std::string(1000000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"}};
  for (const auto& [words, sum] : published) {
    EXPECT_EQ(sha256_of(words, 1000, Sha256()), sum);
    EXPECT_EQ(sha256_of(words, 1000, Sha256(Sha256::add_portably)), sum);
  }
}

TEST(Sha256, does_not_depend_on_the_pieces_but_on_every_bit) {
  const std::string words = random_bytes(300);
  const std::string whole = sha256_of(words, words.size(), Sha256());
  for (const std::size_t piece : {1, 3, 55, 56, 63, 64, 65, 127, 128, 200}) EXPECT_EQ(sha256_of(words, piece, Sha256()), whole) << piece;
  for (std::size_t at = 0; at < words.size(); ++at) {
    std::string flipped = words;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    EXPECT_NE(sha256_of(flipped, flipped.size(), Sha256()), whole);
  }
}

TEST(Sha256, is_the_same_with_and_without_instructions_of_this_cpu) {
  for (std::size_t count = 0; count < 300; ++count) {  // every length of the last block
    const std::string bytes = random_bytes(count);
    EXPECT_EQ(sha256_of(bytes, 300, Sha256()), sha256_of(bytes, 300, Sha256(Sha256::add_portably))) << count;
  }
  const std::string bytes = random_bytes(100003);
  EXPECT_EQ(sha256_of(bytes, 9999, Sha256()), sha256_of(bytes, bytes.size(), Sha256(Sha256::add_portably)));
}

TEST(Sha256, goes_on_after_the_digits_are_asked_for) {
  Sha256 sum;
  sum.add("ab", 2);
  EXPECT_EQ(sum.hex(), sum.hex());
  sum.add("c", 1);
  EXPECT_EQ(sum.hex(), sha256_of("abc", 3, Sha256()));
}

}  // namespace karst
