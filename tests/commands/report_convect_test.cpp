// karst report of run directories of karst convect.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/report_pages.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

class ReportOfConvection : public testing::Test {
 protected:
  std::string run(const std::string& name, const Words& options, int ranks = 0) const {
    const Outcome outcome =
        run_karst(with(with({"convect"}, options), {"--threads", "1", "--device", "cpu", "-o", scratch_.path(name)}), ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return scratch_.path(name);
  }

  Scratch scratch_;
};

const Words layer = {"rayleigh-benard", "--shape", "24,16,1",        "--rayleigh", "3000", "--time", "60",
                     "--monitor-every", "20",      "--fields-every", "20"};

}  // namespace

TEST_F(ReportOfConvection, a_layer_is_a_page_with_its_fields_in_time) {
  const std::string directory = run("run", layer), figures = scratch_.path("figures");
  const nlohmann::json result = nlohmann::json::parse(bytes_of(directory + "/result.json"));
  const std::string page = page_of(directory);
  EXPECT_EQ(pictures_in(page).size(), 4u + 3u);  // temperatures at steps 0, 20, 40, 60; temperature, density and speed of the last
  for (const int step : {0, 20, 40, 60}) expect_words(page, {text("alt=\"Temperature at step ", step, "\"")});
  expect_words(page, {"<h1>Rayleigh-Bénard convection</h1>", ">complete</p>", "24 × 16 × 1 voxels", "Rayleigh number 3000", "Mach number ",
                      "aria-label=\"Nusselt number over time\"", "aria-label=\"Change of mass and energy over time\"",
                      "aria-label=\"Mean temperature of each row\"", "The last field, at step 60", "karst convect rayleigh-benard",
                      text("<code>convect.nusselt</code></th><td><code>", result["convect"]["nusselt"].dump(), "</code>")});
  EXPECT_EQ(page.find("<span class=\"key rock\">"), std::string::npos) << "there is no solid";
  ASSERT_EQ(run_karst({"report", directory, "--figures", figures}).code, 0);
  for (const char* name : {"nusselt", "max_speed", "temperature", "balance", "rows_temperature", "rows_density"})
    EXPECT_TRUE(fs::is_regular_file(text(figures, "/", name, ".svg"))) << name;
  EXPECT_FALSE(fs::exists(figures + "/rows_velocity_x.svg")) << "the gas moves up and down as yet";
}

TEST_F(ReportOfConvection, pictures_are_the_same_of_any_ranks_and_format) {
  const std::vector<std::string> alone = pictures_in(page_of(run("alone", layer)));
  for (const auto& [format, ranks] : {std::pair{"vti", 3}, {"voxels", 0}, {"points", 2}}) {
    const std::string directory = run(text(format, ranks), with(layer, {"--fields-format", format}), ranks);
    EXPECT_EQ(pictures_in(page_of(directory)), alone) << format << " on " << ranks;
  }
}

TEST_F(ReportOfConvection, grains_of_a_slice_are_solid_in_its_pictures) {
  const std::string rock = scratch_.path("rock.nrrd");
  ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "24,20,6", "--grains", "4", "--porosity", "0.5", "-o", rock}).code, 0);
  const std::string page =
      page_of(run("run", {rock, "--pore", "0", "--slice", "z=3", "--bottom", "1.02", "--top", "0.98", "--time", "20"}));
  EXPECT_EQ(pictures_in(page).size(), 3u);
  expect_words(page, {"<title>Convection in rock.nrrd</title>", "<span class=\"key rock\"></span>solid", "<code>--fields-every</code>",
                      "alt=\"Density of the last field\""});
}

TEST_F(ReportOfConvection, a_damaged_field_costs_its_picture_alone) {
  const std::string directory = run("run", layer), field = directory + "/fields/flow_000000040.vti";
  fs::resize_file(field, fs::file_size(field) / 2);
  const std::string page = page_of(directory);
  EXPECT_EQ(pictures_in(page).size(), 3u + 3u);
  expect_words(page, {text(quote(field).substr(1, field.size()), "&#39; is damaged"), "alt=\"Temperature at step 20\""});
}

TEST_F(ReportOfConvection, a_stopped_run_says_so) {
  const std::string page = page_of(run("run", {"couette", "--shape", "64,64,1", "--time", "100000000", "--walltime", "0:00:01"}));
  expect_words(page, {"class=\"badge open\">stopped by --walltime 0:00:01 before it was complete</p>", "restart with",
                      "<h1>Couette flow</h1>", ">of 100\u202f000\u202f000</p>"});
}

}  // namespace karst
