// karst convect: files, bits on any ranks and after a restart, slices of images, refusals.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

namespace {

class ConvectCommand : public testing::Test {
 protected:
  static Words run_of(const std::string& name, const Words& more) {
    return with({"convect", name, "--threads", "1", "--device", "cpu", "--fields", "none"}, more);
  }
  std::string directory(const std::string& name) const { return scratch_.path(name); }
  std::string file(const std::string& run, const std::string& name) const { return bytes_of(directory(run) + "/" + name); }
  Json result(const std::string& run) const { return Json::parse(file(run, "result.json")); }

  static std::string refusal(const Words& words) {
    const Outcome outcome = run_karst(words);
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    return outcome.err;
  }

  Scratch scratch_;
};

const Words benard = {"--shape", "32,24,1", "--rayleigh", "3000", "--time", "120", "--monitor-every", "20"};

}  // namespace

TEST_F(ConvectCommand, writes_its_files) {
  const Outcome outcome =
      run_karst(with({"convect", "rayleigh-taylor", "--threads", "1", "--device", "cpu"},
                     {"--shape", "16,32,1", "--time", "40", "--monitor-every", "10", "--fields-every", "20", "-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const char* name : {"result.json", "monitors.csv", "rows.csv", "log.txt", "fields.pvd", "fields/flow_000000020.vti"})
    EXPECT_TRUE(std::filesystem::exists(directory("run") + "/" + name)) << name;
  const Json found = result("run");
  EXPECT_EQ(found["kind"], "convect");
  EXPECT_EQ(found["convect"]["case"], "rayleigh-taylor");
  EXPECT_EQ(found["convect"]["steps"], 40);
  EXPECT_TRUE(found["convect"]["complete"].get<bool>());
  EXPECT_NEAR(found["convect"]["mass"].get<double>(), 16 * 32, 0.1);
  EXPECT_EQ(file("run", "monitors.csv").substr(0, 5), "step,");
  EXPECT_NE(outcome.out.find("mixing        length "), std::string::npos) << outcome.out;
  EXPECT_NEAR(found["convect"]["sound_speed"].get<double>(), 1.1815, 1e-4);
}

TEST_F(ConvectCommand, has_the_same_bits_on_any_ranks_and_after_a_restart) {
  ASSERT_EQ(run_karst(run_of("rayleigh-benard", with(benard, {"-o", directory("whole")}))).code, 0);
  ASSERT_EQ(run_karst(run_of("rayleigh-benard", with(benard, {"-o", directory("ranks")})), 3).code, 0);
  EXPECT_EQ(file("ranks", "monitors.csv"), file("whole", "monitors.csv"));
  EXPECT_EQ(file("ranks", "rows.csv"), file("whole", "rows.csv"));
  Words half = benard;
  half[5] = "60";
  ASSERT_EQ(run_karst(run_of("rayleigh-benard", with(half, {"-o", directory("half"), "--checkpoint", "10"})), 2).code, 0);
  const Outcome outcome = run_karst(run_of("rayleigh-benard", with(benard, {"--restart", directory("half")})));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(file("half", "monitors.csv"), file("whole", "monitors.csv"));
  EXPECT_EQ(result("half")["run"]["restarts"], 1);
  // Complete already, and from an end between two monitors.
  ASSERT_EQ(run_karst(run_of("rayleigh-benard", with(benard, {"--restart", directory("half")})), 2).code, 0);
  EXPECT_EQ(file("half", "rows.csv"), file("whole", "rows.csv"));
  half[5] = "50";
  ASSERT_EQ(run_karst(run_of("rayleigh-benard", with(half, {"-o", directory("odd"), "--checkpoint", "10"}))).code, 0);
  ASSERT_EQ(run_karst(run_of("rayleigh-benard", with(benard, {"--restart", directory("odd")}))).code, 0);
  EXPECT_EQ(file("odd", "monitors.csv"), file("whole", "monitors.csv"));
  EXPECT_NE(refusal(run_of("rayleigh-benard", with(benard, {"--restart", directory("half"), "--prandtl", "2"}))).find("--prandtl"),
            std::string::npos);
}

TEST_F(ConvectCommand, is_not_restarted_with_other_values_or_by_other_commands) {
  const Words layers = {"--shape", "8,8,1", "--time", "4"};
  ASSERT_EQ(run_karst(run_of("rayleigh-taylor", with(layers, {"-o", directory("run"), "--checkpoint", "2"}))).code, 0);
  const auto says = [&](const Words& more, const std::string& earlier, const std::string& now) {
    expect_refused(run_karst(run_of("rayleigh-taylor", with(with(layers, {"--restart", directory("run")}), more))),
                   text(quote(directory("run") + "/flow.checkpoint"), " is of a run with ", earlier, ", and this run has ", now,
                        " (the results would not be those of one run). Give the same options, or run without --restart."));
  };
  says({"--top", "1"}, "--top adiabatic", "--top 1");
  says({"--low", "1,1.1"}, "--low 1,1.05", "--low 1,1.1");
  says({"--speed", "0.1"}, "--speed 0", "--speed 0.1");
  says({"--periodic", "--gravity", "0"}, "--gravity 2e-05", "--gravity 0");
  says({"--bottom", "1", "--top", "1", "--diffuse"}, "--bottom adiabatic", "--bottom 1");
  const std::string image = scratch_.file("image.raw", std::string(8 * 8, '\0') + std::string(8 * 8, '\1'));
  for (const char* command : {"permeability", "flow", "conductivity"}) {
    const Words run = {command, image, "--shape", "8,8,2", "--pore", "0", "--threads", "1", "--restart", directory("run")};
    expect_refused(run_karst(with(run, command == std::string("flow") ? Words{"--tau", "0.8", "--time", "4"} : Words{})),
                   quote(directory("run") + "/flow.checkpoint") + " is of karst convect. Restart it with the command that wrote it.");
  }
}

TEST_F(ConvectCommand, computes_a_slice_of_an_image) {
  const std::string rock = scratch_.path("rock.nrrd");
  ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "24,20,6", "--grains", "4", "--porosity", "0.5", "-o", rock}).code, 0);
  const Words hot = {"--pore", "0", "--bottom", "1.02", "--top", "0.98", "--gravity", "1e-5", "--time", "20", "--json"};
  const Outcome outcome = run_karst(run_of(rock, with(hot, {"--slice", "z=3"})));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["image"]["crop"], (Json{{0, 0, 3}, {24, 20, 4}}));
  EXPECT_NE(refusal(run_of(rock, hot)).find("Choose one with --slice, as in --slice z=0."), std::string::npos);
  EXPECT_NE(refusal(run_of(rock, with(hot, {"--slice", "z=6"}))).find("(its slices along z are 0 to 5)"), std::string::npos);
  const Outcome cropped = run_karst(run_of(rock, with(hot, {"--crop", "0,0,2,10,10,5", "--slice", "z=4"})));
  ASSERT_EQ(cropped.code, 0) << cropped.err;
  EXPECT_EQ(Json::parse(cropped.out)["image"]["crop"], (Json{{0, 0, 4}, {10, 10, 5}}));
  EXPECT_NE(refusal(run_of(rock, with(hot, {"--slice", "w=1"}))).find("is not a slice, as in --slice z=120."), std::string::npos);
}

// A plane across another axis is the plane of the image with its axes in another order.
TEST_F(ConvectCommand, computes_a_slice_across_any_axis) {
  const std::array<std::size_t, 3> shape = {11, 9, 14};
  const auto solid = [](std::size_t x, std::size_t y, std::size_t z) { return (x * 7 + y * 5 + z * 3 + x * y * z) % 11 == 0; };
  std::string image;
  for (std::size_t z = 0; z < shape[2]; ++z) {
    for (std::size_t y = 0; y < shape[1]; ++y) {
      for (std::size_t x = 0; x < shape[0]; ++x) image += solid(x, y, z) ? '\1' : '\0';
    }
  }
  const auto monitors = [&](const std::string& path, const std::string& of, const Words& more, int ranks) {
    const Words flow = {"--shape", of, "--pore", "0", "--bottom", "1.02", "--top", "0.98", "--gravity", "1e-5", "--time", "20"};
    const Outcome outcome = run_karst(run_of(path, with(flow, with(more, {"--force", "-o", directory("run")}))), ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return file("run", "monitors.csv") + file("run", "rows.csv");
  };
  const auto plane = [&](std::size_t width, std::size_t height, const std::function<bool(std::size_t, std::size_t)>& is_solid) {
    std::string voxels;
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) voxels += is_solid(x, y) ? '\1' : '\0';
    }
    return monitors(scratch_.file("plane.raw", voxels), text(width, ",", height, ",1"), {}, 1);
  };
  const std::string path = scratch_.file("image.raw", image);
  for (const int ranks : {1, 3}) {
    EXPECT_EQ(monitors(path, "11,9,14", {"--slice", "x=4"}, ranks), plane(9, 14, [&](auto y, auto z) { return solid(4, y, z); }));
    EXPECT_EQ(monitors(path, "11,9,14", {"--slice", "y=3"}, ranks), plane(11, 14, [&](auto x, auto z) { return solid(x, 3, z); }));
    EXPECT_EQ(monitors(path, "11,9,14", {"--slice", "z=5"}, ranks), plane(11, 9, [&](auto x, auto y) { return solid(x, y, 5); }));
  }
  EXPECT_EQ(result("run")["image"]["crop"], (Json{{0, 0, 5}, {11, 9, 6}}));
  const Words fields = {"convect", path, "--shape", "11,9,14", "--pore", "0", "--time", "20", "--slice", "x=10", "-o", directory("fields")};
  ASSERT_EQ(run_karst(fields).code, 0);
  const std::string last = file("fields", "fields/flow_000000020.vti");
  EXPECT_NE(last.find("WholeExtent=\"0 9 0 14 0 1\""), std::string::npos) << last.substr(0, 400);
  EXPECT_EQ(last.find("\"label\""), std::string::npos);
  EXPECT_EQ(run_karst({"report", directory("fields")}).code, 0);
}

TEST_F(ConvectCommand, refuses_wrong_input_and_writes_nothing) {
  const Words shaped = {"--shape", "16,16,1", "-o", directory("none")};
  EXPECT_NE(refusal(run_of("couette", shaped)).find("--time is missing (the number of steps)."), std::string::npos);
  EXPECT_NE(refusal(run_of("couette", with(shaped, {"--time", "3"}))).find("is not an even number of steps"), std::string::npos);
  EXPECT_EQ(refusal(run_of("couette", with(shaped, {"--time", "0"}))), "karst: --time '0' is not a time above zero: steps, as 2000.\n");
  EXPECT_EQ(refusal(run_of("couette", with(shaped, {"--time", "4", "--speed", "1"}))),
            "karst: --speed 1 is not between -0.4 and 0.4 (sound has 1.18 voxels a step).\n");
  EXPECT_NE(refusal(run_of("couette", {"--time", "4"})).find("couette needs --shape, as in --shape 256,1024,1."), std::string::npos);
  EXPECT_NE(refusal(run_of("shock-tube", with(shaped, {"--time", "4", "--low", "1"}))).find("is not a density and a temperature"),
            std::string::npos);
  EXPECT_NE(refusal(run_of("couette", with(shaped, {"--time", "4", "--gravity", "1e-5", "--rayleigh", "10"}))).find("Give one."),
            std::string::npos);
  EXPECT_NE(refusal(run_of("couette", {"--shape", "16,16,2", "--time", "4"})).find("has more than one voxel along z"), std::string::npos);
  EXPECT_NE(refusal(run_of("rayleigh-benard", with(shaped, {"--time", "4"}))).find("rayleigh-benard needs a gravity."), std::string::npos);
  EXPECT_NE(refusal(run_of("rayleigh-benard", with(shaped, {"--time", "4", "--bottom", "adiabatic"}))).find("needs two plates"),
            std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(directory("none")));
}

TEST_F(ConvectCommand, refuses_options_without_effect) {
  const Words shaped = {"--shape", "16,16,1", "--time", "4"};
  const auto says = [&](const std::string& name, const Words& more, const std::string& words) {
    const std::string found = refusal(run_of(name, with(shaped, more)));
    EXPECT_NE(found.find(words), std::string::npos) << found;
  };
  says("couette", {"--low", "1,1"}, "--low has no effect (couette starts from one gas). Leave it out.");
  says("couette", {"--seed", "3"}, "--seed has no effect (couette starts undisturbed). Leave it out.");
  says("couette", {"--periodic"}, "couette needs two plates (one moves). Leave out --periodic.");
  says("couette", {"--periodic", "--speed", "0.1"}, "--speed has no effect (without plates). Leave it out.");
  says("shock-tube", {"--top", "1"}, "--top has no effect (shock-tube has no plates). Leave it out.");
  says("shock-tube", {"--disturbance", "0.1"}, "--disturbance has no effect (shock-tube starts undisturbed). Leave it out.");
  says("rayleigh-taylor", {"--low", "2,1.05"}, "the density of rayleigh-taylor is hydrostatic. Give a density of 1 in --low and --high");
  says("couette", {"--grid", "2,2"}, "--grid 2,2,1 makes 4 boxes, not 1. Give a box for each part (a rank has one part).");
  says("couette", {"--grid", "1,1", "--weights", "1"}, "--weights and --grid are both given (the boxes of a grid are equal).");
  says("couette", {"--weights", "1,2"}, "--weights gives 2 numbers for 1 rank. Give one for each.");
}

TEST_F(ConvectCommand, has_the_same_bits_in_any_cut) {
  const auto monitors = [&](const std::string& run, const Words& more, int ranks) {
    EXPECT_EQ(run_karst(run_of("rayleigh-benard", with(benard, with(more, {"-o", directory(run)}))), ranks).code, 0);
    return file(run, "monitors.csv");
  };
  const std::string whole = monitors("whole", {}, 1);
  EXPECT_EQ(monitors("strips", {"--grid", "1,3"}, 3), whole);
  EXPECT_EQ(start_karst(run_of("rayleigh-benard", with(benard, {"--grid", "2,2", "-o", directory("tiles")})), 4).code, 0);
  EXPECT_EQ(file("tiles", "monitors.csv"), whole);
  EXPECT_EQ(monitors("weighted", {"--weights", "1,5,2"}, 3), whole);
  EXPECT_EQ(monitors("measured", {"--weights", "measure"}, 2), whole);
  EXPECT_EQ(result("measured")["partition"]["weights_from"], "measure");
  EXPECT_EQ(result("tiles")["partition"]["grid"], Json({2, 2, 1}));
  EXPECT_NEAR(result("weighted")["partition"]["sites_max"].get<double>(), 5.0 / 8 * 32 * 24, 1);
}

// The gas gains what the field of gravity loses.
TEST_F(ConvectCommand, keeps_mass_and_energy_between_adiabatic_plates) {
  const Outcome outcome = run_karst(run_of("rayleigh-taylor", {"--shape", "32,64,1", "--time", "2000", "--gravity", "1e-4", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json flow = Json::parse(outcome.out)["convect"];
  EXPECT_LT(std::abs(flow["changes"]["mass"].get<double>()), 1e-13);
  EXPECT_LT(std::abs(flow["changes"]["energy"].get<double>()), 1e-6);
  const double gained = (flow["energy"].get<double>() - flow["start"]["energy"].get<double>()) / flow["energy"].get<double>();
  EXPECT_GT(std::abs(gained), 10 * std::abs(flow["changes"]["energy"].get<double>()));
  EXPECT_GT(flow["mixing_length"], flow["start"]["mixing_length"]);
}

}  // namespace karst
