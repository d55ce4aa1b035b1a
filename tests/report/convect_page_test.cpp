// The page of a flow with heat, of files that are written by hand.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/text.hpp"
#include "physics/all.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/page.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

constexpr const char* names_of_monitors =
    "step,mass,momentum_x,momentum_y,energy,potential_energy,max_speed,min_temperature,max_temperature,nusselt,mixing_length\n";

std::string heat_result(const std::string& case_name, const std::string& more) {
  return text(R"({"kind": "convect", "image": {"path": "a/rock <1>.nrrd", "shape": [2, 3, 1]}, )",
              R"("settings": {"time": 80, "lattice": "d2q37", "storage": "f64", "tau": 0.6, "prandtl": 2, "tau_rest": 1, "plates": true, )",
              R"("bottom": {"temperature": 1.05, "speed": 0, "diffuse": false}, "top": {"temperature": null, "speed": 0.1, "diffuse": )",
              R"(false}, "low": {"density": 1, "temperature": 1.05}, "high": {"density": 1, "temperature": 0.95}}, "convect": {"case": ")",
              case_name, R"(", "steps": 40, "complete": false, "viscosity": 0.07, "thermal_diffusivity": 0.035, "prandtl": 2, )",
              R"("gravity": 1e-5, "sound_speed": 1.25, "rayleigh": 5000)", more, "}}");
}

constexpr const char* last_monitor =
    R"(, "max_speed": 0.05, "min_temperature": 0.95, "max_temperature": 1.05, "nusselt": 2.5, "mixing_length": null, "changes": {"mass": 0, "energy": 0.01})";

// A field of 2 x 3 cells whose first cell is solid; the last cell has this temperature.
std::string heat_field(const std::string& hottest, const std::string& more = "") {
  const auto array = [](const char* name, int components, const std::string& numbers) {
    return text("<DataArray type=\"Float32\" Name=\"", name, "\" NumberOfComponents=\"", components, "\" format=\"ascii\">", numbers,
                "</DataArray>\n");
  };
  return text("<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n",
              "<ImageData WholeExtent=\"0 2 0 3 0 1\" Origin=\"0 0 0\" Spacing=\"1 1 1\">\n<Piece Extent=\"0 2 0 3 0 1\">\n<CellData>\n",
              more.empty() ? array("temperature", 1, "0 1 1 1 1.02 " + hottest) : more, array("density", 1, "0 1 1 1.1 1 0.9"),
              array("velocity", 3, "0 0 0 0.01 0 0 0.02 0 0 0.03 0 0 0.04 0 0 0.05 0 0"), array("part", 1, "-1 0 0 0 0 0"),
              "</CellData>\n</Piece>\n</ImageData>\n</VTKFile>\n");
}

class ConvectPage : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(scratch_.path("fields")); }

  void write(const std::string& name, const std::string& words) const { scratch_.file(name, words); }

  void write_run(const std::string& case_name = "pores") const {
    write("result.json", heat_result(case_name, last_monitor));
    write("monitors.csv", text(names_of_monitors, "0,100,0,0,50,8,0,1,1,,\n20,100,1,2,51,7,0.04,0.96,1.04,2,\n",
                               "40,100,1,3,50.5,8,0.05,0.95,1.05,2.5,\n"));
  }

  void write_field(std::int64_t step, const std::string& words) const {
    write(text("fields/flow_", std::string(7, '0'), step, ".vti"), words);
  }

  std::string page() const { return report_page(RunFacts(scratch_.path(""), all_pages()), 1); }

  static void expect_words(const std::string& page, const std::vector<std::string>& all) {
    for (const std::string& words : all) EXPECT_NE(page.find(words), std::string::npos) << words;
  }

  // The chart whose description is `words`; "" without such a chart.
  static std::string chart(const std::string& page, const std::string& words) {
    const auto at = page.find(text("aria-label=\"", words, "\""));
    return at == std::string::npos ? "" : page.substr(at, page.find("</svg>", at) - at);
  }

  // The <img> with this description; "" without it.
  static std::string picture(const std::string& page, const std::string& words) {
    const auto end = page.find(text("alt=\"", words, "\""));
    return end == std::string::npos ? "" : page.substr(page.rfind("<img", end), end - page.rfind("<img", end));
  }

  Scratch scratch_;
};

}  // namespace

TEST_F(ConvectPage, says_what_the_flow_is) {
  write_run();
  expect_words(page(),
               {"<title>Convection in rock &lt;1&gt;.nrrd</title>", "Flow with heat by Karst", "<h1>rock &lt;1&gt;.nrrd</h1>",
                "2 × 3 × 1 voxels, Rayleigh number 5000, Prandtl number 2", "class=\"badge open\">not at its end yet</p>",
                "class=\"value\">40 steps</p>", ">of 80</p>", "class=\"value\">2.5</p>", "class=\"value\">0.05 voxels a step</p>",
                "Mach number of the largest speed</th><td>0.04</td>", "class=\"value\">0.95 to 1.05</p>", "class=\"value\">mass 0</p>",
                "energy 0.01</p>", "0.07 voxels² a step at temperature 1, τ 0.6", "<td>temperature 1.05</td>",
                "<td>no heat flux, 0.1 voxels a step along x</td>", "lattice Boltzmann, d2q37, regularized, τ 0.6, Prandtl number 2",
                "lattice units: voxels and steps; temperatures and densities are multiples of those at rest"});
  EXPECT_EQ(page().find(">Mixing length<"), std::string::npos);
  EXPECT_EQ(page().find("at the start</th>"), std::string::npos);
}

TEST_F(ConvectPage, cases_have_names) {
  for (const auto& [name, title] : {std::pair{"rayleigh-taylor", "Rayleigh-Taylor instability"},
                                    {"rayleigh-benard", "Rayleigh-Bénard convection"},
                                    {"couette", "Couette flow"},
                                    {"shock-tube", "Shock tube"}}) {
    write_run(name);
    expect_words(page(), {text("<title>", title, "</title>"), text("<h1>", title, "</h1>")});
  }
  expect_words(page(), {"left half at the start</th><td>density 1, temperature 1.05</td>"});
  write_run("rayleigh-taylor");
  expect_words(page(), {"lower half at the start</th><td>temperature 1.05</td>"});
}

TEST_F(ConvectPage, monitors_are_charts_where_they_have_values) {
  write_run();
  const std::string all = page();
  for (const char* name : {"Nusselt number", "Largest speed", "Coldest and hottest temperature", "Change of mass and energy", "Momentum"})
    EXPECT_NE(chart(all, text(name, " over time")), "") << name;
  EXPECT_EQ(chart(all, "Mixing length over time"), "");
  for (const char* curve : {">coldest</text>", ">hottest</text>"})
    EXPECT_NE(chart(all, "Coldest and hottest temperature over time").find(curve), std::string::npos);
  const std::vector<Chart> charts = charts_of(RunFacts(scratch_.path(""), all_pages()));
  const auto balance = std::find_if(charts.begin(), charts.end(), [](const Chart& c) { return c.name == "balance"; });
  ASSERT_NE(balance, charts.end());
  EXPECT_EQ(balance->curves[0].y, (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(balance->curves[1].y, (std::vector<double>{0, 0, 0.01}));
  write("monitors.csv", text(names_of_monitors, "0,100,1e-16,0,50,0,0.01,1,1,,3\n20,100,2e-16,0,50,0,0.02,1,1,,4\n"));
  EXPECT_EQ(chart(page(), "Momentum over time"), "") << "it is rounding";
  EXPECT_EQ(chart(page(), "Nusselt number over time"), "");
  EXPECT_NE(chart(page(), "Mixing length over time"), "");
}

TEST_F(ConvectPage, rows_show_the_last_record_and_a_few_earlier_ones) {
  write_run();
  std::string rows = "step,y,sites,density,temperature,velocity_x,velocity_y\n";
  for (int record = 0; record < 10; ++record) {
    rows += text(10 * record, ",0.5,0,,,,\n");
    for (const char* y : {"1.5", "2.5"}) rows += text(10 * record, ",", y, ",2,1,1.0", record, ",", 0.01 * record, ",1e-20\n");
  }
  write("rows.csv", rows);
  const std::vector<Chart> charts = charts_of(RunFacts(scratch_.path(""), all_pages()));
  const auto temperature = std::find_if(charts.begin(), charts.end(), [](const Chart& c) { return c.name == "rows_temperature"; });
  ASSERT_NE(temperature, charts.end());
  std::vector<std::string> names;
  for (const Curve& curve : temperature->curves) {
    names.push_back(curve.name);
    EXPECT_EQ(curve.is_pale, curve.name != "90");
  }
  EXPECT_EQ(names, (std::vector<std::string>{"0", "30", "60", "90"}));
  EXPECT_EQ(temperature->curves.back().x.at(1), 1.09);
  EXPECT_EQ(temperature->curves.back().y, (std::vector<double>{0.5, 1.5, 2.5}));
  const std::string all = page(), drawn = chart(all, "Mean temperature of each row");
  EXPECT_NE(drawn.find("\"curve c0\""), std::string::npos);
  EXPECT_NE(drawn.find("\"curve c1 pale\""), std::string::npos);
  EXPECT_NE(chart(all, "Mean velocity along x of each row"), "");
  EXPECT_EQ(charts.back().name, "rows_velocity_x");
  EXPECT_DOUBLE_EQ(charts.back().curves.back().x.at(1), 1000 * 0.09) << charts.back().x.title;
  EXPECT_EQ(chart(all, "Mean velocity along y of each row"), "") << "it is rounding";
}

TEST_F(ConvectPage, temperatures_in_time_have_one_scale) {
  write_run();
  for (const auto& [step, hottest] : {std::pair{10, "1.04"}, {20, "1.05"}, {30, "1.04"}}) write_field(step, heat_field(hottest));
  const std::string before = page();
  EXPECT_EQ(picture(before, "Temperature at step 10"), picture(before, "Temperature at step 30"));
  EXPECT_NE(picture(before, "Temperature at step 10"), picture(before, "Temperature at step 20"));
  expect_words(before, {"Colours of temperatures from 1 to 1.05\"", "<figcaption>step 20</figcaption>", "The last field, at step 30",
                        "Colours of temperatures from 1 to 1.04\"", "Colours of densities from 0.9 to 1.1\"", "Colours of speeds from ",
                        "<span class=\"key rock\"></span>solid"});
  for (const char* what : {"Temperature", "Density", "Speed"}) EXPECT_NE(picture(before, text(what, " of the last field")), "") << what;
  write_field(30, heat_field("1.2"));
  EXPECT_NE(picture(page(), "Temperature at step 10"), picture(before, "Temperature at step 10"));
}

TEST_F(ConvectPage, a_dozen_of_many_fields_is_shown) {
  write_run();
  for (int step = 11; step <= 45; ++step) write_field(step, heat_field("1.04"));
  const std::string all = page();
  std::size_t pictures = 0;
  for (int step = 11; step <= 45; ++step) pictures += picture(all, text("Temperature at step ", step)).empty() ? 0 : 1;
  EXPECT_EQ(pictures, 12u);
  EXPECT_NE(picture(all, "Temperature at step 11"), "");
  EXPECT_NE(picture(all, "Temperature at step 45"), "");
  expect_words(all, {"The pictures are of 12 of 35 fields."});
}

TEST_F(ConvectPage, a_single_field_names_the_option_for_more) {
  write_run();
  expect_words(page(), {"the run directory holds no fields"});
  write_field(40, heat_field("1.04"));
  expect_words(page(), {"There is one field: karst convect writes more of them with <code>--fields-every</code>."});
  EXPECT_EQ(picture(page(), "Temperature at step 40"), "");
  EXPECT_NE(picture(page(), "Temperature of the last field"), "");
}

TEST_F(ConvectPage, damaged_fields_cost_their_pictures_alone) {
  write_run();
  write_field(10, heat_field("1.04"));
  write_field(20, heat_field("1.04").substr(0, 500));
  write_field(30, heat_field("1.04", "\n"));
  const std::string all = page();
  EXPECT_NE(picture(all, "Temperature at step 10"), "");
  EXPECT_EQ(picture(all, "Temperature at step 20"), "");
  expect_words(all, {"fields/flow_000000020.vti&#39; is damaged", "<figcaption>step 20</figcaption>", "There is no picture of this field: ",
                     "fields/flow_000000030.vti&#39; holds no temperatures. Run again.", "aria-label=\"Nusselt number over time\""});
  write_field(10, "");
  expect_words(page(), {"None of the fields has a picture: "});
}

TEST_F(ConvectPage, temperatures_that_differ_by_rounding_have_one_colour) {
  write_run();
  for (const int step : {10, 20})
    write_field(step, heat_field("1.0000001",
                                 "<DataArray type=\"Float32\" Name=\"temperature\" "
                                 "NumberOfComponents=\"1\" format=\"ascii\">0 1 1 1 1 1.0000001"
                                 "</DataArray>\n"));
  expect_words(page(), {"Colours of temperatures from 0.99 to 1.01\""});
}

TEST_F(ConvectPage, a_run_without_anything_yet_says_so) {
  write("result.json", heat_result("couette", R"(, "complete": true)"));
  expect_words(page(), {"The run has no monitor yet.", "There is no monitors.csv in the run directory."});
  write("result.json", R"({"kind": "convection", "image": {"shape": [4, 4, 1]}, "run": {"stopped_by": "SIGTERM"}, "convection": null})");
  write("monitors.csv", names_of_monitors);
  expect_words(page(), {"stopped by SIGTERM before it was complete"});
}

TEST(EvenlyChosen, has_the_first_and_the_last) {
  EXPECT_EQ(evenly_chosen(0, 4), (std::vector<std::size_t>{}));
  EXPECT_EQ(evenly_chosen(3, 4), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(evenly_chosen(5, 4), (std::vector<std::size_t>{0, 1, 3, 4}));
  EXPECT_EQ(evenly_chosen(101, 3), (std::vector<std::size_t>{0, 50, 100}));
}

}  // namespace karst
