// karst conductivity: result.json, tables and fields, bits on any ranks, samples with known values, refusals.
#include <filesystem>

#include "commands/conductivity_command.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

const Words conductivity_tables = {"conductivity_profile_x.csv",    "conductivity_profile_y.csv",    "conductivity_profile_z.csv",
                                   "conductivity_subvolumes_x.csv", "conductivity_subvolumes_y.csv", "conductivity_subvolumes_z.csv"};

}  // namespace

TEST_F(ConductivityCommand, has_the_agreed_keys) {
  ASSERT_EQ(run_karst(run_of_rock({"-o", directory("run")})).code, 0);
  const Json all = result("run"), found = all["conductivity"];
  for (const char* key : {"karst", "kind", "image", "settings", "conductivity", "pores", "run", "partition", "performance"})
    EXPECT_TRUE(all.contains(key)) << key;
  EXPECT_EQ(all["kind"], "conductivity");
  EXPECT_EQ(all["settings"]["boundary"], "sealed");
  EXPECT_EQ(all["settings"]["ends"], "faces");
  EXPECT_FALSE(all["settings"].contains("property"));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double factor = found["formation_factor"][axis], lower = found["lower"][axis], upper = found["upper"][axis];
    EXPECT_LE(lower, factor);
    EXPECT_LE(factor, upper);
    EXPECT_LE(upper - lower, 2e-3 * factor * 1.01);
    EXPECT_TRUE(found["converged"][axis].get<bool>());
    EXPECT_LE(found["error"][axis], 1e-3);
    EXPECT_GT(found["iterations"][axis], 0);
    EXPECT_DOUBLE_EQ(found["tensor"][axis][axis], 1 / factor);
    EXPECT_DOUBLE_EQ(found["tortuosity_factor"][axis], factor * all["image"]["porosity"].get<double>());
  }
  EXPECT_EQ(found["sites"].get<std::int64_t>() + found["sites_dropped"].get<std::int64_t>(), all["image"]["sites"]);
  EXPECT_TRUE(found["tensor"][0][1].is_null()) << "a sealed sample has no values off the diagonal";
  EXPECT_TRUE(found["principal"].is_null());
}

TEST_F(ConductivityCommand, writes_tables_fields_and_the_text) {
  const Outcome outcome = run_karst(run_of_rock({"-o", directory("run")}), 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const std::string& name : conductivity_tables) EXPECT_TRUE(fs::exists(directory("run") + "/" + name)) << name;
  for (const char* name : {"conductivity_history.csv", "log.txt", "conduction.checkpoint", "potential_x.pvti", "potential_z/1.vti"})
    EXPECT_TRUE(fs::exists(directory("run") + "/" + name)) << name;
  EXPECT_NE(file("run", "fields.pvd").find("file=\"potential_y.pvti\""), std::string::npos);
  EXPECT_EQ(file("run", "log.txt"), outcome.out);
  EXPECT_NE(outcome.out.find(", proven between "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" are left out: joined through voxel edges only, or leading nowhere through faces, they carry no current\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_EQ(split(file("run", "conductivity_profile_z.csv"), '\n').size(), 1 + 33 + 1U);
}

TEST_F(ConductivityCommand, has_the_same_bits_on_any_number_of_ranks) {
  for (const char* boundary : {"sealed", "periodic"}) {
    for (const int ranks : {1, 2, 3}) {
      const std::string name = text(boundary, ranks), alone = text(boundary, 1);
      ASSERT_EQ(run_karst(run_of_rock({"--boundary", boundary, "-o", directory(name), "--fields", "none"}), ranks).code, 0);
      EXPECT_EQ(result(name)["conductivity"], result(alone)["conductivity"]) << name;
      for (const std::string& table : conductivity_tables) EXPECT_EQ(file(name, table), file(alone, table)) << name << table;
    }
  }
}

TEST_F(ConductivityCommand, without_a_path_is_infinite) {
  const std::string image = layers(2);
  const Words run = {"conductivity", image, "--shape", "8,6,4", "--pore", "0", "--threads", "1"};
  const Outcome outcome = run_karst(with(run, {"-o", directory("run")}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  along y       F = infinite: no path through voxel faces along y\n"), std::string::npos) << outcome.out;
  const Json found = result("run")["conductivity"];
  EXPECT_TRUE(found["formation_factor"][1].is_null());
  EXPECT_TRUE(found["lower"][1].is_null());
  EXPECT_EQ(found["conducts"], Json({true, false, true}));
  EXPECT_EQ(found["tensor"][1][1], 0);
  EXPECT_TRUE(found["converged"][1].get<bool>());
  const Outcome across = run_karst(with(run, {"--direction", "y"}));
  EXPECT_EQ(across.code, 0) << across.err;
  EXPECT_NE(across.out.find("F = infinite"), std::string::npos) << across.out;
}

TEST_F(ConductivityCommand, of_layers_with_conductivities_is_exact) {
  const Words labels = {"--conductivity", "0:1,1:0.25"};
  const Json half = conductivity_of(layers(3), labels), third = conductivity_of(layers(2), labels);
  EXPECT_NEAR(half["formation_factor"][0], 1 / 0.625, 2e-6) << "layers side by side";
  EXPECT_NEAR(half["formation_factor"][1], 2.5, 5e-6) << "layers one after the other";
  EXPECT_NEAR(third["formation_factor"][0], 1 / 0.75, 2e-6);
  EXPECT_NEAR(third["formation_factor"][1], 2, 4e-6);
}

// Plates of two conductors, whose shares are equal: in parallel along x, in series along y.
TEST_F(ConductivityCommand, with_a_property_has_it_in_its_unit_with_bounds) {
  const Words of_layers = {"conductivity",   layers(3),     "--shape",  "8,6,4", "--threads",   "1",
                           "--conductivity", "0:0.6,1:3.5", "--fields", "none",  "--tolerance", "1e-6"};
  const Words run = with(of_layers, {"--property", "thermal"});
  const Outcome outcome = run_karst(with(run, {"-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  conductivity  label 0: 0.6, label 1: 3.5 W/(m K)\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("  along x       thermal conductivity = 2.05 W/(m K), proven between 2.05 and 2.05\n"
                             "                F = 1.70732, proven between 1.70732 and 1.70732\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("  along y       thermal conductivity = 1.02439"), std::string::npos) << outcome.out;
  const Json all = result("run"), found = all["conductivity"];
  EXPECT_EQ(all["settings"]["property"], "thermal");
  EXPECT_EQ(found["property"], "thermal");
  EXPECT_EQ(found["unit"], "W/(m K)");
  const double series = 2 * 0.6 * 3.5 / (0.6 + 3.5), lower = found["effective_lower"][1], upper = found["effective_upper"][1];
  EXPECT_NEAR(found["effective"][0], 2.05, 1e-6);
  EXPECT_NEAR(found["effective"][1], series, 2e-6);
  EXPECT_LE(lower, series * (1 + 1e-12));
  EXPECT_GE(upper, series * (1 - 1e-12));
  EXPECT_LE(upper - lower, 2.1e-6 * series);
  EXPECT_EQ(found["effective_tensor"][1][1], found["effective"][1]);
  EXPECT_TRUE(found["effective_tensor"][0][1].is_null()) << "a sealed sample has no values off the diagonal";
  EXPECT_TRUE(found["effective_principal"].is_null());
  const std::string history = file("run", "conductivity_history.csv");
  EXPECT_EQ(history.substr(0, history.find('\n')),
            "direction,iteration,seconds,formation_factor,lower,upper,error,effective,effective_lower,effective_upper");
  ASSERT_EQ(run_karst({"report", directory("run")}).code, 0);
  const std::string page = file("run", "report.html");
  EXPECT_NE(page.find("Thermal conductivity of layers3.raw"), std::string::npos);
  EXPECT_NE(page.find("thermal conductivity along y"), std::string::npos);
  EXPECT_EQ(page.find("open water"), std::string::npos);
  const Outcome other = run_karst(with(of_layers, {"--restart", directory("run"), "--property", "electrical"}));
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("is of a run with --property thermal, and this run has --property electrical "), std::string::npos) << other.err;
}

TEST_F(ConductivityCommand, of_a_periodic_sample_with_a_property_has_its_tensor) {
  const Words run = {"conductivity", layers(3),   "--shape", "8,6,4",    "--conductivity", "0:2e-9,1:0", "--property",
                     "diffusive",    "--threads", "1",       "--fields", "none",           "--boundary", "periodic"};
  const Outcome outcome = run_karst(with(run, {"-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  conductivity  label 0: 2e-09 m^2/s\n  in m^2/s      driven along   x             y             z\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("  along y       diffusivity = 0 m^2/s: no path through voxel faces along y\n"), std::string::npos)
      << outcome.out;
  const Json found = result("run")["conductivity"];
  EXPECT_EQ(found["effective_tensor"], Json({{1e-9, 0, 0}, {0, 0, 0}, {0, 0, 1e-9}}));
  EXPECT_EQ(found["effective_principal"]["values"], Json({1e-9, 1e-9, 0}));
  EXPECT_EQ(found["effective_lower"], Json({1e-9, 0, 1e-9}));
  ASSERT_EQ(run_karst({"report", directory("run")}).code, 0);
  EXPECT_NE(file("run", "report.html").find("diffusivity, m²/s"), std::string::npos);
}

TEST_F(ConductivityCommand, with_ends_at_voxels_has_a_sample_one_voxel_shorter) {
  const Words labels = {"--conductivity", "0:1,1:0.25", "--direction", "y"};
  const double faces = conductivity_of(layers(3), labels)["formation_factor"][1],
               voxels = conductivity_of(layers(3), with(labels, {"--ends", "voxels"}))["formation_factor"][1];
  EXPECT_NEAR(faces, (3 + 3 / 0.25) / 6, 5e-6);
  EXPECT_NEAR(voxels, (2.5 + 2.5 / 0.25) / 5, 5e-6);
}

TEST_F(ConductivityCommand, of_mirrored_samples_is_that_of_sealed_ones) {
  const auto factors = [&](const char* boundary) {
    EXPECT_EQ(run_karst(run_of_rock({"--boundary", boundary, "-o", directory(boundary), "--fields", "none"})).code, 0);
    return result(boundary)["conductivity"]["formation_factor"];
  };
  const Json sealed = factors("sealed"), mirror = factors("mirror");
  for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(sealed[axis], mirror[axis], 1e-3 * sealed[axis].get<double>());
}

TEST_F(ConductivityCommand, refuses_wrong_input_and_writes_nothing) {
  const auto refused = [&](const Words& words, const std::string& message) {
    expect_refusal(with({"conductivity", rock_, "-o", directory("none")}, words), message);
  };
  refused({"--conductivity", "0"}, "--conductivity '0': '0' is not a label and its conductivity. Give both, as in 0:1,1:0.01.");
  refused({"--conductivity", "0:x"},
          "--conductivity '0:x': 'x', the conductivity of label 0, is not a number. Give one, as in 0:1,1:0.01.");
  refused({"--conductivity", "0:0,1:0"},
          "--conductivity: all labels are insulators, and nothing conducts. Give one of them a conductivity.");
  refused({"--pore", "0", "--property", "thermal"},
          "--property thermal needs --conductivity: the thermal conductivity of each label in W/(m K), as in 0:0.6,1:3.5.");
  refused({"--conductivity", "0:-1"}, "--conductivity 0:-1: the conductivity is not a positive number. Leave insulators out.");
  refused({"--conductivity", "0:1,0:2"}, "--conductivity names the label 0 twice.");
  refused({"--conductivity", "0:1,1:1e-7"},
          "--conductivity: 0:1 and 1:1e-07 differ by more than a factor of 1e+06. Leave the worse conductor out: it carries next to "
          "nothing.");
  refused({"--conductivity", "0:1", "--pore", "0"},
          "--conductivity and --pore are both given (both name the labels that conduct). Leave one of them out.");
  refused({"--conductivity", "0:1", "--threshold", "3"},
          "--conductivity and --threshold are both given (grey values have no conductivities). Leave one of them out.");
  refused({"--pore", "0", "--tolerance", "1e-10"}, "--tolerance 1e-10 is not between 1e-09 and 1.");
  refused({"--pore", "0", "--ends", "voxels", "--boundary", "periodic"},
          "--ends voxels cannot be combined with --boundary periodic (a periodic sample has no ends). Leave one of them out.");
  refused({"--pore", "0", "--checkpoint", "0"}, "--checkpoint '0' is not a number of iterations above zero.");
  const Outcome unknown = run_karst({"conductivity", rock_, "--conductivity", "0:1,7:0.1"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("label 7 of --conductivity does not occur in "), std::string::npos) << unknown.err;
  EXPECT_FALSE(fs::exists(directory("none")));
}

TEST_F(ConductivityCommand, names_at_most_32_labels) {
  std::vector<std::string> pairs;
  for (int label = 0; label < 33; ++label) pairs.push_back(text(label, ":1"));
  expect_refusal({"conductivity", rock_, "--conductivity", joined(pairs, ",")},
                 "--conductivity names 33 labels, more than 32. Give labels with equal conductivities the same label.");
}

TEST_F(ConductivityCommand, has_a_report_with_bounds_and_profiles) {
  ASSERT_EQ(run_karst(run_of_rock({"-o", directory("run"), "--boundary", "periodic"})).code, 0);
  ASSERT_EQ(run_karst({"report", directory("run")}).code, 0);
  const std::string page = file("run", "report.html");
  for (const char* words : {"Formation factor by Karst", "Bounds of the formation factor against iterations, driven along x",
                            "Mean potential of each slice, driven along z", "D<sub>eff</sub>/D", "tortuosity factor",
                            "currents through the faces between voxels, conjugate gradients"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  ASSERT_EQ(run_karst(run_of_rock({"-o", directory("sealed"), "--direction", "x"})).code, 0);
  ASSERT_EQ(run_karst({"report", directory("sealed")}).code, 0);
  EXPECT_NE(file("sealed", "report.html").find("sealed: insulated sides, fixed potential at both ends"), std::string::npos);
}

TEST_F(ConductivityCommand, of_straight_pores_is_exact_at_the_start_and_printed) {
  const Outcome outcome = run_karst(
      {"conductivity", layers(3), "--shape", "8,6,4", "--pore", "0", "--threads", "1", "--direction", "x", "-o", directory("run")});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  along x       F = 2, proven between 2 and 2\n                0 iterations, "), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find(", converged, half width of the bounds 0 % of F\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("speed"), std::string::npos) << "there is no iteration";
  EXPECT_EQ(split(file("run", "conductivity_history.csv"), '\n').size(), 1 + 1 + 1U);
}

TEST_F(ConductivityCommand, of_periodic_samples_prints_principal_axes) {
  const Outcome outcome = run_karst(run_of_rock({"--boundary", "periodic", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json principal = Json::parse(outcome.out)["conductivity"]["principal"];
  const auto direction = [&](std::size_t i) {
    std::vector<std::string> components;
    for (const Json& component : principal["directions"][i]) components.push_back(digits(component, 3));
    return text(digits(principal["values"][i]), " along (", joined(components, ", "), ")\n");
  };
  const std::string words = run_karst(run_of_rock({"--boundary", "periodic"})).out;
  EXPECT_NE(words.find(text("  principal     ", direction(0), "                ", direction(1), "                ", direction(2))),
            std::string::npos)
      << words;
}

TEST_F(ConductivityCommand, with_close_bounds_prints_more_digits) {
  const Outcome outcome = run_karst(run_of_rock({"--direction", "z", "--tolerance", "1e-8", "--fields", "none", "-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = result("run")["conductivity"];
  EXPECT_NE(digits(found["lower"][2], 11), digits(found["upper"][2], 11));
  EXPECT_NE(outcome.out.find(text("F = ", digits(found["formation_factor"][2], 11).substr(0, 9))), std::string::npos) << outcome.out;
}

TEST_F(ConductivityCommand, of_several_conducting_labels_has_no_exponent_of_archie) {
  EXPECT_TRUE(conductivity_of(layers(3), {"--conductivity", "0:1,1:0.25"})["cementation_exponent"][0].is_null());
  EXPECT_FALSE(conductivity_of(layers(3), {"--conductivity", "0:1"})["cementation_exponent"][0].is_null());
}

TEST_F(ConductivityCommand, has_no_limits_of_memory_that_count_flows) {
  const Outcome outcome = run_karst(run_of_rock({"--device-memory", "1GiB"}));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("--device-memory"), std::string::npos) << outcome.err;
}

}  // namespace karst
