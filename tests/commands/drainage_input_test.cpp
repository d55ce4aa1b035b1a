// karst drainage: wrong input. Each has its message, and nothing is written.
#include <filesystem>

#include "commands/drainage_command.hpp"

namespace karst {

TEST_F(DrainageCommand, refuses_wrong_options_and_writes_nothing) {
  const auto refused = [&](const Words& words, const std::string& message) {
    expect_refusal(of_slits_in_a_row(with({"-o", directory("none")}, words)), message);
  };
  const std::string saturations = " is not above 0 and below 1. Give saturations of the wetting fluid, as 0.9,0.7,0.5.";
  refused({"--saturations", "1.1"}, "--saturations '1.1': '1.1'" + saturations);
  refused({"--saturations", "0.5,-1"}, "--saturations '0.5,-1': '-1'" + saturations);
  refused({"--saturations", "1"}, "--saturations '1': '1'" + saturations);
  refused({"--saturations", "0"}, "--saturations '0': '0'" + saturations);
  refused({"--saturations", "half"}, "--saturations 'half': 'half'" + saturations);
  refused({"--saturations", "nan"}, "--saturations 'nan': 'nan'" + saturations);
  const std::string radius = " is not a radius above 0 with a unit. Give lengths, as 5um,4um, or voxels, as 4voxels.";
  refused({"--radii", "5"}, "--radii '5'" + radius);
  refused({"--radii", "5vox"}, "--radii '5vox'" + radius);
  refused({"--radii", "0voxels"}, "--radii '0voxels'" + radius);
  refused({"--radii", "4voxels,-1um"}, "--radii '-1um'" + radius);
  refused({"--radii", "5um"}, "--radii 5um is a length, and the image has no voxel size. Give --voxel-size, or radii as 4voxels.");
  refused({"--saturations", "0.3", "--radii", "5voxels"}, "--saturations and --radii are both given. Leave one of them out.");
  refused({"--tolerance", "0"}, "--tolerance 0 is not between 0 and 1.");
  refused({"--tolerance", "1"}, "--tolerance 1 is not between 0 and 1.");
  refused({"--conductivity-tolerance", "2"}, "--conductivity-tolerance 2 is not between 1e-09 and 1.");
  refused({"--conductivity-tolerance", "1e-10"}, "--conductivity-tolerance 1e-10 is not between 1e-09 and 1.");
  refused({"--states-only", "--permeability"}, "--states-only and --permeability are both given. Leave one of them out.");
  refused({"--states-only", "--conductivity"}, "--states-only and --conductivity are both given. Leave one of them out.");
  refused({"--inlet", "q"}, "--inlet 'q' is no face of the sample. Give one of x-, x+, y-, y+, z-, z+, all.");
  refused({"--direction", "q"}, "--direction 'q' is not one of x, y, z.");
  refused({"--contact-angle", "90"}, "--contact-angle 90 has no capillary pressure (neither fluid wets the rock).");
  refused({"--surface-tension", "-1"},
          "--surface-tension -1 is not above 0 (there is no capillary pressure). Give N/m, as 0.48 for mercury.");
  refused({"--checkpoint", "0"}, "--checkpoint '0' is not a number of steps above zero.");
  EXPECT_FALSE(std::filesystem::exists(directory("none")));
}

TEST_F(DrainageCommand, has_no_place_for_images_without_a_run_directory) {
  expect_refusal(of_slits_in_a_row({"--phases"}), "--phases has no place to go to. Give a run directory with -o.");
}

TEST_F(DrainageCommand, has_no_options_of_other_commands) {
  for (const Words& option : {Words{"--fields", "f32"}, {"--boundary", "mirror"}, {"--max-steps", "10"}, {"--outlet", "z+"}})
    expect_refusal(of_slits_in_a_row(option),
                   text("The following arguments were not expected: ", option[1], " ", option[0], ". See karst drainage --help."));
  expect_refusal(of_slits_in_a_row({"--inlet", "x-", "--inlet", "y-"}),
                 "--inlet: At Most 1 required but received 2. See karst drainage --help.");
}

TEST_F(DrainageCommand, refuses_samples_without_pores_or_without_solid) {
  const auto all = [](bool is_pore) { return [=](const Index3&) { return is_pore; }; };
  const Words open = of_sample({6, 6, 6}, all(true));
  expect_refusal(open, text(quote(open[1]), " has no solid voxel: every radius is infinite."));
  const Words solid = of_sample({6, 6, 6}, all(false));
  expect_refusal(solid, text(quote(solid[1]),
                             " is all solid: its only label is 1, and --pore 0 does not select it. Is --pore wrong, or is this the wrong "
                             "image?"));
}

}  // namespace karst
