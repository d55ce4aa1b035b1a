// karst permeability --conductivity: k and F of one image have the bits of the commands alone, also after a restart.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

constexpr std::array tables_of_potentials = {"conductivity_profile_x.csv", "conductivity_profile_z.csv", "conductivity_subvolumes_y.csv"};

class PermeabilityWithConductivity : public testing::Test {
 protected:
  PermeabilityWithConductivity() {
    EXPECT_EQ(run_karst({"make", "sandstone", "--shape", "40,36,33", "--grains", "3", "--porosity", "0.3", "-o", rock_}).code, 0);
  }

  // Of the rock, on one thread of a CPU.
  Words run_of_rock(const std::string& command, const Words& more) const {
    return with({command, rock_, "--pore", "0", "--tolerance", "0.01", "--threads", "1", "--device", "cpu"}, more);
  }
  Words run_of_both(const Words& more) const { return run_of_rock("permeability", with({"--conductivity"}, more)); }

  std::string directory(const std::string& name) const { return scratch_.path(name); }
  std::string file(const std::string& run, const std::string& name) const { return bytes_of(directory(run) + "/" + name); }
  Json result(const std::string& run) const { return Json::parse(file(run, "result.json")); }

  Scratch scratch_;
  std::string rock_ = scratch_.path("rock.nrrd");
};

}  // namespace

TEST_F(PermeabilityWithConductivity, has_k_and_f_of_the_commands_alone) {
  for (const char* boundary : {"periodic", "sealed"}) {
    const Words more = {"--boundary", boundary};
    const auto named = [&](const char* what) { return text(what, "_", boundary); };
    const Outcome both = run_karst(run_of_both({"--boundary", boundary, "-o", directory(named("both"))}), 3);
    ASSERT_EQ(both.code, 0) << both.err;
    ASSERT_EQ(run_karst(run_of_rock("conductivity", with(more, {"-o", directory(named("factor"))}))).code, 0);
    ASSERT_EQ(run_karst(run_of_rock("permeability", with(more, {"-o", directory(named("flow"))}))).code, 0);
    const Json found = result(named("both"));
    EXPECT_EQ(found["conductivity"], result(named("factor"))["conductivity"]) << boundary;
    for (const char* key : {"permeability", "flow", "pores", "subvolumes"}) EXPECT_EQ(found[key], result(named("flow"))[key]) << key;
    for (const char* table : tables_of_potentials) EXPECT_EQ(file(named("both"), table), file(named("factor"), table)) << boundary << table;
    EXPECT_EQ(file(named("both"), "profile_x.csv"), file(named("flow"), "profile_x.csv"));
    EXPECT_TRUE(found["settings"]["conductivity"].get<bool>());
    EXPECT_GT(found["performance"]["seconds"]["conductivity"], 0);
    EXPECT_EQ(file(named("both"), "log.txt"), both.out);
  }
}

// The critical radii are those of karst pores with the same boundary, on any ranks.
TEST_F(PermeabilityWithConductivity, has_permeabilities_of_the_critical_radius) {
  for (const std::string boundary : {"periodic", "mirror", "sealed"}) {
    ASSERT_EQ(run_karst(run_of_both({"--boundary", boundary, "-o", directory(boundary)}), 2).code, 0);
    const Outcome alone = run_karst({"pores", rock_, "--pore", "0", "--inlet", "z-", "--boundary", boundary, "--json"});
    const Json found = result(boundary);
    EXPECT_EQ(found["critical"]["squared"], Json::parse(alone.out)["critical"]["squared"]);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double square = found["critical"]["squared"][axis], factor = found["conductivity"]["formation_factor"][axis],
                   k = found["permeability"]["voxel2"][axis][axis], tube = found["critical"]["k_critical_tube_voxel2"][axis];
      EXPECT_NEAR(tube, square / (8 * factor), 1e-9 * tube);
      EXPECT_NEAR(found["critical"]["k_katz_thompson_voxel2"][axis].get<double>(), 4 * square / (226 * factor), 1e-9 * tube);
      EXPECT_NEAR(found["critical"]["tube_by_k"][axis].get<double>(), tube / k, 1e-9);
    }
  }
  ASSERT_EQ(run_karst(run_of_rock("permeability", {"-o", directory("flow")})).code, 0);
  EXPECT_FALSE(result("flow").contains("critical"));
}

TEST_F(PermeabilityWithConductivity, prints_and_writes_the_formation_factor_beside_the_permeability) {
  const Outcome outcome = run_karst(run_of_both({"-o", directory("run"), "--fields", "f64"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const char* words : {"\n  k, mD ", "\n  conducting    ", "\n  D_eff/D       driven along ", "\n  principal     ", "F = "})
    EXPECT_NE(outcome.out.find(words), std::string::npos) << words << outcome.out;
  for (const char* name : {"fields_x.vti", "potential_x.vti", "history.csv", "conductivity_history.csv", "flow.checkpoint"})
    EXPECT_TRUE(fs::exists(directory("run") + "/" + name)) << name;
  const std::string list = file("run", "fields.pvd");
  EXPECT_NE(list.find("fields_y.vti"), std::string::npos);
  EXPECT_NE(list.find("potential_y.vti"), std::string::npos);
  ASSERT_EQ(run_karst({"report", directory("run")}).code, 0);
  const std::string page = file("run", "report.html");
  for (const char* words : {"Permeability and formation factor by Karst", "k<sub>xx</sub>", "F<sub>x</sub>", "Principal values: ",
                            "Half width of the bounds of the formation factor against iterations", "formation factor: currents through"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
}

TEST_F(PermeabilityWithConductivity, restarted_within_its_potentials_has_the_bits_of_one_run) {
  ASSERT_EQ(run_karst(run_of_both({"-o", directory("whole"), "--fields", "none"})).code, 0);
  for (const char* signal : {"-9", "-TERM"}) {
    const std::string name = text("stopped", signal);
    const Words run = run_of_both({"--fields", "none"});
    const std::string script = text(shell_words(with(with({KARST_PROGRAM}, run), {"-o", directory(name)})), " & while [ ! -e ",
                                    directory(name), "/conductivity_history.csv ]; do sleep 0.001; done; kill ", signal, " $!; wait $!");
    start_program("bash", {"-c", script});
    const Outcome outcome = run_karst(with(run, {"--restart", directory(name)}), 2);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    for (const char* key : {"conductivity", "permeability"}) EXPECT_EQ(result(name)[key], result("whole")[key]) << signal;
    EXPECT_EQ(result(name)["run"]["restarts"], 1);
  }
}

TEST_F(PermeabilityWithConductivity, restarted_when_it_is_complete_keeps_its_files) {
  ASSERT_EQ(run_karst(run_of_both({"-o", directory("run")})).code, 0);
  const std::string json = file("run", "result.json"), history = file("run", "conductivity_history.csv");
  ASSERT_EQ(run_karst(run_of_both({"--restart", directory("run")}), 2).code, 0);
  EXPECT_EQ(file("run", "result.json"), json);
  EXPECT_EQ(file("run", "conductivity_history.csv"), history);
}

TEST_F(PermeabilityWithConductivity, may_add_the_formation_factor_to_a_complete_run_and_never_loses_it) {
  const Words flows = run_of_rock("permeability", {"--fields", "none"});
  ASSERT_EQ(run_karst(with(flows, {"-o", directory("run")})).code, 0);
  EXPECT_FALSE(result("run").contains("conductivity"));
  ASSERT_EQ(run_karst(with(flows, {"--conductivity", "--restart", directory("run")})).code, 0);
  EXPECT_TRUE(result("run")["conductivity"]["converged"][2].get<bool>());
  EXPECT_EQ(result("run")["permeability"]["converged"][2], true);
  const std::string checkpoint = quote(directory("run") + "/conduction.checkpoint");
  expect_refusal(
      with(flows, {"--restart", directory("run")}),
      checkpoint + " has the formation factors of this run (its files would lose them). Give --conductivity, or remove this checkpoint.");
  expect_refusal(run_of_rock("conductivity", {"--boundary", "periodic", "--restart", directory("run")}),
                 checkpoint + " is of karst permeability with --conductivity. Restart it with the command that wrote it.");
}

TEST_F(PermeabilityWithConductivity, without_a_path_has_no_permeability_and_an_infinite_formation_factor) {
  const std::string sealed_off = scratch_.file("sealed.raw", std::string(64, '\0') + std::string(128, '\1'));
  const Outcome outcome =
      run_karst({"permeability", sealed_off, "--shape", "8,8,3", "--pore", "0", "--conductivity", "--threads", "1", "--direction", "z"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("does not percolate in z: k_zz = 0\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("F = infinite: no path through voxel faces along z\n"), std::string::npos) << outcome.out;
}

}  // namespace karst
