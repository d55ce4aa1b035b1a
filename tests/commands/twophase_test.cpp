// karst twophase: what it prints and writes, restarts, and wrong input.
#include <filesystem>

#include "commands/pores_command.hpp"

namespace karst {

class TwophaseCommand : public PoresCommand {
 protected:
  // A wide and a narrow tube along x through a block: label 0 in the wide one, 2 in the narrow one, 1 and 3 in the solid.
  std::string tubes() const {
    return labels("tubes.raw", {10, 16, 9}, [](const Index3& at) {
      const auto inside = [&](std::int64_t y, std::int64_t half) { return std::abs(at[1] - y) <= half && std::abs(at[2] - 4) <= half; };
      return inside(5, 3) ? 0 : inside(12, 1) ? 2 : at[1] < 8 ? 1 : 3;
    });
  }

  Words of_tubes(const Words& more = {}) const {
    return with({"twophase", tubes(), "--shape", "10,16,9", "--pore", "0,2", "--threads", "1", "--device", "cpu"}, more);
  }

  static Words short_pair(const Words& more = {}, const char* saturations = "0.3,0.1", const char* steps = "120") {
    return with({"--contact-angle", "30", "--start", "opening", "--saturations", saturations, "--relative-permeability", "--steps", steps,
                 "--settle-steps", "20", "--monitor-every", "10"},
                more);
  }
};

TEST_F(TwophaseCommand, writes_a_table_of_points) {
  const Outcome outcome = run_karst(of_tubes(short_pair({"-o", directory("run")})));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(bytes_of(directory("run") + "/log.txt"), outcome.out);
  EXPECT_NE(outcome.err.find("of the pore volume is narrower than five voxels"), std::string::npos) << outcome.err;
  const Json found = result("run"), &own = found["twophase"], &points = own["points"];
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(own["converged"], points[0]["steady"] == true && points[1]["steady"] == true);
  EXPECT_TRUE(own["complete"]);
  EXPECT_EQ(found["settings"]["contact_angle"], "30");
  EXPECT_EQ(points[1]["point"], 2);
  EXPECT_LT(points[1]["wetting_saturation"], points[0]["wetting_saturation"]);
  EXPECT_GT(points[0]["kr_nonwetting"], 0.1);
  EXPECT_EQ(split(file("run", "points.csv"), '\n').size(), 4u) << "a line of names, the points, and the end";
  EXPECT_TRUE(std::filesystem::exists(directory("run") + "/fields.pvd"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory("run") + "/fields"), {}), 2) << "a field for each point";
}

TEST_F(TwophaseCommand, goes_on_with_more_steps_to_the_same_tables) {
  const auto words = [&](const char* steps, const Words& more) {
    return of_tubes(short_pair(with({"--fields", "none"}, more), "0.3", steps));
  };
  ASSERT_EQ(run_karst(words("120", {"-o", directory("whole")})).code, 0);
  ASSERT_EQ(run_karst(words("60", {"-o", directory("run"), "--checkpoint", "40"}), 2).code, 0);
  ASSERT_EQ(run_karst(words("120", {"--restart", directory("run")}), 3).code, 0);
  EXPECT_EQ(file("run", "points.csv"), file("whole", "points.csv"));
  EXPECT_EQ(file("run", "monitors.csv"), file("whole", "monitors.csv"));
}

// The flow of each pressure is another one, of the same sites. The second checkpoint is written in the second point.
TEST_F(TwophaseCommand, restarts_after_a_kill_with_the_same_tables) {
  const Words pair = short_pair({"--fields", "none", "--tolerance", "1e-9"}, "0.3,0.1", "1500");
  const Words reservoirs = {"--contact-angle", "60", "--pressures",     "0.002,0.006", "--steps",  "1500",
                            "--settle-steps",  "20", "--monitor-every", "50",          "--fields", "none"};
  for (const Words& options : {pair, reservoirs}) {
    const std::string whole = directory(text("whole", options.size())), killed = directory(text("killed", options.size()));
    ASSERT_EQ(run_karst(of_tubes(with(options, {"-o", whole}))).code, 0);
    const Words run = of_tubes(with(options, {"-o", killed, "--checkpoint", "1000"}));
    const std::string script = text(shell_words(with({KARST_PROGRAM}, run)), " & until grep -aqsE 'steps\":(2000|3000)' ", killed,
                                    "/flow.checkpoint; do kill -0 $! || exit; sleep 0.01; done; kill -9 $!");
    start_program("bash", {"-c", script});
    const Outcome outcome = run_karst(of_tubes(with(options, {"--restart", killed})), 2);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(bytes_of(killed + "/points.csv"), bytes_of(whole + "/points.csv"));
    EXPECT_EQ(bytes_of(killed + "/monitors.csv"), bytes_of(whole + "/monitors.csv"));
  }
}

// The point that runs is that of the checkpoint, whatever the settings of the restart say of the monitors before.
TEST_F(TwophaseCommand, goes_on_with_the_point_of_the_checkpoint) {
  const auto words = [&](const char* steps, const Words& more) {
    return of_tubes(short_pair(with({"--fields", "none"}, more), "0.3,0.1", steps));
  };
  const std::string run = directory("run");
  ASSERT_EQ(run_karst(words("120", {"-o", run, "--checkpoint", "160"})).code, 0);
  const Json before = result("run")["twophase"]["points"];
  ASSERT_EQ(run_karst(words("300", {"--restart", run})).code, 0);
  const Json after = result("run")["twophase"]["points"];
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(after[0]["steps"], 120) << "the first point has ended";
  EXPECT_EQ(after[0]["kr_wetting"], before[0]["kr_wetting"]);
  EXPECT_EQ(after[1]["steps"], 300) << "the second one goes on";
}

// The wide tube has 7 x 7 voxels and an entry pressure of 0.02 cos(60) 4 / 7 = 0.0057, the narrow one one of 0.0133.
TEST_F(TwophaseCommand, drains_a_tube_above_its_entry_pressure) {
  const Json found = json_of(of_tubes(
      {"--contact-angle", "60", "--pressures", "0.003,0.009", "--steps", "4000", "--settle-steps", "100", "--monitor-every", "50"}));
  const Json& points = found["twophase"]["points"];
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[1]["reservoir_pressure"], 0.009);
  EXPECT_EQ(points[0]["steady"], true) << "the meniscus rests at the entry";
  EXPECT_GT(points[0]["wetting_saturation"], 0.7);
  EXPECT_LT(points[1]["wetting_saturation"], 0.35) << "all of the wide tube, but its corners";
  EXPECT_GT(points[1]["wetting_saturation"], 9.0 / 58 * 0.9) << "nothing of the narrow tube";
  EXPECT_EQ(found["twophase"]["k_voxel2"], nullptr) << "there is no force";
}

TEST_F(TwophaseCommand, starts_from_labels_with_an_angle_for_each_label_of_the_solid) {
  const Json found = json_of(of_tubes({"--contact-angle", "40,3:120", "--start", "labels", "--nonwetting", "2", "--steps", "20",
                                       "--monitor-every", "20", "--capillary-number", "0"}));
  const Json& point = found["twophase"]["points"][0];
  EXPECT_NEAR(point["wetting_saturation"], 49.0 / 58, 1e-3);
  EXPECT_EQ(point["kr_nonwetting"], nullptr) << "no pair";
  EXPECT_EQ(found["twophase"]["force"], 0);
  EXPECT_EQ(found["settings"]["contact_angle"], "40,3:120");
}

// The flow starts from the shares of the last fields, on any ranks.
TEST_F(TwophaseCommand, starts_from_the_fields_of_an_earlier_run) {
  const auto alone = [&](const Words& more) {
    return of_tubes(with({"--contact-angle", "40", "--steps", "40", "--monitor-every", "20", "--capillary-number", "0"}, more));
  };
  ASSERT_EQ(run_karst(alone({"--start", "opening:0.4", "-o", directory("first")}), 2).code, 0);
  const Outcome on_others = run_karst(alone({"--start", directory("first"), "--json"}), 3);
  ASSERT_EQ(on_others.code, 0) << on_others.err;
  const Json first = result("first")["twophase"]["points"][0], second = Json::parse(on_others.out);
  EXPECT_NEAR(second["twophase"]["points"][0]["wetting_saturation"], first["wetting_saturation"], 1e-3);
  const Json third = json_of(alone({"--start", directory("first") + "/fields/flow_000000040.pvti", "--boundary", "mirror"}));
  EXPECT_NEAR(third["twophase"]["points"][0]["wetting_saturation"], first["wetting_saturation"], 1e-3);
  expect_refusal(alone({"--start", tubes()}), text(quote(tubes()), " is no VTK image: it holds no <VTKFile type=\"ImageData\">."));
  expect_refusal(alone({"--start", directory("none")}), text("--start: there is no file or directory ", quote(directory("none")), "."));
  const auto again = [&](const char* steps, const Words& more) {
    return of_tubes(with({"--contact-angle", "40", "--steps", steps, "--monitor-every", "20", "--start", directory("first")}, more));
  };
  ASSERT_EQ(run_karst(again("40", {"-o", directory("second"), "--checkpoint", "40"})).code, 0);
  std::filesystem::remove_all(directory("first"));
  EXPECT_EQ(run_karst(again("80", {"--restart", directory("second")})).code, 0) << "a restart does not read the start";
  std::filesystem::create_directory(directory("empty"));
  expect_refusal(alone({"--start", directory("empty")}), text("--start: ", quote(directory("empty")), " holds no fields of a run."));
}

TEST_F(TwophaseCommand, has_a_page) {
  ASSERT_EQ(run_karst(of_tubes(short_pair({"-o", directory("run")}))).code, 0);
  const Outcome outcome = run_karst({"report", directory("run"), "-o", directory("page.html")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const std::string page = bytes_of(directory("page.html"));
  for (const char* words :
       {"Relative permeability of both fluids at each point", "Spurious currents are half the sum of a pair", "Fluids at step"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
}

TEST_F(TwophaseCommand, refuses_wrong_options_and_writes_nothing) {
  const auto refused = [&](const Words& words, const std::string& message) {
    expect_refusal(of_tubes(with({"-o", directory("none")}, words)), message);
  };
  const auto wetted = [](const Words& words) { return with({"--contact-angle", "30"}, words); };
  refused({}, "which fluid wets the rock, and how well? Give --contact-angle, in degrees through the wetting fluid, as 30.");
  refused({"--contact-angle", "wet"},
          "--contact-angle 'wet' is not an angle in degrees, as 30, with the angles of other labels of the solid, as 30,2:120.");
  refused({"--contact-angle", "200"}, "--contact-angle 200 is not between 0 and 180 degrees.");
  refused({"--contact-angle", "30,7:60"}, text("label 7 of --contact-angle does not occur in ", quote(scratch_.path("tubes.raw")),
                                               " (labels found: 0 (34.0 %), 1 (20.8 %), 2 (6.2 %), 3 (38.9 %))."));
  refused({"--contact-angle", "30,2:60"}, "--contact-angle: the label 2 is pore. Give angles of labels of the solid.");
  refused({"--contact-angle", "30,1:60,1:70"}, "--contact-angle names the label 1 twice.");
  expect_refusal({"twophase", tubes(), "--shape", "10,16,9", "--threshold", "1", "--contact-angle", "30,1:60"},
                 "--contact-angle and --threshold are both given (grey values have no labels). Leave one of them out.");
  refused(wetted({"--start", "labels"}), "which labels hold the non-wetting fluid? Give them with --nonwetting, as in --nonwetting 2.");
  refused(wetted({"--start", "labels", "--nonwetting", "1"}), "--nonwetting: the label 1 is solid. Name it with --pore, too.");
  refused(wetted({"--start", "labels", "--nonwetting", "0,2"}),
          "--nonwetting and --pore are the same labels: no pore holds the wetting fluid. Leave its label out of --nonwetting.");
  refused(wetted({"--nonwetting", "2"}), "--nonwetting is for --start labels. Give both, or neither.");
  refused(
      wetted({"--start", "imbibition"}),
      "--start 'imbibition' is not drainage, opening or labels, nor with a saturation, as drainage:0.4, nor the directory of an earlier "
      "run or a .vti file.");
  refused(wetted({"--pressures", "0.001", "--boundary", "periodic"}),
          "--pressures and --boundary periodic are both given (the sides are walls, or mirrors). Leave one of them out.");
  refused(wetted({"--start", scratch_.path("tubes.raw"), "--saturations", "0.5"}),
          text("--saturations and --start ", quote(scratch_.path("tubes.raw")), " are both given (the file says where both fluids are). ",
               "Leave one of them out."));
  refused(wetted({"--start", "drainage:2"}),
          "--start 'drainage:2': '2' is not between 0 and 1. Give saturations of the wetting fluid, as 0.8,0.5,0.2.");
  refused(wetted({"--viscosity-ratio", "200"}),
          "--viscosity-ratio 200 is not between 1/50 and 50 (one fluid would be too thin or too thick for the method).");
  refused(wetted({"--lattice-tension", "0.1"}),
          "--lattice-tension 0.1 is not above 0 and at most 0.067 (the pressure in the narrowest "
          "throats would compress the fluids by more than a fifth).");
  refused(wetted({"--lattice-tension", "0.06", "--lattice-viscosity", "0.02"}),
          "--lattice-tension 0.06 is more than 2.5 times the viscosity of the thinner fluid, 0.02. Give less of it, or a larger "
          "--lattice-viscosity.");
  refused(wetted({"--lattice-viscosity", "2"}), "--lattice-viscosity 2 is not between 0.02 and 1.");
  refused(wetted({"--relative-permeability", "--capillary-number", "0"}),
          "--capillary-number 0 has no flow, and so no relative permeability. Give one, as 1e-4.");
  refused(wetted({"--pressures", "0.001", "--capillary-number", "1e-4"}),
          "--pressures and --capillary-number are both given (pressures at faces drive the flow, and not a force). Leave one of them out.");
  refused(wetted({"--pressures", "0.001", "--relative-permeability"}),
          "--pressures and --relative-permeability are both given (a pair of flows needs a force). Leave one of them out.");
  refused(wetted({"--pressures", "0.1"}),
          "--pressures: 0.1 changes the density by 30.0 % (the method is for nearly incompressible flow). "
          "Give at most 0.0333, or a smaller --lattice-tension.");
  refused(wetted({"--steps", "3"}), "--steps 3 is not an even number (steps come in pairs).");
  refused(wetted({"--steps", "100", "--monitor-every", "40"}),
          "--steps 100 is not a multiple of --monitor-every 40 (a point ends with a monitor).");
  refused(wetted({"--relative-permeability", "--steps", "400"}), "--settle-steps 4000 leaves out all of --steps 400. Give fewer.");
  refused(wetted({"--start", "drainage:0.5", "--saturations", "0.7"}),
          "--saturations and a saturation of --start are both given. Leave one of them out.");
  refused(wetted({"--relative-permeability", "--capillary-number", "1e-20"}),
          "--capillary-number 1e-20 is below 1e-10 (the flow would be lost in rounding errors). The result does not depend on a small "
          "force.");
  refused(wetted({"--capillary-number", "10"}),
          "--capillary-number 10 gives a velocity of 2 voxels a step (the method is for speeds below "
          "0.1). Give at most 0.5.");
  refused(wetted({"--surface-tension", "0.03"}), "--surface-tension and --wetting-viscosity belong together. Give both, or neither.");
  refused(wetted({"--surface-tension", "0.03", "--wetting-viscosity", "1e-3"}),
          "--surface-tension: the image has no voxel size. Give --voxel-size, too.");
  refused(wetted({"--direction", "y"}),
          text(quote(scratch_.path("tubes.raw")), " does not percolate along y: no fluid can flow along it."));
  EXPECT_FALSE(std::filesystem::exists(directory("none")));
}

}  // namespace karst
