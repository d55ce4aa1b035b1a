// karst drainage: states of known samples, relative permeabilities and resistivity indices, images of phases, bits on any ranks.
#include <cmath>
#include <filesystem>

#include "commands/drainage_command.hpp"

namespace karst {

namespace {

// k of a slit as the walls of the lattice see it, with a factor that all slits of a sample share.
double k_of_slit(double width) { return width * width * width + width / 2; }

// The pores of two tubes along z.
bool is_in_tubes(const Index3& at) {
  const auto square = [](std::int64_t a) { return a * a; };
  return square(at[0] - 5) + square(at[1] - 7) <= 9 || square(at[0] - 17) + square(at[1] - 7) <= 36;
}

}  // namespace

TEST_F(DrainageCommand, of_slits_side_by_side_drains_the_wide_one_first) {
  const Json found = drained(of_slits_side_by_side({"--tolerance", "1e-4"}));
  ASSERT_EQ(squared_radii(found), Json({25, 4}));
  const Json &wide = found["states"][0], &all = found["states"][1];
  EXPECT_EQ(wide["saturation_wetting"], 0.25);
  EXPECT_NEAR(found["formation_factor"], 20.0 / 12, 1e-9);
  EXPECT_NEAR(wide["formation_factor"], 20.0 / 3, 1e-9);
  EXPECT_NEAR(wide["resistivity_index"], 4, 1e-9);
  EXPECT_NEAR(wide["saturation_exponent"], 1, 1e-9) << "pores side by side";
  EXPECT_NEAR(found["saturation_exponent"]["value"], 1, 1e-9);
  EXPECT_NEAR(wide["relative_diffusivity_wetting"], 0.25, 1e-9);
  EXPECT_NEAR(wide["relative_diffusivity_nonwetting"], 0.75, 1e-9);
  const double both = k_of_slit(9) + k_of_slit(3);
  EXPECT_NEAR(wide["kr_wetting"], k_of_slit(3) / both, 1e-4 * k_of_slit(3) / both);
  EXPECT_NEAR(wide["kr_nonwetting"], k_of_slit(9) / both, 1e-4);
  EXPECT_EQ(all["saturation_wetting"], 0);
  EXPECT_EQ(all["kr_wetting"], 0) << "no path is 0";
  EXPECT_TRUE(all["resistivity_index"].is_null()) << "infinite";
  EXPECT_TRUE(all["saturation_exponent"].is_null());
  EXPECT_NEAR(all["kr_nonwetting"], 1, 1e-3);
  EXPECT_EQ(found["critical"]["squared"], 25);
  EXPECT_NEAR(found["critical"]["k_critical_tube_voxel2"], 25.0 / 8 * 0.6, 1e-9);
  EXPECT_NEAR(found["critical"]["k_katz_thompson_voxel2"], 100.0 / 226 * 0.6, 1e-9);
}

TEST_F(DrainageCommand, of_slits_in_a_row_has_states_without_a_path) {
  const Outcome outcome = run_karst(of_slits_in_a_row({"-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = result("run")["drainage"];
  ASSERT_EQ(squared_radii(found), Json({25, 5, 4})) << "the narrow slit's ball spreads beyond its end";
  EXPECT_NEAR(found["states"][0]["saturation_wetting"], 0.3, 0.011);
  for (int state = 0; state < 2; ++state) {
    EXPECT_EQ(found["states"][state]["kr_wetting"], 0);
    EXPECT_EQ(found["states"][state]["kr_nonwetting"], 0);
    EXPECT_TRUE(found["states"][state]["formation_factor"].is_null());
    EXPECT_EQ(found["states"][state]["relative_diffusivity_wetting"], 0);
  }
  EXPECT_TRUE(found["saturation_exponent"].is_null());
  EXPECT_NE(outcome.out.find("      5      0.3      inf      inf        -        0        0\n"), std::string::npos) << outcome.out;
  const Json back = drained(of_slits_in_a_row({"--inlet", "z+"}));
  EXPECT_EQ(squared_radii(back), Json({4})) << "through the narrow slit first: all at once";
  EXPECT_EQ(back["states"][0]["saturation_wetting"], 0);
  EXPECT_EQ(back["direction"], "z");
}

TEST_F(DrainageCommand, of_tubes_has_the_numbers_of_the_commands_for_each_phase) {
  ASSERT_EQ(run_karst(of_sample({25, 15, 12}, is_in_tubes, {"--radii", "6voxels", "--phases", "-o", directory("run")})).code, 0);
  const Json found = result("run")["drainage"];
  ASSERT_EQ(squared_radii(found), Json({37}));
  const Json state = found["states"][0];
  EXPECT_NEAR(state["saturation_wetting"], 29.0 / (29 + 113), 1e-12);
  EXPECT_NEAR(state["resistivity_index"], (29.0 + 113) / 29, 1e-9);
  const std::string phases = directory("run") + "/phases_37.nrrd";
  const auto k_of = [&](const char* label) {
    return json_of({"permeability", phases, "--pore", label, "--boundary", "mirror", "--direction", "z", "--tolerance", "0.01", "--threads",
                    "1"})["permeability"]["voxel2"][2][2]
        .get<double>();
  };
  EXPECT_EQ(state["k_wetting_voxel2"], k_of("0"));
  EXPECT_EQ(state["k_nonwetting_voxel2"], k_of("1"));
  EXPECT_EQ(found["k_voxel2"], k_of("0,1"));
  EXPECT_GT(state["kr_nonwetting"], 0.9);
}

TEST_F(DrainageCommand, of_a_rock_has_the_numbers_of_the_commands_for_each_phase) {
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.4", "--phases", "-o", directory("run")})).code, 0);
  const Json found = result("run")["drainage"], state = found["states"][0];
  const std::string phases = directory("run") + text("/phases_", state["squared_radius"].get<int>(), ".nrrd");
  const Words more = {"--direction", "z", "--threads", "1"};
  for (const auto& [label, k] :
       {std::pair("0", state["k_wetting_voxel2"]), {"1", state["k_nonwetting_voxel2"]}, {"0,1", found["k_voxel2"]}}) {
    const Json flow = json_of(with({"permeability", phases, "--pore", label, "--boundary", "mirror", "--tolerance", "0.01"}, more));
    EXPECT_EQ(flow["permeability"]["voxel2"][2][2], k) << label;
  }
  const Json current = json_of(with({"conductivity", phases, "--pore", "0"}, more))["conductivity"];
  EXPECT_DOUBLE_EQ(current["formation_factor"][2], state["formation_factor"]);
  EXPECT_DOUBLE_EQ(current["lower"][2], state["formation_factor_lower"]);
  EXPECT_DOUBLE_EQ(current["upper"][2], state["formation_factor_upper"]);
  EXPECT_EQ(current["sites"], state["conducting_voxels"]);
  const Json image = json_of({"info", phases, "--pore", "0"});
  EXPECT_EQ(image["image"]["labels"]["0"], state["wetting_voxels"]);
}

TEST_F(DrainageCommand, of_a_masked_sample_has_the_numbers_of_the_commands) {
  const Json found = drained(of_rock({"--mask", "cylinder", "--saturations", "0.5"}));
  const Words more = {rock_, "--pore", "0", "--mask", "cylinder", "--direction", "z", "--threads", "1"};
  const Json flow = json_of(with(with({"permeability"}, more), {"--boundary", "mirror", "--tolerance", "0.01"}));
  EXPECT_EQ(flow["permeability"]["voxel2"][2][2], found["k_voxel2"]);
  EXPECT_DOUBLE_EQ(json_of(with({"conductivity"}, more))["conductivity"]["formation_factor"][2], found["formation_factor"]);
  EXPECT_GT(found["states"][0]["kr_nonwetting"], 0);
}

TEST_F(DrainageCommand, bounds_the_resistivity_index_and_its_exponents) {
  const Json found = drained(of_rock({"--conductivity", "--conductivity-tolerance", "0.02"}));
  const double lower = found["formation_factor_lower"], upper = found["formation_factor_upper"];
  double products = 0, squares = 0;
  for (const Json& state : found["states"]) {
    if (state["resistivity_index"].is_null()) continue;
    const double index = state["resistivity_index"], saturation = state["saturation_wetting"];
    EXPECT_DOUBLE_EQ(state["resistivity_index_lower"], state["formation_factor_lower"].get<double>() / upper);
    EXPECT_DOUBLE_EQ(state["resistivity_index_upper"], state["formation_factor_upper"].get<double>() / lower);
    EXPECT_LT(state["resistivity_index_lower"], index);
    EXPECT_GT(state["resistivity_index_upper"], index);
    EXPECT_DOUBLE_EQ(state["relative_diffusivity_wetting"], 1 / index);
    EXPECT_DOUBLE_EQ(state["saturation_exponent"], -std::log(index) / std::log(saturation));
    products -= std::log(index) * std::log(saturation);
    squares += std::log(saturation) * std::log(saturation);
    for (const char* key : {"kr_wetting", "kr_nonwetting", "kr_wetting_error", "k_wetting_voxel2"})
      EXPECT_TRUE(state[key].is_null()) << key << " was not computed";
  }
  const Json fit = found["saturation_exponent"];
  EXPECT_NEAR(fit["value"], products / squares, 1e-12);
  EXPECT_LT(fit["lower"], fit["value"]);
  EXPECT_GT(fit["upper"], fit["value"]);
  EXPECT_TRUE(found["k_voxel2"].is_null());
}

TEST_F(DrainageCommand, has_only_relative_permeabilities_if_they_are_asked_for) {
  const Outcome outcome = run_karst(of_rock({"--permeability", "--saturations", "0.4,0.3", "-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = result("run")["drainage"];
  for (const Json& state : found["states"]) {
    EXPECT_DOUBLE_EQ(state["kr_wetting"], state["k_wetting_voxel2"].get<double>() / found["k_voxel2"].get<double>());
    EXPECT_NEAR(state["kr_wetting_error"], 0, 0.02 * state["kr_wetting"].get<double>());
    for (const char* key : {"formation_factor", "resistivity_index", "relative_diffusivity_wetting", "conducting_voxels"})
      EXPECT_TRUE(state[key].is_null()) << key << " was not computed";
  }
  EXPECT_NE(outcome.out.find("  states                r      S_w     kr_w     kr_n\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find(" F "), std::string::npos) << outcome.out;
  EXPECT_TRUE(found["critical"]["k_critical_tube_voxel2"].is_null()) << "needs F";
}

TEST_F(DrainageCommand, has_the_nearest_states_each_once_by_falling_radius) {
  const Words states = {"--states-only", "--saturations"};
  std::vector<std::string> radii;
  for (int value = 1; value < 60; ++value) radii.push_back(all_digits(std::sqrt(value)) + "voxels");
  const Json all = drained(of_rock({"--states-only", "--radii", joined(radii, ",")}));
  const auto nearest = [&](double wanted) {
    Json best;
    double distance = 2;
    for (const Json& state : all["states"]) {
      const double away = std::abs(state["saturation_wetting"].get<double>() - wanted);
      if (away < distance) {
        distance = away;
        best = state["squared_radius"];
      }
    }
    return best;
  };
  EXPECT_EQ(squared_radii(drained(of_rock(with(states, {"0.5,0.4,0.39"})))), Json::array({nearest(0.4)})) << "within a step";
  EXPECT_EQ(squared_radii(drained(of_rock(with(states, {"0.2,0.8"})))), Json({nearest(0.8), nearest(0.2)}));
  EXPECT_EQ(squared_radii(drained(of_rock({"--states-only"}))).size(), 5U) << "of the nine usual saturations";
}

TEST_F(DrainageCommand, has_the_least_radius_that_is_not_smaller_than_a_wanted_one) {
  const auto of_radii = [&](const std::string& radii) {
    return squared_radii(drained(of_slits_in_a_row({"--states-only", "--voxel-size", "5um", "--radii", radii})));
  };
  EXPECT_EQ(of_radii("2voxels"), Json::array({4}));
  EXPECT_EQ(of_radii("2.1voxels"), Json::array({5}));
  EXPECT_EQ(of_radii("10um"), Json::array({4})) << "2 voxels";
  EXPECT_EQ(of_radii("25um"), Json::array({25}));
  EXPECT_EQ(of_radii("25um,10um,9um"), Json({25, 4}));
  EXPECT_EQ(of_radii("26um"), Json::array());
  const Outcome outcome = run_karst(of_slits_in_a_row({"--states-only", "--radii", "6voxels,5voxels"}));
  EXPECT_NE(outcome.err.find("karst: warning: --radii 6voxels has no state: no ball this wide enters from z-.\n"), std::string::npos)
      << outcome.err;
  EXPECT_EQ(outcome.err.find("--radii 5voxels"), std::string::npos) << outcome.err;
}

TEST_F(DrainageCommand, names_its_largest_step) {
  const Outcome outcome = run_karst(of_slits_in_a_row({"--states-only"}));
  EXPECT_EQ(outcome.err,
            "karst: warning: 70 % of the pores fill at one radius, 5 voxels: there are no states between S_w = 1 and 0.3. A larger sample "
            "has smaller steps.\n");
  EXPECT_NE(outcome.out.find("  largest step  70 % of the pores at r = 5: no states between S_w = 1 and 0.3\n"), std::string::npos)
      << outcome.out;
  const Json step = drained(of_slits_in_a_row({"--states-only"}))["largest_step"];
  EXPECT_EQ(step["squared_radius"], 25);
  EXPECT_NEAR(step["share"], 0.7, 1e-12);
}

TEST_F(DrainageCommand, without_pores_at_the_inlet_has_no_states) {
  const Outcome outcome = run_karst(of_slits_in_a_row({"--inlet", "y+", "--direction", "z", "-o", directory("run")}));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "karst: warning: there are no pores at face y+; there is no state but the full one.\n");
  const Json found = result("run")["drainage"];
  EXPECT_EQ(found["states"], Json::array());
  EXPECT_GT(found["k_voxel2"], 0);
  EXPECT_TRUE(found["saturation_exponent"].is_null());
  EXPECT_EQ(split(file("run", "drainage.csv"), '\n').size(), 2U) << "the header only";
}

TEST_F(DrainageCommand, without_a_path_through_the_pores_has_no_relative_numbers) {
  const Outcome outcome = run_karst(of_slits_in_a_row({"--direction", "y", "--inlet", "z-", "-o", directory("run")}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  all pores     k 0 voxel^2, F infinite along y\n  critical      no path through faces along y\n"),
            std::string::npos)
      << outcome.out;
  const Json found = result("run")["drainage"];
  EXPECT_EQ(found["k_voxel2"], 0);
  EXPECT_TRUE(found["critical"]["squared"].is_null());
  ASSERT_EQ(found["states"].size(), 3U);
  for (const Json& state : found["states"]) {
    EXPECT_TRUE(state["kr_wetting"].is_null()) << "0 / 0";
    EXPECT_TRUE(state["resistivity_index"].is_null());
  }
}

TEST_F(DrainageCommand, has_the_same_bits_on_any_number_of_ranks) {
  const auto run = [&](const std::string& name) {
    return of_rock({"--phases", "--saturations", "0.85,0.4,0.2", "--voxel-size", "2um", "-o", directory(name)});
  };
  ASSERT_EQ(run_karst(run("1")).code, 0);
  for (const int ranks : {2, 3}) {
    const std::string name = text(ranks);
    const Outcome outcome = run_karst(run(name), ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(result(name)["drainage"], result("1")["drainage"]);
    for (const char* table : {"drainage.csv", "phases_8.nrrd", "phases_5.nrrd", "phases_2.nrrd"})
      EXPECT_EQ(file(name, table), file("1", table)) << table;
  }
}

TEST_F(DrainageCommand, has_the_agreed_files_keys_and_pressures) {
  const Outcome outcome = run_karst(of_rock(
      {"--saturations", "0.4", "--voxel-size", "2um", "--surface-tension", "0.03", "--contact-angle", "60", "-o", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json all = result("run"), state = all["drainage"]["states"][0];
  for (const char* key : {"karst", "kind", "image", "settings", "drainage", "pores", "run", "partition", "performance"})
    EXPECT_TRUE(all.contains(key)) << key;
  EXPECT_EQ(all["kind"], "drainage");
  EXPECT_EQ(all["drainage"]["inlet"], "z-");
  EXPECT_TRUE(all["drainage"]["complete"].get<bool>());
  const double radius = std::sqrt(state["squared_radius"].get<double>());
  EXPECT_DOUBLE_EQ(state["radius_m"], radius * 2e-6);
  EXPECT_NEAR(state["capillary_pressure_pa"], 2 * 0.03 * 0.5 / (radius * 2e-6), 1e-6);
  EXPECT_EQ(file("run", "log.txt"), outcome.out);
  const std::string table = file("run", "drainage.csv"), head = split(table, '\n').front();
  std::vector<std::string> names;
  for (const auto& [name, value] : state.items()) {
    if (name != "complete") names.push_back(name);
  }
  EXPECT_EQ(head, joined(names, ","));
  EXPECT_FALSE(std::filesystem::exists(directory("run") + "/phases_5.nrrd")) << "without --phases";
}

TEST_F(DrainageCommand, enters_from_any_face_and_drives_along_its_axis) {
  EXPECT_EQ(drained(of_rock({"--states-only", "--inlet", "x+"}))["direction"], "x");
  EXPECT_EQ(drained(of_rock({"--states-only", "--inlet", "all"}))["direction"], "z");
  const Json along = drained(of_rock({"--states-only", "--direction", "y"}));
  EXPECT_EQ(along["inlet"], "y-");
  EXPECT_EQ(along["direction"], "y");
  const Json other = drained(of_rock({"--states-only", "--direction", "y", "--inlet", "x-"}));
  EXPECT_EQ(other["inlet"], "x-");
  EXPECT_EQ(other["direction"], "y");
}

TEST_F(DrainageCommand, has_a_page_with_its_curves) {
  ASSERT_EQ(run_karst(of_rock({"-o", directory("run")})).code, 0);
  ASSERT_EQ(run_karst({"report", directory("run"), "--figures", directory("figures")}).code, 0);
  const std::string page = file("run", "report.html");
  for (const char* words : {"Relative permeability against the saturation", "Resistivity index against the saturation",
                            "Capillary pressure of the states", "critical radius", "saturation exponent n"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  for (const char* chart : {"relative_permeability", "resistivity_index", "drained_states"})
    EXPECT_TRUE(std::filesystem::exists(directory("figures") + "/" + chart + ".svg")) << chart;
}

}  // namespace karst
