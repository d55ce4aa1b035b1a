// karst batch: the table, images that fail, restarts, signals.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class Batch : public testing::Test {
 protected:
  // Two packs of spheres and, between them by name, a file that is no image.
  void SetUp() override {
    fs::create_directory(images_);
    make("a", "0.5");
    make("c", "0.6");
    std::ofstream(images_ + "/notes.txt") << "not an image\n";
  }

  void make(const std::string& name, const std::string& porosity) const {
    ASSERT_EQ(
        run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", porosity, "-o", text(images_, "/", name, ".nrrd")}).code, 0);
  }

  Words batch(const Words& more) const { return with({"batch", images_, "--direction", "z", "--fields", "none", "--threads", "1"}, more); }

  Json table(const std::string& folder) const { return Json::parse(bytes_of(folder + "/batch.json")); }

  // The lines of batch.csv by the name of the image, without the seconds.
  static std::map<std::string, std::string> lines(const std::string& folder) {
    std::map<std::string, std::string> lines;
    const std::vector<std::string> all = split(bytes_of(folder + "/batch.csv"), '\n');
    const std::vector<std::string> names = split(all[0], ',');
    const auto seconds = static_cast<std::size_t>(std::find(names.begin(), names.end(), "seconds") - names.begin());
    for (std::size_t i = 1; i + 1 < all.size(); ++i) {
      std::vector<std::string> cells = split(all[i], ',');
      cells.at(seconds) = "";
      lines[cells[0]] = joined(cells, ",");
    }
    return lines;
  }

  Scratch scratch_;
  const std::string images_ = scratch_.path("images"), out_ = scratch_.path("out");
};

}  // namespace

TEST_F(Batch, is_a_table_of_what_each_image_gives_by_itself) {
  const Outcome outcome = run_karst(batch({"-o", out_, "--voxel-size", "2um"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("2 images: 2 converged\n")) << outcome.out;
  const Json images = table(out_)["images"];
  ASSERT_EQ(images.size(), 2u);
  for (const Json& row : images) {
    const std::string name = row["name"], path = text(images_, "/", name, ".nrrd");
    const Outcome alone = run_karst({"permeability", path, "--direction", "z", "--threads", "1", "--voxel-size", "2um", "--json"});
    const Json expected = Json::parse(alone.out), own = Json::parse(bytes_of(text(out_, "/", name, "/result.json")));
    EXPECT_EQ(own["permeability"], expected["permeability"]) << name;
    EXPECT_EQ(row["k_z_mD"], expected["permeability"]["mD"][2][2]);
    EXPECT_EQ(row["k_z_m2"], expected["permeability"]["m2"][2][2]);
    EXPECT_EQ(row["k_z_voxel2"], expected["permeability"]["voxel2"][2][2]);
    EXPECT_EQ(row["relative_error_estimate_z"], expected["permeability"]["relative_error_estimate"][2]);
    EXPECT_EQ(row["porosity"], expected["image"]["porosity"]);
    EXPECT_EQ(row["sites"], expected["image"]["sites"]);
    EXPECT_EQ(row["voxels_x"], 12);
    EXPECT_EQ(row["state"], "converged");
    EXPECT_FALSE(row.contains("k_x_voxel2"));
    EXPECT_NE(outcome.out.find(digits(row["k_z_mD"].get<double>(), 6)), std::string::npos) << outcome.out;
  }
  EXPECT_NE(bytes_of(out_ + "/batch.html").find("<h1>Permeability of 2 images</h1>"), std::string::npos);
  EXPECT_TRUE(bytes_of(out_ + "/k_phi.svg").starts_with("<?xml"));
  EXPECT_TRUE(bytes_of(out_ + "/k_phi.csv").starts_with("curve,\"porosity, %\",\"k, mD\"\nz,"));
}

TEST_F(Batch, is_the_same_on_any_number_of_ranks) {
  ASSERT_EQ(run_karst(batch({"-o", out_})).code, 0);
  ASSERT_EQ(run_karst(batch({"-o", scratch_.path("three")}), 3).code, 0);
  EXPECT_EQ(lines(scratch_.path("three")), lines(out_));
}

TEST_F(Batch, an_image_that_fails_stops_no_other) {
  scratch_.file("images/b.npy", "garbage");
  const Outcome outcome = run_karst(batch({"-o", out_, "--json"}), 2);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("karst: 1 of 3 images failed (the table has the reasons).\n"), std::string::npos) << outcome.err;
  const Json images = Json::parse(outcome.out)["images"];
  EXPECT_EQ(images, table(out_)["images"]);
  EXPECT_EQ(images[0]["state"], "converged");
  EXPECT_EQ(images[1]["state"], "failed");
  EXPECT_EQ(images[1]["reason"], quote(images_ + "/b.npy") + " is no .npy file: it does not begin with NumPy's magic bytes.");
  EXPECT_TRUE(images[1]["k_z_voxel2"].is_null());
  EXPECT_EQ(images[2]["state"], "converged");
  EXPECT_FALSE(fs::exists(out_ + "/b"));
}

TEST_F(Batch, an_unstable_flow_fails_alone) {
  const Outcome outcome = run_karst(batch({"-o", out_, "--equilibrium", "navier-stokes", "--body-force", "0.05", "--tau", "0.501"}), 2);
  EXPECT_EQ(outcome.code, 3) << outcome.err;
  const Json images = table(out_)["images"];
  for (const Json& row : images) {
    EXPECT_EQ(row["state"], "failed");
    EXPECT_NE(row["reason"].get<std::string>().find("Use a smaller --body-force or a larger --tau."), std::string::npos) << row;
  }
}

TEST_F(Batch, what_all_images_share_is_refused_before_anything_is_written) {
  expect_refusal(batch({}), "the results of several images need a folder. Give one with -o.");
  expect_refusal(batch({"-o", out_, "--tau", "0.2"}), "--tau '0.2' is not auto, nor a number above 0.5 and at most 10.");
  expect_refusal(batch({"-o", out_, "--device", "cuda"}),
                 text("--device cuda: there is no GPU to compute on (", why_no_gpu_here, "). Use --device cpu."));
  expect_refusal({"batch", images_, scratch_.path("none.nrrd"), "-o", out_},
                 quote(scratch_.path("none.nrrd")) + " does not exist. Is the path right?");
  const std::string a = images_ + "/a.nrrd", other = scratch_.path("a.npy");
  fs::copy(a, other);
  expect_refusal({"batch", a, other, "-o", out_},
                 text(quote(a), " and ", quote(other), " have the same name (results of each image are in ",
                      "a folder of its name). Rename one of them, or leave one out."));
  EXPECT_FALSE(fs::exists(out_));
  expect_refusal(batch({"-o", images_}),
                 quote(images_) + " holds files already. Give --force to write over them, or another name with -o.");
  expect_refusal(batch({"--restart", images_}),
                 quote(images_) + " holds no batch.json (there is nothing to restart). Run from the start, without --restart.");
}

TEST_F(Batch, a_restart_computes_what_is_missing) {
  scratch_.file("images/b.npy", "garbage");
  ASSERT_EQ(run_karst(batch({"-o", out_})).code, 3);
  const std::string before = bytes_of(out_ + "/a/result.json"), csv = bytes_of(out_ + "/batch.csv");
  expect_refusal(batch({"-o", out_}), text(quote(out_), " holds a run. Give --restart ", in_shell_quotes(out_),
                                           " to continue it, --force to write over it, or another name with -o."));
  const Outcome other = run_karst(batch({"--restart", out_, "--boundary", "mirror"}));
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("is of a run with --boundary periodic"), std::string::npos) << other.err;
  EXPECT_EQ(bytes_of(out_ + "/batch.csv"), csv);
  fs::remove(images_ + "/b.npy");
  make("b", "0.55");
  std::map<std::string, std::string> expected = lines(out_);
  ASSERT_EQ(run_karst(batch({"--restart", out_})).code, 0);
  EXPECT_EQ(bytes_of(out_ + "/a/result.json"), before) << "the result is of the first run";
  ASSERT_EQ(run_karst(batch({"-o", scratch_.path("whole")})).code, 0);
  EXPECT_EQ(lines(out_), lines(scratch_.path("whole")));
  EXPECT_EQ(lines(out_)["c"], expected["c"]);
}

TEST_F(Batch, a_restart_that_is_refused_loses_no_row) {
  ASSERT_EQ(run_karst(batch({"-o", out_})).code, 0);
  const std::map<std::string, std::string> before = lines(out_);
  fs::remove(images_ + "/c.nrrd");
  make("c", "0.55");
  const Outcome refused = run_karst(batch({"--restart", out_}));
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("is of a run through another sample"), std::string::npos) << refused.err;
  EXPECT_EQ(lines(out_), before);
  ASSERT_EQ(run_karst(batch({"--restart", out_, "--walltime", "0.001s"})).code, 0);
  EXPECT_EQ(lines(out_), before) << "the rows of images that were not computed again";
}

TEST_F(Batch, a_damaged_table_is_refused_by_its_name) {
  ASSERT_EQ(run_karst(batch({"-o", out_})).code, 0);
  for (const char* content : {"{", "{}", "{\"images\": [{\"name\": \"a\"}]}", "{\"images\": 3}"}) {
    scratch_.file("out/batch.json", content);
    expect_refusal(batch({"--restart", out_}),
                   text(quote(out_ + "/batch.json"),
                        " is not what karst batch writes (is it damaged?). Run from the start, with --force and without --restart."));
  }
}

TEST_F(Batch, a_signal_stops_the_image_and_the_batch) {
  fs::copy(std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd", images_ + "/b.nrrd");
  const std::string checkpoint = in_shell_quotes(out_ + "/b/flow.checkpoint");
  const Words options = batch({"-o", out_, "--max-steps", "400", "--tolerance", "1e-9", "--tau", "0.6", "--checkpoint", "20"});
  const std::string send = text("(while [ ! -e ", checkpoint, " ]; do sleep 0.1; done; kill -TERM $$) & ");
  const Outcome outcome = start_program("bash", {"-c", text(send, "exec ", shell_words(with({KARST_PROGRAM}, options)))});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const Json all = table(out_);
  EXPECT_EQ(all["stopped_by"], "SIGTERM");
  const std::string how = text("karst ", joined(options, " "), " --restart ", in_shell_quotes(out_));
  EXPECT_EQ(all["go_on_by"], how);
  EXPECT_NE(outcome.out.find(text("stopped by SIGTERM. To go on, on any ranks and device:\n  ", how, "\n")), std::string::npos);
  EXPECT_EQ(all["images"][0]["state"], "not converged");
  EXPECT_EQ(all["images"][1]["state"], "stopped");
  EXPECT_EQ(all["images"][2]["state"], "not begun");
  EXPECT_FALSE(fs::exists(out_ + "/c"));
  const Words shorter = batch({"--restart", out_, "--max-steps", "60", "--tolerance", "1e-9", "--tau", "0.6"});
  ASSERT_EQ(run_karst(shorter).code, 0);
  const Json after = table(out_);
  EXPECT_TRUE(after["stopped_by"].is_null());
  EXPECT_EQ(after["images"][0]["k_z_voxel2"], all["images"][0]["k_z_voxel2"]);
  EXPECT_EQ(after["images"][1]["state"], "not converged");
  EXPECT_EQ(after["images"][2]["state"], "not converged");
}

TEST_F(Batch, the_wall_time_begins_no_further_image) {
  const Outcome outcome = run_karst(batch({"-o", out_, "--walltime", "0.001s"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const Json& row : table(out_)["images"]) EXPECT_EQ(row["state"], "not begun");
  EXPECT_EQ(table(out_)["stopped_by"], "--walltime 0.001s");
}

}  // namespace karst
