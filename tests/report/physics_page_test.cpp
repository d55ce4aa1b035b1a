// The page of a physics that lists its quantities and nothing else.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "report/page/page.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

struct Pendulum {
  double angle = 0;
  std::array<double, 3> place{};
  double period = 0;
};

constexpr std::tuple pendulum_quantities = {
    quantity("angle", units::none, "angle", &Pendulum::angle, {.caption = "Angle of the rod.", .chart_place = 1}),
    quantity("place", units::voxels, "place of the weight", &Pendulum::place, {.caption = "Place of the weight."})};
constexpr std::tuple pendulum_answers = {quantity("period", units::time, "period of Newton's law", &Pendulum::period)};

class PageOfQuantities : public testing::Test {
 protected:
  PageOfQuantities() {
    scratch_.file("result.json", R"({"kind": "pendulum", "image": {"path": "a/clock.raw", "shape": [4, 5, 6]},
        "karst": {"command": "karst pendulum <1>"}, "pendulum": {"steps": 40, "period": 12.5},
        "last": {"step": 20, "angle": 0.25, "place": [1, 2, 3]}})");
    scratch_.file("monitors.csv", "step,angle,place_x,place_y,place_z\n0,0.5,0,1,2\n20,0.25,1,2,3\n");
  }

  std::vector<PhysicsPage> list() const { return {pendulum_}; }

  std::string page() const {
    const std::vector<PhysicsPage> all = list();
    return report_page(RunFacts(scratch_.path(""), all), 1);
  }

  static void expect_words(const std::string& page, const std::vector<std::string>& all) {
    for (const std::string& words : all) EXPECT_NE(page.find(words), std::string::npos) << words;
  }

  PhysicsPage pendulum_ = {.kind = "pendulum",
                           .computes = "swing",
                           .tables = {{"monitors.csv", facts_of(pendulum_quantities)}},
                           .quantities = facts_of(pendulum_answers)};
  Scratch scratch_;
};

}  // namespace

TEST_F(PageOfQuantities, has_a_card_for_each_number) {
  expect_words(page(), {"<p class=\"what\">Angle</p>\n<p class=\"value\">0.25</p>\n<p class=\"status\">at step 20</p>",
                        "<p class=\"what\">Place of the weight</p>\n<p class=\"value\">(1, 2, 3) voxels</p>",
                        "<p class=\"what\">Period of Newton’s law</p>\n<p class=\"value\">12.5 steps</p>",
                        "<p class=\"what\">Time</p>\n<p class=\"value\">40 steps</p>"});
}

TEST_F(PageOfQuantities, has_a_chart_for_each_quantity_with_a_caption) {
  const std::string all = page();
  expect_words(all, {"<h2>Over time</h2>", "aria-label=\"Angle over time\"", "Angle of the rod.", ">place of the weight, voxels</text>"});
  EXPECT_LT(all.find("Place of the weight over time"), all.find("Angle over time")) << "in the order of chart_place";
  const std::vector<PhysicsPage> physics = list();
  const std::vector<Chart> charts = charts_of(RunFacts(scratch_.path(""), physics));
  ASSERT_EQ(charts.size(), 2u);
  EXPECT_EQ(charts[1].name, "angle");
  EXPECT_EQ(charts[1].curves.front().y, (std::vector<double>{0.5, 0.25}));
}

TEST_F(PageOfQuantities, has_a_head_a_sample_and_a_command) {
  expect_words(page(), {"<title>Swing of clock.raw</title>", "Swing by Karst", "4 × 5 × 6 voxels", ">complete</p>", "<h2>Sample</h2>",
                        "<h2>How it was computed</h2>", "pendulum &lt;1&gt;", "<code>pendulum.period</code>"});
  pendulum_.has_sample = false;
  scratch_.file("result.json", R"({"kind": "pendulum", "pendulum": {"period": 12.5, "complete": false}})");
  const std::string all = page();
  EXPECT_EQ(all.find("<h2>Sample</h2>"), std::string::npos);
  expect_words(all, {"<title>Swing</title>", "<h1>Swing</h1>", ">not at its end yet</p>", ">Period of Newton’s law</p>"});
}

TEST_F(PageOfQuantities, says_which_table_is_missing) {
  scratch_.file("result.json", R"({"kind": "pendulum", "image": {"shape": [4, 5, 6]}})");
  std::filesystem::remove(scratch_.path("monitors.csv"));
  expect_words(page(), {"The run has no monitor yet.", "There is no monitors.csv in the run directory.", ">not at its end yet</p>"});
}

TEST_F(PageOfQuantities, adds_what_a_physics_computes_beside) {
  pendulum_.beside = "clock";
  PhysicsPage clock = {
      .kind = "clock", .computes = "time of day", .method = [](const RunFacts&) -> std::vector<std::string> { return {"gears"}; }};
  clock.above_sample = {{"hour", "Hour", [](const RunFacts& run, int) { return text(run.word("/clock/hour")); }}};
  clock.below_sample = {{"gears", "Gears", [](const RunFacts&, int) { return std::string("twelve"); }}};
  const std::vector<PhysicsPage> all = {pendulum_, clock};
  const auto page_of_both = [&] { return report_page(RunFacts(scratch_.path(""), all), 1); };
  EXPECT_EQ(page_of_both().find("twelve"), std::string::npos);
  scratch_.file("result.json", R"({"kind": "pendulum", "image": {"shape": [4, 5, 6]}, "clock": {"hour": "noon", "converged": [true]}})");
  const std::string page = page_of_both();
  expect_words(page, {"Swing and time of day by Karst", ">converged</p>", "<h2>Over time</h2>", "time of day: gears"});
  EXPECT_LT(page.find("noon"), page.find("<h2>Sample</h2>"));
  EXPECT_GT(page.find("twelve"), page.find("<h2>Sample</h2>"));
}

TEST_F(PageOfQuantities, other_kinds_are_refused) {
  scratch_.file("result.json", R"({"kind": "clock", "image": {"shape": [4, 5, 6]}})");
  const std::vector<PhysicsPage> all = list();
  const std::string words = refusal_of([&] { RunFacts(scratch_.path(""), all); });
  EXPECT_NE(words.find(" is not what karst pendulum writes. Run again."), std::string::npos) << words;
}

}  // namespace karst
