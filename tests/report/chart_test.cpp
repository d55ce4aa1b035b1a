#include "report/chart.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace karst {

Chart straight(bool is_log) {
  Chart chart("from corner to corner", {"steps", false, 0.0, 100.0}, {"k", is_log});
  chart.curves = {{"", 0, false, {0, 50, 100}, {1, 10, 100}}};
  return chart;
}

// 380 x 250, of which the curves have 62 to 360 and, downwards, 26 to 206.
TEST(Chart, points_lie_where_the_axes_say) {
  EXPECT_NE(svg(straight(true)).find("d=\"M62.000 206.00L211.00 116.00L360.00 26.000\""), std::string::npos) << svg(straight(true));
  EXPECT_NE(svg(straight(false)).find("d=\"M62.000 204.20L211.00 188.00L360.00 26.000\""), std::string::npos) << svg(straight(false));
}

TEST(Chart, what_is_no_number_interrupts_a_curve) {
  Chart chart = straight(true);
  chart.curves[0].x = {0, 25, 50, 75, 100};
  chart.curves[0].y = {1, 0, NAN, 10, 100};
  EXPECT_NE(svg(chart).find("d=\"M62.000 206.00M285.50 116.00L360.00 26.000\""), std::string::npos) << svg(chart);
}

TEST(Chart, a_level_is_within_the_axis) {
  Chart chart = straight(true);
  chart.level = 0.1;
  chart.level_name = "tolerance";
  EXPECT_NE(svg(chart).find("class=\"level\" d=\"M62.000 206.00H360\""), std::string::npos) << svg(chart);
}

TEST(Chart, nothing_to_draw_is_no_chart) {
  Chart chart = straight(true);
  chart.curves[0].y = {NAN, 0, -1};
  chart.level = 1;
  EXPECT_EQ(svg(chart), "");
}

TEST(Chart, thousands_of_looks_stay_small) {
  Chart chart("k", {"steps"}, {"k"});
  chart.curves = {{"", 0, false, {}, {}}};
  for (int i = 0; i < 100000; ++i) {
    chart.curves[0].x.push_back(i);
    chart.curves[0].y.push_back(std::sin(i));
  }
  EXPECT_LT(svg(chart).size(), 12000u);
}

TEST(Chart, a_long_signal_keeps_its_extremes) {
  Chart chart("u", {"time", false, 0.0}, {"u"});
  chart.curves = {{"", 0, false, {}, {}, true}};
  for (int i = 0; i < 100000; ++i) {
    chart.curves[0].x.push_back(i);
    chart.curves[0].y.push_back(i == 54321 ? 10 : i == 54322 ? -10 : i % 7 == 0 ? NAN : std::sin(i));
  }
  const std::string picture = svg(chart);
  EXPECT_NE(picture.find(" 26.000L"), std::string::npos) << picture;  // the upper end of the axis
  EXPECT_NE(picture.find(" 206.00L"), std::string::npos) << picture;
  EXPECT_LT(picture.size(), 12000u);
  chart.curves[0].keeps_extremes = false;
  EXPECT_EQ(svg(chart).find(" 26.000L"), std::string::npos);
}

TEST(Chart, titles_are_text) {
  Chart chart("a < b", {"x & y"}, {"k"});
  chart.curves = {{"<i>", 0, true, {1, 2}, {1, 2}}};
  const std::string picture = svg(chart);
  for (const char* words : {"aria-label=\"a &lt; b\"", ">x &amp; y<", ">&lt;i&gt;<"})
    EXPECT_NE(picture.find(words), std::string::npos) << words;
}

}  // namespace karst
