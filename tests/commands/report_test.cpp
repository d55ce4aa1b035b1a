// karst report: the page that it makes of whole, partial and damaged runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/text.hpp"
#include "commands/report_pages.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

void write(const std::string& path, const std::string& words) { std::ofstream(path, std::ios::binary) << words; }

class Report : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", "0.55", "-o", scratch_.path("spheres.nrrd")}).code, 0);
  }

  std::string run(const std::string& name, const std::vector<std::string>& more, int ranks = 0) const {
    std::vector<std::string> all = {"permeability", scratch_.path("spheres.nrrd"), "--threads", "1", "-o", scratch_.path(name)};
    all.insert(all.end(), more.begin(), more.end());
    const Outcome outcome = run_karst(all, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return scratch_.path(name);
  }

  Scratch scratch_;
};

constexpr const char* no_fields =
    "There are no pictures of the flow: the run directory holds no fields (--fields none, or the run has not written them yet).";

}  // namespace

TEST_F(Report, says_what_the_run_found) {
  const std::string directory = run("run", {"--voxel-size", "2um", "--direction", "z"});
  const nlohmann::json result = nlohmann::json::parse(bytes_of(directory + "/result.json"));
  const std::string page = page_of(directory);
  expect_words(
      page,
      {"<title>Permeability of spheres.nrrd</title>", "12 × 12 × 12 voxels of 2 µm, porosity " + percent(result["image"]["porosity"], 2),
       ">converged</p>", "k<sub>zz</sub>", ">Convergence</h2>", "aria-label=\"Permeability against steps, flow driven along z\"",
       text("-o ", directory, " --voxel-size 2um --direction z</code>"), result["karst"]["commit"], result["karst"]["started"],
       text("<code>permeability.mD</code></th><td><code>", result["permeability"]["mD"].dump(), "</code>")});
  // 9.6 and an estimate of a thousandth of it: two or three decimals, and no more.
  const double k = result["permeability"]["mD"][2][2], error = k * result["permeability"]["relative_error_estimate"][2].get<double>();
  const auto at = page.find("class=\"value\">");
  const std::vector<std::string> said = words(page.substr(at + 14, 40));
  ASSERT_EQ(said[1], "±");
  EXPECT_NEAR(*real_number(said[0]), k, error);
  EXPECT_GE(*real_number(said[2]), 0.999 * error);
  EXPECT_LE(*real_number(said[2]), 2 * error);
}

TEST_F(Report, the_command_is_recorded_as_a_shell_would_take_it) {
  const std::string directory = run("it's <1> & 2", {"--direction", "z", "--fields", "none"});
  const nlohmann::json result = nlohmann::json::parse(bytes_of(directory + "/result.json"));
  EXPECT_EQ(result["karst"]["command"], text("karst permeability ", scratch_.path("spheres.nrrd"), " --threads 1 -o '", scratch_.path("it"),
                                             "'\\''s <1> & 2' --direction z --fields none"));
  EXPECT_EQ(result["karst"]["directory"], fs::current_path().string());
  const std::string page = page_of(directory);
  expect_words(page, {"it&#39;\\&#39;&#39;s &lt;1&gt; &amp; 2", no_fields});
  EXPECT_EQ(page.find("s <1>"), std::string::npos);
}

TEST_F(Report, tables_have_one_power_of_ten) {
  const std::string directory = scratch_.path("tensor");
  fs::create_directory(directory);
  for (const auto& [k, caption, cell] : {std::tuple{"0.019", "voxel²", "0.0190"},
                                         {"0.00019", "10<sup>−4</sup> voxel²", "1.90"},
                                         {"190000", "voxel²", "190000"},
                                         {"1900000", "10<sup>6</sup> voxel²", "1.90"}}) {
    write(directory + "/result.json",
          text(R"({"image": {"path": "a", "shape": [4, 5, 6]}, "permeability": {"voxel2": [[)", k, ", null, null], [null, null, null]]}}"));
    expect_words(page_of(directory),
                 {text("<caption>", caption, "</caption>"), text("<td class=\"diagonal\">", cell, "</td>"), "<td>–</td>"});
  }
}

TEST_F(Report, pictures_are_the_same_of_any_ranks_and_format) {
  const std::vector<std::string> asked = {"--direction", "z", "--tolerance", "0.05"};
  const std::vector<std::string> alone = pictures_in(page_of(run("alone", asked)));
  EXPECT_EQ(alone.size(), 7u);  // three slices of pores, three of speed, and the surface
  for (const auto& [format, ranks] : {std::pair{"vti", 3}, {"voxels", 0}, {"voxels", 2}, {"points", 0}, {"points", 3}}) {
    std::vector<std::string> more = asked;
    more.insert(more.end(), {"--fields-format", format});
    EXPECT_EQ(pictures_in(page_of(run(text(format, ranks), more, ranks))), alone) << format << " on " << ranks;
    if (ranks > 0) continue;
    more.insert(more.end(), {"--fields-encoding", "appended"});
    EXPECT_EQ(pictures_in(page_of(run(text(format, "appended"), more))), alone) << format << ", appended";
  }
}

TEST_F(Report, a_box_and_a_stride_are_where_they_are) {
  const std::vector<std::string> asked = {"--direction",     "x",     "--tolerance",  "0.05", "--fields-box", "2,0,1,11,12,12",
                                          "--fields-stride", "2,1,3", "--voxel-size", "2um"};
  const std::string page = page_of(run("vti", asked));
  expect_words(page, {"x = 13 µm: y to the right, z upwards", "y = 13 µm: x to the right, z upwards", ">x, 20 µm</text>",
                      ">y, 24 µm</text>", ">z, 24 µm</text>"});
  for (const char* format : {"voxels", "points"}) {
    std::vector<std::string> more = asked;
    more.insert(more.end(), {"--fields-format", format});
    EXPECT_EQ(pictures_in(page_of(run(format, more, 2))), pictures_in(page)) << format;
  }
}

TEST_F(Report, damaged_fields_cost_their_pictures_alone) {
  const std::string directory = run("run", {"--direction", "z", "--tolerance", "0.05"}, 2);
  fs::remove(directory + "/fields_z/1.vti");
  expect_words(page_of(directory),
               {text("There is no picture of the flow along z: &#39;", directory, "/fields_z/1.vti&#39; is missing"), "k<sub>zz</sub>"});
  const std::string whole = run("whole", {"--direction", "z", "--tolerance", "0.05"});
  const std::string bytes = bytes_of(whole + "/fields_z.vti");
  write(whole + "/fields_z.vti", bytes.substr(0, bytes.size() / 2));
  expect_words(page_of(whole), {text("There is no picture of the flow along z: &#39;", whole, "/fields_z.vti&#39; is damaged")});
}

TEST_F(Report, a_flipped_bit_in_the_fields_costs_a_picture_at_most) {
  for (const std::string encoding : {"inline", "appended"}) {
    const std::string directory = run(encoding, {"--direction", "z", "--tolerance", "0.05", "--fields-encoding", encoding});
    const std::string good = bytes_of(directory + "/fields_z.vti");
    for (int i = 1; i < 12; ++i) {
      std::string bad = good;
      const std::size_t at = good.size() * static_cast<std::size_t>(i) / 12;
      bad[at] = static_cast<char>(bad[at] ^ (1 << i % 8));
      write(directory + "/fields_z.vti", bad);
      expect_words(page_of(directory), {"k<sub>zz</sub>"});
    }
  }
}

TEST_F(Report, the_page_is_the_same_on_any_number_of_ranks) {
  const std::string directory = run("run", {"--direction", "z", "--tolerance", "0.05"});
  const std::string alone = page_of(directory);
  EXPECT_EQ(page_of(directory, 3), alone);
}

TEST_F(Report, a_run_that_did_not_converge_says_so) {
  const std::string page = page_of(run("run", {"--direction", "y", "--max-steps", "20", "--start", "rest", "--boundary", "mirror"}));
  expect_words(
      page, {">not converged</p>", "<strong>not converged</strong>", "class=\"value\">≈ ", "mirror: the sample is reflected at each face",
             "Off the diagonal, only periodic samples have values.", "The voxel size is not known, so there is no value in m² or mD."});
  EXPECT_EQ(page.find("k<sub>xx</sub>"), std::string::npos);
}

TEST_F(Report, a_result_of_nulls_is_a_page) {
  const std::string directory = scratch_.path("nulls");
  fs::create_directory(directory);
  write(directory + "/result.json", R"({"image": {"path": "a/rock.raw", "shape": [4, 5, 6], "voxel_size_m": null}, "permeability": null})");
  expect_words(page_of(directory),
               {">without a result yet</p>", "No direction has a result yet.", "There is no history.csv in the run directory.",
                "The command of this run is not known; its settings are below.", no_fields});
}

TEST_F(Report, numbers_that_cannot_be_counts_are_left_out) {
  const std::string directory = scratch_.path("counts");
  fs::create_directory(directory);
  for (const char* sites : {"9.22e21", "18446744073709551615", "-0.5", "\"7\""}) {
    write(directory + "/result.json", text(R"({"image": {"shape": [4, 5, 6], "sites": )", sites, R"(}, "permeability": {}})"));
    EXPECT_EQ(page_of(directory).find("voxels are solved for"), std::string::npos) << sites;
  }
  write(directory + "/result.json", R"({"image": {"shape": [4, 5, 6], "sites": 117}, "permeability": {}})");
  expect_words(page_of(directory), {"117 voxels are solved for"});
}

TEST_F(Report, tables_of_a_run_become_curves) {
  const std::string directory = run("run", {"--direction", "z", "--fields", "none", "--voxel-size", "2um"});
  for (const char* name : {"/profile_z.csv", "/speeds_z.csv", "/subvolumes_z.csv"}) ASSERT_TRUE(fs::remove(directory + name)) << name;
  EXPECT_EQ(page_of(directory).find("Along the flow"), std::string::npos);
  write(directory + "/profile_z.csv", "slice,position_m,porosity,porosity_connected,pressure\n0,1e-6,.5,.4,.9\n1,3e-6,.6,.5,.1\n");
  write(directory + "/speeds_z.csv", "low,high,sites,flow\n0.1,1,0.7,0.2\n1,10,0.3,0.8\n");
  write(directory + "/subvolumes_z.csv", "edge,x0,y0,z0,x1,y1,z1,porosity,k_voxel2,k_m2\n6,0,0,0,6,6,6,.5,.1,\n6,6,0,0,12,6,6,.6,.2,\n");
  expect_words(page_of(directory),
               {"Along the flow", "aria-label=\"Mean pressure of each slice, flow driven along z\"",
                "aria-label=\"Porosity of each slice, flow driven along z\"", "aria-label=\"Distribution of speeds, flow driven along z\"",
                ">6³</text>", "<circle class=\"mark c0\""});
}

TEST_F(Report, figures_are_the_charts_of_the_page) {
  const std::string directory = run("run", {"--direction", "z", "--fields", "none"}), figures = scratch_.path("figures");
  const Outcome outcome = run_karst({"report", directory, "--figures", figures});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string page = bytes_of(directory + "/report.html");
  std::vector<std::string> names;
  for (const fs::directory_entry& file : fs::directory_iterator(figures)) names.push_back(file.path().filename().string());
  std::sort(names.begin(), names.end());
  Words expected;
  for (const char* name : {"convergence_z", "error_estimate", "porosity_z", "pressure_z", "speeds_z"}) {  // without cubes
    expected.push_back(text(name, ".csv"));
    expected.push_back(text(name, ".svg"));
    const std::string picture = bytes_of(text(figures, "/", name, ".svg"));
    const auto at = picture.find("<path class=\"grid\"");
    ASSERT_NE(at, std::string::npos) << name;
    EXPECT_NE(page.find(picture.substr(at)), std::string::npos) << name << " is drawn as in the page";
  }
  EXPECT_EQ(names, expected);
  EXPECT_NE(outcome.out.find(text("wrote 5 figures into ", figures, " (NAME.svg, and its points as NAME.csv)\n")), std::string::npos);
  const std::vector<std::string> history = split(bytes_of(directory + "/history.csv"), '\n'),
                                 points = split(bytes_of(figures + "/convergence_z.csv"), '\n');
  ASSERT_EQ(points.size(), history.size());
  EXPECT_EQ(points[0], "steps,\"k along z, voxel²\"");
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const std::vector<std::string> row = split(history[i], ',');
    EXPECT_EQ(real_number(split(points[i], ',')[0]), real_number(row[1]));
    EXPECT_EQ(real_number(split(points[i], ',')[1]), real_number(row[3])) << "with all digits";
  }
}

TEST_F(Report, figures_need_a_folder_of_their_own) {
  const std::string directory = run("run", {"--direction", "z", "--fields", "none"}), figures = scratch_.path("figures");
  ASSERT_EQ(run_karst({"report", directory, "--figures", figures}).code, 0);
  const std::string page = directory + "/report.html";
  fs::remove(page);
  expect_refusal({"report", directory, "--figures", figures},
                 quote(figures) + " holds files already. Give --force to write over them, or another name with --figures.");
  const std::string table = directory + "/speeds_z.csv", before = bytes_of(table);
  expect_refusal({"report", directory, "--figures", directory, "--force"},
                 quote(table) + " is an input of this command (an input is never replaced). Choose another name with --figures.");
  expect_refusal({"report", directory, "--figures", table},
                 quote(table) + " is a file, not a directory. Choose another name with --figures.");
  expect_refusal({"report", directory, "--figures", scratch_.path("no/figures")},
                 text(quote(scratch_.path("no/figures")), " cannot be made (no folder ", quote(scratch_.path("no")),
                      "). Choose another name with --figures."));
  const std::string victim = scratch_.file("victim", "precious");
  fs::remove(figures + "/pressure_z.svg");
  fs::create_symlink(victim, figures + "/pressure_z.svg");
  expect_refusal({"report", directory, "--figures", figures, "--force"},
                 text(quote(figures + "/pressure_z.svg"),
                      " is a symbolic link (only regular files are replaced). Choose another name with --figures."));
  EXPECT_EQ(bytes_of(victim), "precious");
  EXPECT_EQ(bytes_of(table), before);
  EXPECT_FALSE(fs::exists(page)) << "nothing is written";
  fs::remove(figures + "/pressure_z.svg");
  EXPECT_EQ(run_karst({"report", directory, "--figures", figures, "--force"}).code, 0);
  EXPECT_TRUE(fs::is_regular_file(figures + "/pressure_z.svg"));
}

TEST_F(Report, a_bracket_is_a_table_of_its_directions) {
  const std::string plain = run("plain", {"--direction", "z", "--fields", "none"});
  EXPECT_EQ(page_of(plain).find("Range of k"), std::string::npos);
  const std::string all = run("all", {"--fields", "none", "--bracket", "--voxel-size", "2um"});
  expect_words(page_of(all),
               {"Range of k", "<th scope=\"col\">mD</th>", "<th scope=\"row\">x</th>", "<th scope=\"row\">principal 3 (",
                "<th scope=\"col\">with d3q27</th>", "<th scope=\"col\">difference</th>", "estimate of the error of the method"});
  EXPECT_EQ(page_of(all).find("extrapolated"), std::string::npos);
  const std::string finer = run("finer", {"--direction", "y", "--fields", "none", "--bracket", "--refine"});
  expect_words(page_of(finer), {"<th scope=\"col\">voxel²</th>", "mirror, extrapolated", " to "});
}

TEST_F(Report, wrong_input_is_refused) {
  const std::string here = scratch_.path("here"), result = here + "/result.json";
  fs::create_directory(here);
  expect_refusal({"report", scratch_.path("none")}, quote(scratch_.path("none")) +
                                                        " is no run directory. Make one with -o of karst permeability, conductivity, "
                                                        "pores, drainage, relaxation, transport, twophase, flow or convect.");
  expect_refusal({"report", here},
                 quote(here) +
                     " holds no result.json (it is no run directory, or the run has not written it yet). Make one "
                     "with -o of karst permeability, conductivity, pores, drainage, relaxation, transport, twophase, flow or convect.");
  write(result, "{\"image\": ");
  expect_refusal({"report", here}, quote(result) + " is damaged: it is no JSON. Run again.");
  for (const char* words :
       {"{}", "[1]", R"({"image": {"shape": [1, 2]}, "permeability": {}})", R"({"image": {"shape": [1, 2, 0]}, "permeability": {}})",
        R"({"image": {"shape": [1, 2, 3]}, "kind": "bench"})", R"({"kind": "flow"})", R"({"kind": "convection"})"}) {
    write(result, words);
    expect_refusal({"report", here}, quote(result) +
                                         " is not what karst permeability, conductivity, pores, drainage, relaxation, transport, twophase, "
                                         "flow or convect writes. Run again.");
  }
  write(result, R"({"image": {"shape": [1, 2, 3]}, "permeability": {}})");
  write(here + "/history.csv", "a,b\n1,2\n");
  expect_refusal({"report", here}, quote(here + "/history.csv") +
                                       " has no column direction: it is no file of this run, or damaged. Run again, "
                                       "or remove it.");
  write(here + "/history.csv", "direction,step,k_voxel2,relative_error_estimate\nx,1\n");
  expect_refusal({"report", here},
                 "line 2 of " + quote(here + "/history.csv") + " has 2 cells, and its columns are 4. Run again, or remove it.");
  EXPECT_FALSE(fs::exists(here + "/report.html"));
}

TEST_F(Report, writes_over_its_own_pages_alone) {
  const std::string directory = run("run", {"--direction", "z", "--fields", "none"}), page = directory + "/report.html";
  page_of(directory);
  page_of(directory);
  write(page, "mine");
  expect_refusal({"report", directory}, quote(page) + " exists. Give --force to replace it, or another name with -o.");
  EXPECT_EQ(bytes_of(page), "mine");
  expect_refusal({"report", directory, "-o", directory}, quote(directory) + " is a directory. Give a file name with -o.");
  const std::string lost = scratch_.path("no/a.html");
  expect_refusal({"report", directory, "-o", lost},
                 quote(scratch_.path("no")) + " is not a directory, so " + quote(lost) + " cannot be written. Make it first.");
  EXPECT_EQ(run_karst({"report", directory, "--force"}).code, 0);
  EXPECT_TRUE(bytes_of(page).starts_with("<!DOCTYPE html>"));
  run("run", {"--direction", "z", "--fields", "none", "--force"});
  EXPECT_FALSE(fs::exists(page));  // it was of another run
}

}  // namespace karst
