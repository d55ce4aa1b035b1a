#include "base/text.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(Text, numbers_are_grouped_by_thousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1 000");
  EXPECT_EQ(grouped(-1234567), "-1 234 567");
}

TEST(Text, bytes_and_lengths_get_the_unit_that_fits) {
  EXPECT_EQ(human_bytes(512), "512 B");
  EXPECT_EQ(human_bytes(8000000), "7.6 MiB");
  EXPECT_EQ(human_length(5.345e-6), "5.345 um");
  EXPECT_EQ(human_length(1e-3), "1 mm");
  EXPECT_EQ(human_length(2.5e-10), "0.25 nm");
}

TEST(Text, digits_of_bounds_are_rounded_away_from_the_value) {
  EXPECT_EQ(digits_below(5.58637, 4), "5.586");
  EXPECT_EQ(digits_above(5.58637, 4), "5.587");
  EXPECT_EQ(digits_below(5.58667, 4), "5.586");
  EXPECT_EQ(digits_above(0.0123442, 3), "0.0124");
  EXPECT_EQ(digits_above(-0.0123442, 3), "-0.0123");
  EXPECT_EQ(digits_below(9.9996, 4), "9.99") << "a bound, if not the tightest";
  EXPECT_EQ(digits_below(2.5, 4), "2.5");
  EXPECT_EQ(digits_above(2.5, 4), "2.5");
}

TEST(Text, all_digits_are_as_many_as_the_number_needs) {
  EXPECT_EQ(all_digits(2e-6), "2e-06");
  EXPECT_EQ(all_digits(0.1 + 0.2), "0.30000000000000004");
}

TEST(Text, a_quoted_name_cannot_move_the_cursor) {
  EXPECT_EQ(quote("a\033[2J\nb\x7f"), "'a?[2J?b?'");
  EXPECT_EQ(quote("Poröse Mikrostruktur"), "'Poröse Mikrostruktur'");
}

TEST(Text, a_number_must_be_the_whole_text) {
  EXPECT_EQ(whole_number("-12"), -12);
  EXPECT_FALSE(whole_number("12a"));
  EXPECT_FALSE(whole_number(" 12"));
  EXPECT_FALSE(whole_number(""));
  EXPECT_FALSE(whole_number("9223372036854775808"));
  EXPECT_FALSE(real_number("nan"));
}

TEST(Text, splitting_keeps_empty_pieces) { EXPECT_EQ(split("a,,b,", ','), (std::vector<std::string>{"a", "", "b", ""})); }

TEST(Text, is_filled_up_to_a_width_and_never_cut) {
  EXPECT_EQ(padded("k", 3), "k  ");
  EXPECT_EQ(indented("k", 3), "  k");
  EXPECT_EQ(padded("long", 3), "long");
  EXPECT_EQ(indented("long", 3), "long");
}

TEST(Text, plain_numbers_have_no_exponent) {
  EXPECT_EQ(plain(11523.4), "11523");
  EXPECT_EQ(plain(105.649), "105.6");
  EXPECT_EQ(plain(1.0), "1.000");
  EXPECT_EQ(plain(0.54213), "0.5421");
  EXPECT_EQ(plain(0), "0.000");
}

}  // namespace karst
