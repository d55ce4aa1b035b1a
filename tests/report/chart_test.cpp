#include "report/charts/chart.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "report/charts/figures.hpp"

namespace karst {

Chart straight(bool is_log) {
  Chart chart("corners", "from corner to corner", {"steps", false, 0.0, 100.0}, {"k", is_log});
  chart.curves = {{"", 0, false, {0, 50, 100}, {1, 10, 100}}};
  return chart;
}

// 380 x 250, of which the curves have 62 to 360 and, downwards, 26 to 206.
TEST(Chart, points_lie_where_the_axes_say) {
  EXPECT_NE(svg(straight(true)).find("d=\"M62.000 206.00L211.00 116.00L360.00 26.000\""), std::string::npos) << svg(straight(true));
  EXPECT_NE(svg(straight(false)).find("d=\"M62.000 204.20L211.00 188.00L360.00 26.000\""), std::string::npos) << svg(straight(false));
}

TEST(Chart, values_that_differ_by_rounding_are_a_flat_line) {
  Chart chart("c", "c", {"x"}, {"y"});
  chart.curves = {{"", 0, false, {0, 1, 2}, {1, 1 + 2e-16, 1}}};
  const std::string drawn = svg(chart);
  for (const char* tick : {">0.99<", ">1.01<"}) EXPECT_NE(drawn.find(tick), std::string::npos) << drawn;
}

TEST(Chart, two_ticks_have_two_names) {
  Chart chart("c", "c", {"x"}, {"y"});
  chart.curves = {{"", 0, false, {0, 1}, {1000, 1000.004}}};
  const std::string drawn = svg(chart);
  for (const char* tick : {">1000<", ">1000.001<", ">1000.004<"}) EXPECT_NE(drawn.find(tick), std::string::npos) << drawn;
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
  Chart chart("k", "k", {"steps"}, {"k"});
  chart.curves = {{"", 0, false, {}, {}}};
  for (int i = 0; i < 100000; ++i) {
    chart.curves[0].x.push_back(i);
    chart.curves[0].y.push_back(std::sin(i));
  }
  EXPECT_LT(svg(chart).size(), 12000u);
}

TEST(Chart, a_long_signal_keeps_its_extremes) {
  Chart chart("u", "u", {"time", false, 0.0}, {"u"});
  chart.curves = {{"", 0, false, {}, {}}};
  for (int i = 0; i < 100000; ++i) {
    chart.curves[0].x.push_back(i);
    chart.curves[0].y.push_back(i == 54321 ? 10 : i == 54322 ? -10 : i % 7 == 0 ? NAN : std::sin(i));
  }
  const std::string picture = svg(chart);
  EXPECT_NE(picture.find(" 26.000L"), std::string::npos) << picture;  // the upper end of the axis
  EXPECT_NE(picture.find(" 206.00L"), std::string::npos) << picture;
  EXPECT_LT(picture.size(), 12000u);
}

TEST(Chart, titles_are_text) {
  Chart chart("a", "a < b", {"x & y"}, {"k"});
  chart.curves = {{"<i>", 0, true, {1, 2}, {1, 2}}};
  const std::string picture = svg(chart);
  for (const char* words : {"aria-label=\"a &lt; b\"", ">x &amp; y<", ">&lt;i&gt;<"})
    EXPECT_NE(picture.find(words), std::string::npos) << words;
}

TEST(Chart, a_file_has_its_own_style_and_no_variables) {
  const std::string file = svg_file(straight(true));
  for (const char* words :
       {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg", "xmlns=\"http://www.w3.org/2000/svg\"", "font-family: Arial",
        ".curve.c0 { stroke: #0072b2; }", ".chart .title { fill: #1c2024; }", "d=\"M62.000 206.00L211.00 116.00L360.00 26.000\""})
    EXPECT_NE(file.find(words), std::string::npos) << words << "\n" << file;
  EXPECT_EQ(file.find("var("), std::string::npos) << file;
  Chart empty = straight(true);
  empty.curves.clear();
  EXPECT_EQ(svg_file(empty), "");
}

TEST(Chart, a_table_has_all_points_with_all_digits) {
  Chart chart("k", "k", {"z, µm"}, {"k, mD", true});
  chart.curves = {{"", 0, false, {1, 2, 3}, {1.0 / 3, -1, NAN}}};
  EXPECT_EQ(chart_csv(chart), "\"z, µm\",\"k, mD\"\n1,0.3333333333333333\n2,-1\n3,\n");
  chart.curves.push_back({"a, b", 0, false, {4}, {5}});
  EXPECT_EQ(chart_csv(chart), "curve,\"z, µm\",\"k, mD\"\n,1,0.3333333333333333\n,2,-1\n,3,\n\"a, b\",4,5\n");
}

TEST(Figures, have_names_of_files_that_differ) {
  std::vector<Chart> charts;
  for (const char* name : {"probe_a/../b", "probe_A b", "probe_a b", "probe_a_b", "empty", "probe_é"}) {
    charts.push_back(straight(true));
    charts.back().name = name;
  }
  charts[4].curves.clear();
  std::vector<std::string> names;
  for (const FigureFile& file : figure_files(charts)) names.push_back(file.name);
  const std::vector<std::string> expected = {"probe_a_.._b.svg", "probe_a_.._b.csv", "probe_A_b.svg",   "probe_A_b.csv", "probe_a_b_2.svg",
                                             "probe_a_b_2.csv",  "probe_a_b_3.svg",  "probe_a_b_3.csv", "probe___.svg",  "probe___.csv"};
  EXPECT_EQ(names, expected);
}

}  // namespace karst
