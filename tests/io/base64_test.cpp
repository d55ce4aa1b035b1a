// Base64 in parts: whatever the parts are, the bytes come back.
#include "io/vtk/blocks/packed_bytes.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

std::span<const std::byte> bytes_in(const std::string& words) { return std::as_bytes(std::span(words)); }

std::string decoded(const Scratch& scratch, const std::string& symbols, std::size_t part = 1 << 16) {
  const auto file = std::make_shared<FileBytes>(scratch.file("symbols", symbols));
  Base64Decoder decoder(FileWindow(file, 0, file->size()));
  std::string bytes;
  for (std::size_t got = part; got == part;) {
    std::string some(part, '\0');
    got = decoder.read(std::as_writable_bytes(std::span(some)));
    bytes += some.substr(0, got);
  }
  return bytes;
}

}  // namespace

TEST(Base64, the_examples_of_rfc_4648_are_encoded_as_there) {
  for (const auto& [words, symbols] : {std::pair{"", ""},
                                       {"f", "Zg=="},
                                       {"fo", "Zm8="},
                                       {"foo", "Zm9v"},
                                       {"foob", "Zm9vYg=="},
                                       {"fooba", "Zm9vYmE="},
                                       {"foobar", "Zm9vYmFy"}}) {
    Base64Encoder encoder;
    std::string found = encoder.encode(bytes_in(words));
    found += encoder.finish();
    EXPECT_EQ(found, symbols);
    EXPECT_EQ(base64_size(std::ssize(std::string(words))), std::ssize(found));
  }
}

TEST(Base64, parts_of_any_size_make_one_text_and_come_back) {
  const Scratch scratch;
  std::string bytes;
  for (int i = 0; i < 1000; ++i) bytes += static_cast<char>(i * i % 251);
  Base64Encoder whole;
  std::string expected = whole.encode(bytes_in(bytes));
  expected += whole.finish();
  for (const std::size_t part : {1, 2, 3, 4, 5, 64, 999}) {
    Base64Encoder encoder;
    std::string symbols;
    for (std::size_t at = 0; at < bytes.size(); at += part) symbols += encoder.encode(bytes_in(bytes.substr(at, part)));
    symbols += encoder.finish();
    EXPECT_EQ(symbols, expected) << part;
    EXPECT_EQ(decoded(scratch, symbols, part), bytes) << part;
  }
}

TEST(Base64, groups_of_three_bytes_are_encoded_one_after_the_other) {
  std::string bytes;
  for (int i = 0; i < 999; ++i) bytes += static_cast<char>(i * i % 253);
  Base64Encoder encoder;
  const std::string expected = encoder.encode(bytes_in(bytes));
  std::string symbols(static_cast<std::size_t>(base64_size(std::ssize(bytes))), ' ');
  for (std::size_t at = 0; at < bytes.size(); at += 27)
    encode_groups(bytes_in(bytes).subspan(at, 27), reinterpret_cast<std::byte*>(&symbols[at / 3 * 4]));
  EXPECT_EQ(symbols, expected);
  EXPECT_EQ(encoder.finish(), "");
}

TEST(Base64, white_space_and_padding_between_parts_are_read) {
  const Scratch scratch;
  EXPECT_EQ(decoded(scratch, " Zm\n9v\tYg==  "), "foob");
  EXPECT_EQ(decoded(scratch, "Zg==Zm8=Zm9v"), "ffofoo");
  EXPECT_EQ(decoded(scratch, "Zm9v<Zm9v"), "foo") << "a tag ends the text";
  EXPECT_EQ(decoded(scratch, "Zm9vZ"), "foo") << "one symbol alone is no byte";
}

}  // namespace karst
