// karst report of run directories of karst flow.
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

class ReportOfAFlow : public testing::Test {
 protected:
  std::string run(const std::string& name, const Words& options, int ranks = 0) const {
    const Outcome outcome = run_karst(with(with({"flow"}, options), {"--threads", "1", "-o", scratch_.path(name)}), ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return scratch_.path(name);
  }

  Scratch scratch_;
};

const Words cavity = {"cavity",     "--shape",     "18,18,1", "--wall", "2:velocity=0.1,0,0",  "--reynolds",
                      "20",         "--tolerance", "0.05",    "--line", "up:9,1,0.5:9,17,0.5", "--probe",
                      "mid:9,9,0.5"};
const Words vortex = {"box", "--shape", "12,12,12", "--start", "taylor-green", "--reynolds", "20", "--time", "1T"};

}  // namespace

TEST_F(ReportOfAFlow, a_cavity_is_a_page_with_one_slice) {
  const std::string directory = run("run", with(cavity, {"--fields-every", "2T"}));
  const nlohmann::json result = nlohmann::json::parse(bytes_of(directory + "/result.json"));
  const std::string page = page_of(directory);
  EXPECT_EQ(pictures_in(page).size(), 1u);
  expect_words(page, {"Flow in time by Karst", "<h1>cavity</h1>", ">converged</p>", "18 × 18 × 1 voxels", "Reynolds number 20",
                      "aria-label=\"Kinetic energy over time\"", "aria-label=\"Force on label 2 over time\"",
                      "aria-label=\"Velocity at the probe mid over time\"", "aria-label=\"Velocity along the line up\"",
                      "alt=\"Speed, z = voxel 0: x to the right, y upwards\"",
                      text("Speed at step ", joined(split(grouped(result["flow"]["steps"]), ' '), "\u202f"), ", time "),
                      "karst flow cavity --shape 18,18,1", result["karst"]["commit"],
                      text("<code>last.kinetic_energy</code></th><td><code>", result["last"]["kinetic_energy"].dump(), "</code>")});
  EXPECT_EQ(page.find("Surface of the pores"), std::string::npos);
}

TEST_F(ReportOfAFlow, pictures_are_the_same_of_any_ranks_and_format) {
  const std::vector<std::string> alone = pictures_in(page_of(run("alone", vortex)));
  EXPECT_EQ(alone.size(), 4u);  // three slices and the surface
  for (const auto& [format, ranks] : {std::pair{"vti", 3}, {"voxels", 0}, {"points", 2}}) {
    const std::string directory = run(text(format, ranks), with(vortex, {"--fields-format", format}), ranks);
    EXPECT_EQ(pictures_in(page_of(directory)), alone) << format << " on " << ranks;
  }
}

TEST_F(ReportOfAFlow, the_last_field_of_the_series_is_shown) {
  const std::string series = run("series", with(vortex, {"--fields-every", "0.25T"})), end = run("end", vortex);
  EXPECT_EQ(pictures_in(page_of(series)), pictures_in(page_of(end)));
  std::vector<std::string> files;
  for (const fs::directory_entry& file : fs::directory_iterator(series + "/fields")) files.push_back(file.path().string());
  std::sort(files.begin(), files.end());
  ASSERT_GT(files.size(), 2u);
  fs::rename(files.back(), scratch_.path("moved"));
  EXPECT_NE(pictures_in(page_of(series)), pictures_in(page_of(end)));
  fs::resize_file(files[files.size() - 2], fs::file_size(scratch_.path("moved")) / 2);
  expect_words(page_of(series), {"There is no picture of the flow at step ", "is damaged", "aria-label=\"Kinetic energy over time\""});
}

TEST_F(ReportOfAFlow, a_fluid_at_rest_has_no_picture) {
  const std::string page = page_of(run("rest", {"box", "--shape", "6,6,6", "--tau", "0.8", "--speed", "0.01", "--time", "4"}));
  EXPECT_EQ(pictures_in(page).size(), 0u);
  expect_words(page, {"the fluid is at rest", ">end of time reached</p>"});
}

TEST_F(ReportOfAFlow, quantities_are_in_si_units_where_the_run_has_them) {
  const std::string image = scratch_.path("spheres.nrrd");
  ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", "0.55", "-o", image}).code, 0);
  const std::string page = page_of(run("run", {image, "--voxel-size", "10um", "--face", "x-:velocity=20,0,0mm/s", "--face",
                                               "x+:pressure=0Pa", "--viscosity", "1e-6m2/s", "--time", "0.5T"}));
  expect_words(page, {">time, s<", ">inflow, m³/s<", "aria-label=\"Inflow at the faces across x over time\"", "speed, m/s</p>",
                      "<span class=\"key rock\"></span>solid"});
}

TEST_F(ReportOfAFlow, a_stopped_flow_says_so) {
  const std::string directory = scratch_.path("run");
  const Words options = {"flow",    "cavity", "--shape",   "34,34,1",    "--wall",  "2:velocity=0.1,0,0", "--reynolds", "100", "-o",
                         directory, "--time", "100000000", "--walltime", "0:00:01", "--threads",          "1"};
  EXPECT_EQ(run_karst(options).code, 0);
  expect_words(page_of(directory), {"class=\"badge open\">stopped by --walltime 0:00:01 before it was complete</p>", "restart with"});
}

TEST_F(ReportOfAFlow, its_files_are_never_replaced_by_the_page) {
  const std::string directory = run("run", vortex, 2), end = " is an input of this command (an input is never replaced). ";
  std::vector<std::string> files;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(directory)) {
    if (file.is_regular_file()) files.push_back(file.path().string());
  }
  ASSERT_GE(files.size(), 7u);  // result.json, monitors.csv, log.txt, fields.pvd, a .pvti file and its pieces
  for (const std::string& file : files)
    expect_refusal({"report", directory, "-o", file, "--force"}, quote(file) + end + "Choose another name with -o.");
  const std::string own = directory + "/fields/page.html";
  EXPECT_EQ(run_karst({"report", directory, "-o", own}).code, 0);
  EXPECT_EQ(run_karst({"report", directory, "-o", own}).code, 0);
}

TEST_F(ReportOfAFlow, the_page_of_an_earlier_flow_is_removed) {
  const std::string directory = run("run", vortex);
  page_of(directory);
  run("run", with(vortex, {"--force"}));
  EXPECT_FALSE(fs::exists(directory + "/report.html"));
}

}  // namespace karst
