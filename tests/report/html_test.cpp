#include "report/page/html.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(Html, a_count_stays_on_one_line) {
  EXPECT_EQ(html_count(4900), "4\u202f900");
  EXPECT_EQ(html_count(12345678), "12\u202f345\u202f678");
  EXPECT_EQ(html_count(860), "860");
}

TEST(Html, nothing_in_a_name_is_markup) {
  EXPECT_EQ(escaped("a <b> & \"c\" 'd'"), "a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
  EXPECT_EQ(escaped("k² in µm\x01"), "k² in µm?");
  EXPECT_EQ(escaped("\xff\xc3"), "??");
  EXPECT_EQ(escaped("\xc3<"), "?&lt;");
}

TEST(Html, numbers_have_the_digits_that_their_error_justifies) {
  EXPECT_EQ(html_number(9878.76, 7.9), "9879 ± 8");
  EXPECT_EQ(html_number(9878.76, 79.0), "9880 ± 80");
  EXPECT_EQ(html_number(9878.76, 12.0), "9879 ± 12");
  EXPECT_EQ(html_number(0.062468, 0.000051), "0.06247 ± 0.00006");
  EXPECT_EQ(html_number(9.7496e-12, 7.8e-15), "(9.750 ± 0.008) × 10<sup>−12</sup>");
  EXPECT_EQ(html_number(-5.0, 0.11), "−5.00 ± 0.11");
  EXPECT_EQ(rounded(2456.51, 7.9), "2457");
  EXPECT_EQ(rounded(-0.0001, 0.01), "0.000");  // and no −0
  EXPECT_EQ(rounded(3.14159, 0.0), "3.14");    // nothing is known of the error
}

TEST(Html, an_error_is_rounded_up) {
  EXPECT_EQ(html_number(100.0, 2.01), "100 ± 3");
  EXPECT_EQ(html_number(100.0, 3.0), "100 ± 3");
}

TEST(Html, long_numbers_become_powers_of_ten) {
  EXPECT_EQ(html_number(1.25e-12, 3), "1.25 × 10<sup>−12</sup>");
  EXPECT_EQ(html_number(9.999e-7, 2), "1.0 × 10<sup>−6</sup>");
  EXPECT_EQ(html_number(1234.5, 3), "1234");
  EXPECT_EQ(html_number(0.0, 3), "0");
}

TEST(Html, pictures_are_part_of_the_page) {
  EXPECT_EQ(png_image("Man", 1, 2, "a \"b\""),
            "<img src=\"data:image/png;base64,TWFu\" width=\"1\" height=\"2\" alt=\"a &quot;b&quot;\">\n");
  EXPECT_NE(png_image("Ma", 1, 1, "").find(",TWE=\""), std::string::npos);
  EXPECT_NE(png_image("M", 1, 1, "").find(",TQ==\""), std::string::npos);
}

TEST(Html, what_is_not_known_has_no_row) {
  EXPECT_EQ(fact_table({{"a<", "1"}, {"b", ""}}), "<table class=\"facts\"><tr><th scope=\"row\">a&lt;</th><td>1</td></tr>\n</table>\n");
}

}  // namespace karst
