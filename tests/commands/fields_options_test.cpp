// Which fields are written, and what of them is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class FieldsOptionsTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(run_karst({"make", "duct", "--shape", "8,9,10", "-o", sample_}).code, 0); }

  std::vector<std::string> command(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"permeability", sample_, "--threads", "1", "--direction", "z", "--max-steps", "20"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }
  bool is_there(const std::string& name) const { return std::filesystem::exists(scratch_.path(name)); }

  Scratch scratch_;
  std::string sample_ = scratch_.path("duct.nrrd");
};

// By fields.pvd.
std::vector<std::string> listed(const std::string& run) {
  std::vector<std::string> files;
  const std::vector<std::string> pieces = split(bytes_of(run + "/fields.pvd"), '"');
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    if (pieces[i - 1].ends_with(" file=")) files.push_back(pieces[i]);
  }
  return files;
}

TEST_F(FieldsOptionsTest, that_make_no_sense_are_refused_and_nothing_is_made) {
  const std::string run = scratch_.path("run");
  const auto refused = [&](const char* option, const char* value, const std::string& words) {
    expect_refusal(command({"-o", run, option, value}), words);
    EXPECT_FALSE(is_there("run"));
  };
  refused("--fields", "f16", "--fields 'f16' is not one of none, f32, f64.");
  for (const char* number : {"0", "-1", "inf", "nan", "1e-310", "9e-10", "1.1e+09"}) {
    refused(
        "--fluid-viscosity", number,
        text("--fluid-viscosity ", number,
             " is not between 1e-09 and 1e+09 (velocities in m/s would underflow or overflow). Give the viscosity in Pa s, as 0.001 for "
             "water."));
  }
  for (const char* box : {"0,0,0,1,1", "0,0,0,1,1,x", "0,0,0,1,1,1,1"}) {
    refused("--fields-box", box, text("--fields-box ", quote(box), " is not six whole numbers X0,Y0,Z0,X1,Y1,Z1, as in 0,0,0,100,100,50."));
  }
  refused("--fields-encoding", "base64", "--fields-encoding 'base64' is not one of inline, appended.");
  refused("--fields-format", "vtk", "--fields-format 'vtk' is not one of vti, voxels, points.");
  refused("--fields-arrays", "velocity,speed",
          "--fields-arrays 'velocity,speed' names 'speed', which is not one of velocity, velocity_lattice, pressure, label.");
  refused("--fields-arrays", "velocity",
          "--fields-arrays names velocity, which is in m/s, but the voxel size is not known. Give --voxel-size, or take velocity_lattice.");
  for (const char* stride : {"0", "-2", "1.5", "two", "2,2", "1,1,0", "1,1,1,1", "2147483648"}) {
    refused("--fields-stride", stride,
            text("--fields-stride ", quote(stride), " is not one or three whole numbers from 1 to 2147483647, as 2 or 1,1,4."));
  }
  refused("--fields-box", "0,4,0,8,4,8", "--fields-box '0,4,0,8,4,8' holds no voxel: y0 = 4 is not below y1 = 4. Give X0,Y0,Z0,X1,Y1,Z1.");
  for (const char* box : {"0,0,0,9,9,10", "-1,0,0,8,9,10"}) {
    refused("--fields-box", box,
            text("--fields-box ", quote(box), " reaches beyond the sample of 8 x 9 x 10 voxels. Give a box within 0,0,0,8,9,10."));
  }
}

TEST_F(FieldsOptionsTest, fields_go_into_the_run_directory_unless_none_are_wanted) {
  const std::string run = scratch_.path("run");
  const auto settings = [&] { return Json::parse(bytes_of(run + "/result.json"))["settings"]; };
  ASSERT_EQ(run_karst(command({"-o", run, "--fields-box", "0,0,0,4,4,5", "--fluid-viscosity", "0.5"})).code, 0);
  EXPECT_TRUE(is_there("run/fields_z.vti"));
  EXPECT_FALSE(is_there("run/fields_x.vti"));
  EXPECT_EQ(listed(run), (std::vector<std::string>{"fields_z.vti"}));
  EXPECT_EQ(settings()["fields"], "f32");
  EXPECT_EQ(settings()["fields_format"], "vti");
  EXPECT_EQ(settings()["fields_encoding"], "inline");
  EXPECT_NE(bytes_of(run + "/fields_z.vti").find("format=\"binary\""), std::string::npos);
  EXPECT_TRUE(settings()["fields_stride"].is_null());
  EXPECT_EQ(settings()["fields_box"], (Json{0, 0, 0, 4, 4, 5}));
  EXPECT_EQ(settings()["fluid_viscosity"], 0.5);
  EXPECT_GT(Json::parse(bytes_of(run + "/result.json"))["performance"]["seconds"]["write"], 0);

  ASSERT_EQ(run_karst(command({"-o", run, "--force"}), 2).code, 0);
  EXPECT_FALSE(is_there("run/fields_z.vti")) << "fields of another run beside these";
  EXPECT_TRUE(is_there("run/fields_z.pvti"));
  EXPECT_TRUE(is_there("run/fields_z/1.vti"));
  EXPECT_EQ(listed(run), (std::vector<std::string>{"fields_z.pvti"}));
  EXPECT_TRUE(settings()["fields_box"].is_null());
  EXPECT_EQ(settings()["fluid_viscosity"], 1e-3);

  ASSERT_EQ(run_karst(command({"-o", run, "--force", "--fields-format", "points", "--fields-stride", "1,2,3"})).code, 0);
  EXPECT_EQ(settings()["fields_format"], "points");
  EXPECT_EQ(settings()["fields_stride"], (Json{1, 2, 3}));
  EXPECT_FALSE(is_there("run/fields_z.pvti"));
  EXPECT_FALSE(is_there("run/fields_z"));
  EXPECT_EQ(listed(run), (std::vector<std::string>{"fields_z.vtu"}));

  ASSERT_EQ(run_karst(command({"-o", run, "--force", "--fields-encoding", "appended"})).code, 0);
  EXPECT_EQ(settings()["fields_encoding"], "appended");
  EXPECT_NE(bytes_of(run + "/fields_z.vti").find("format=\"appended\""), std::string::npos);

  ASSERT_EQ(run_karst(command({"-o", run, "--force", "--fields", "none"})).code, 0);
  EXPECT_EQ(settings()["fields"], "none");
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(run)) ++files;
  EXPECT_EQ(files, 7u) << "result.json, history.csv, log.txt, flow.checkpoint, and tables of profile, speeds, sub-volumes";
}

TEST_F(FieldsOptionsTest, arrays_that_were_not_chosen_are_left_out) {
  const auto arrays_of = [&](const std::string& names, int ranks) {
    const std::string run = scratch_.path(text(names, ranks));
    EXPECT_EQ(run_karst(command({"-o", run, "--voxel-size", "1um", "--fields-arrays", names}), ranks).code, 0);
    const std::string fields = bytes_of(run + (ranks > 1 ? "/fields_z/0.vti" : "/fields_z.vti"));
    std::vector<std::string> found;
    for (const char* name : {"velocity", "velocity_lattice", "pressure", "part", "label"}) {
      if (fields.find(text("Name=\"", name, "\"")) != std::string::npos) found.emplace_back(name);
    }
    return found;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(arrays_of("velocity", 0), (Names{"velocity", "part"}));
  EXPECT_EQ(arrays_of("pressure,velocity_lattice", 2), (Names{"velocity_lattice", "pressure", "part"}));
  EXPECT_EQ(arrays_of("label,label", 0), (Names{"part", "label"}));
  const Json settings = Json::parse(bytes_of(scratch_.path("pressure,velocity_lattice2/result.json")))["settings"];
  EXPECT_EQ(settings["fields_arrays"], (Json{"velocity_lattice", "pressure"}));

  const auto report_of = [&](const std::string& run) {
    EXPECT_EQ(run_karst({"report", scratch_.path(run)}).code, 0);
    return bytes_of(scratch_.path(run + "/report.html"));
  };
  EXPECT_NE(report_of("velocity0").find("speed, m/s"), std::string::npos);
  const std::string of_lattice = report_of("pressure,velocity_lattice2");
  EXPECT_NE(of_lattice.find("gradient, voxel²"), std::string::npos);
  EXPECT_EQ(of_lattice.find("speed, m/s"), std::string::npos);
  EXPECT_NE(report_of("label,label0").find("holds no velocity. Run again, with velocity_lattice among --fields-arrays."),
            std::string::npos);
}

TEST_F(FieldsOptionsTest, labels_of_a_prepared_case_are_refused) {
  const std::string prepared = scratch_.path("duct.karst"), run = scratch_.path("run");
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "1", "-o", prepared}).code, 0);
  expect_refusal({"solve", prepared, "--threads", "1", "-o", run, "--fields-arrays", "label"},
                 "--fields-arrays names label, but labels are read from an image file, and this run reads none. Leave label out.");
  EXPECT_FALSE(is_there("run"));
}

TEST_F(FieldsOptionsTest, a_restart_renews_what_is_computed_again_and_lists_what_is_there) {
  const std::string run = scratch_.path("run"), spheres = scratch_.path("spheres.nrrd");
  ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "-o", spheres}).code, 0);
  const auto flow = [&](const std::vector<std::string>& more, int ranks) {
    std::vector<std::string> all = {"permeability", spheres, "--threads", "1", "--fields-format", "voxels"};
    all.insert(all.end(), more.begin(), more.end());
    return run_karst(all, ranks);
  };
  ASSERT_EQ(flow({"-o", run, "--max-steps", "20"}, 0).code, 0);
  EXPECT_EQ(listed(run), (std::vector<std::string>{"fields_x.vtu", "fields_y.vtu", "fields_z.vtu"}));
  ASSERT_EQ(flow({"--restart", run, "--max-steps", "40"}, 3).code, 0);
  EXPECT_EQ(listed(run), (std::vector<std::string>{"fields_x.pvtu", "fields_y.pvtu", "fields_z.pvtu"}));
  for (const std::string& name : listed(run)) EXPECT_TRUE(is_there("run/" + name)) << name;
  EXPECT_FALSE(is_there("run/fields_x.vtu")) << "of one rank, beside those of three";
  const Outcome other = run_karst({"permeability", spheres, "--threads", "1", "--fields-format", "points", "--restart", run});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("is of a run with --fields-format voxels, and this run has --fields-format points"), std::string::npos)
      << other.err;
  EXPECT_TRUE(is_there("run/fields_z.pvtu"));
  const Outcome fewer =
      run_karst({"permeability", spheres, "--threads", "1", "--fields-format", "voxels", "--fields-arrays", "pressure", "--restart", run});
  EXPECT_EQ(fewer.code, 2);
  EXPECT_NE(fewer.err.find("is of a run with no --fields-arrays, and this run has --fields-arrays pressure"), std::string::npos)
      << fewer.err;
}

TEST_F(FieldsOptionsTest, without_a_run_directory_nothing_is_written) {
  const Outcome outcome = run_karst(command({"--json"}));
  ASSERT_EQ(outcome.code, 0);
  EXPECT_EQ(Json::parse(outcome.out)["settings"]["fields"], "none");
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(scratch_.path(""))) ++files;
  EXPECT_EQ(files, 1u) << "the sample";
}

}  // namespace karst
