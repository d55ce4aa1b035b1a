// karst pores: samples at the border of what can be computed, and wrong input. Each has its message.
#include <filesystem>

#include "commands/pores_command.hpp"

namespace karst {

TEST_F(PoresCommand, refuses_wrong_options_and_writes_nothing) {
  const auto refused = [&](const Words& words, const std::string& message) {
    expect_refusal(of_slit(with({"-o", directory("none")}, words)), message);
  };
  refused({"--inlet", "q"}, "--inlet 'q' is no face of the sample. Give one of x-, x+, y-, y+, z-, z+, all.");
  refused({"--outlet", "z"}, "--outlet 'z' is no face of the sample. Give one of x-, x+, y-, y+, z-, z+, all.");
  refused({"--inlet", "z-", "--inlet", "z-"}, "--inlet z- is given twice.");
  refused({"--boundary", "periodic", "--inlet", "all"},
          "--inlet all and --boundary periodic are both given (a sample that repeats has no faces all around). Give one face, or another "
          "boundary.");
  refused({"--outlet", "all"}, "--outlet all names every face (no fluid could enter). Give one face.");
  refused({"--inlet", "all", "--outlet", "z+"}, "--inlet all and --outlet are both given (no face is left to leave through).");
  refused({"--inlet", "z-", "--outlet", "z-"}, "--inlet z- is also --outlet. Give the opposite face.");
  refused({"--boundary", "sealed", "--inlet", "z-", "--outlet", "x+"},
          "--outlet x+ is a side of a sample with --boundary sealed that is entered from z-. Give the opposite face.");
  refused({"--contact-angle", "90"}, "--contact-angle 90 has no capillary pressure (neither fluid wets the rock).");
  refused({"--contact-angle", "181"}, "--contact-angle 181 is not between 0 and 180 degrees.");
  refused({"--surface-tension", "0"},
          "--surface-tension 0 is not above 0 (there is no capillary pressure). Give N/m, as 0.48 for mercury.");
  refused({"--boundary", "open"}, "--boundary 'open' is not one of periodic, mirror, sealed.");
  refused({"--hashes", "some"}, "--hashes 'some' is not one of auto, all, none.");
  refused({"--fields", "f16"}, "--fields 'f16' is not one of none, u32, f32, f64.");
  EXPECT_FALSE(std::filesystem::exists(directory("none")));
}

TEST_F(PoresCommand, has_no_options_of_runs_in_time) {
  const std::vector<Words> options = {{"--restart", "run"},   {"--checkpoint", "10"}, {"--walltime", "2h"},
                                      {"--tolerance", "0.1"}, {"--direction", "z"},   {"--device-memory", "1GiB"}};
  for (const Words& option : options)
    expect_refusal(of_slit(option),
                   text("The following arguments were not expected: ", option[1], " ", option[0], ". See karst pores --help."));
}

TEST_F(PoresCommand, refuses_samples_without_solid_or_without_pores) {
  const std::string open = image("open.raw", {6, 6, 6}, [](const Index3&) { return true; }),
                    solid = image("solid.raw", {6, 6, 6}, [](const Index3&) { return false; });
  const std::string infinite = text(quote(open),
                                    " has no solid voxel: every radius is infinite. With --boundary sealed the sides are walls "
                                    "for a fluid that enters from a face.");
  expect_refusal(of_image(open, {6, 6, 6}), infinite);
  expect_refusal(of_image(open, {6, 6, 6}, {"--boundary", "periodic"}), infinite);
  expect_refusal(of_image(open, {6, 6, 6}, {"--boundary", "sealed", "--inlet", "all"}), infinite);
  expect_refusal(of_image(solid, {6, 6, 6}), text(quote(solid),
                                                  " is all solid: its only label is 1, and --pore 0 does not select it. Is "
                                                  "--pore wrong, or is this the wrong image?"));
  const Json sealed = json_of(of_image(open, {6, 6, 6}, {"--boundary", "sealed"}));
  EXPECT_EQ(sealed["critical"]["squared"], Json({9, 9, 9}));
  EXPECT_EQ(sealed["intrusion"].size(), 3U);
}

TEST_F(PoresCommand, refuses_voxels_that_are_no_cubes) {
  image("flat.raw", {6, 6, 6}, [](const Index3& at) { return at[0] > 2; });
  const std::string header = scratch_.file("flat.nhdr",
                                           "NRRD0004\ntype: uint8\ndimension: 3\nsizes: 6 6 6\nspacings: 1 1 2\nencoding: raw\n"
                                           "data file: flat.raw\n");
  expect_refusal({"pores", header, "--pore", "0"},
                 text(quote(header),
                      " has voxels of 1 x 1 x 2 (the lattice needs cubes). Resample it to cubes (docs/images.md has a "
                      "recipe), or give --voxel-size if the header is wrong."));
}

TEST_F(PoresCommand, without_a_pore_at_the_inlet_fills_nothing) {
  ASSERT_EQ(run_karst(of_slit({"--inlet", "y-", "-o", directory("run"), "--fields", "none"})).code, 0);
  EXPECT_EQ(split(file("run", "intrusion_y-.csv"), '\n').size(), 2U) << "the header only";
  EXPECT_EQ(result("run")["intrusion"][0]["reached"], 0);
  EXPECT_NE(file("run", "log.txt").find("  from y-       no pores at face y-\n"), std::string::npos);
}

TEST_F(PoresCommand, of_a_masked_sample_enters_from_the_surface_of_the_mask) {
  const auto core = [](const Index3& at) {  // a cube of 5, with a solid core and a mask around it
    std::int64_t far = 0;
    for (const std::int64_t a : at) far = std::max(far, std::abs(a - 4));
    return far > 2 ? 2 : far == 0 ? 1 : 0;
  };
  const auto buried = [&](const Index3& at) {
    return core(at) == 2 ? 2 : std::abs(at[0] - 4) + std::abs(at[1] - 4) + std::abs(at[2] - 4) > 0;
  };
  const Json found = json_of(of_image(labels("core.raw", {9, 9, 9}, core), {9, 9, 9}, {"--mask", "2"}));
  EXPECT_EQ(found["image"]["sites"], 124);
  EXPECT_EQ(found["distances"]["largest_squared"], 12) << "from a corner to the solid core: the mask is no solid";
  EXPECT_EQ(found["intrusion"][0]["reached"], 0) << "the mask lies between the pores and the face";
  EXPECT_EQ(found["intrusion"][3]["inlet"], "all");
  EXPECT_EQ(found["intrusion"][3]["reached"], 1);
  const Outcome closed = run_karst(of_image(labels("buried.raw", {9, 9, 9}, buried), {9, 9, 9}, {"--mask", "2"}));
  expect_text(closed, "  from all      no pores at the surface");
}

TEST_F(PoresCommand, of_one_slice_ignores_the_missing_axis) {
  const std::string path = image("thin.raw", {20, 12, 1}, [](const Index3& at) { return at[1] >= 3 && at[1] < 8; });
  const Json found = json_of(of_image(path, {20, 12, 1}));
  EXPECT_EQ(found["sizes"]["largest_squared"], 9);
  EXPECT_EQ(found["sizes"]["mean_radius_voxel"], 3);
  EXPECT_EQ(found["critical"]["squared"], Json({9, nullptr, 9}));
}

TEST_F(PoresCommand, warns_of_pores_wider_than_the_sample) {
  const Words one = of_image(image("one.raw", {4, 4, 4}, [](const Index3& at) { return at != Index3{}; }), {4, 4, 4});
  const Outcome outcome = run_karst(one);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "karst: warning: the largest pore exceeds the sample: radius 5.196 voxels in a sample of 4 x 4 x 4 voxels.\n");
}

}  // namespace karst
