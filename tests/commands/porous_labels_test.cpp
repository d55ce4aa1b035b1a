// Porous labels from the command line: bits on any ranks, prepared files, restarts, k and F of one reading, what info says, refusals.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "io/files/file_checks.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

using Json = nlohmann::json;

class PorousCommand : public testing::Test {
 protected:
  // 24 x 20 x 18 voxels: 0 is pore, 1 is solid, 2 and 3 are porous.
  PorousCommand() {
    std::mt19937 random(11);
    std::string labels(24 * 20 * 18, '\0');
    for (char& label : labels) {
      const auto kind = random() % 10;
      label = static_cast<char>(kind < 5 ? 0 : kind < 7 ? 1 : kind < 9 ? 2 : 3);
    }
    rock_ = scratch_.file("rock.raw", labels);
  }

  Words of_rock(const std::string& command, const Words& more) const {
    return with({command, rock_, "--shape", "24,20,18", "--pore", "0"}, more);
  }
  Words run_of_rock(const Words& more) const {
    return with(of_rock("permeability", {"--permeability", "2:0.02,3:1e-4", "--permeability-unit", "voxel2", "--device", "cpu"}), more);
  }
  static Json json_of(const Words& command, int ranks = 1) {
    const Outcome outcome = run_karst(with(command, {"--json"}), ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }
  std::string refusal(const Words& more) const {
    const Outcome outcome = run_karst(of_rock("permeability", more));
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    return outcome.err;
  }
  std::string refusal_of_image(const Words& more) const {
    const Outcome outcome = run_karst(with({"permeability", rock_, "--shape", "24,20,18"}, more));
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    return outcome.err;
  }
  std::string path(const std::string& name) const { return scratch_.path(name); }

  Scratch scratch_;
  std::string rock_;
};

}  // namespace

TEST_F(PorousCommand, has_the_same_bits_on_any_ranks_and_tells_its_labels) {
  const Words along_x = {"--direction", "x", "--tolerance", "0.01"};
  const Json alone = json_of(run_of_rock(along_x));
  const Json& image = alone["image"];
  EXPECT_EQ(image["pore_labels"], "0");
  EXPECT_GT(image["porosity"], image["porosity_pores"]);
  ASSERT_EQ(image["porous_labels"].size(), 2U);
  EXPECT_EQ(image["porous_labels"][1]["label"], 3);
  EXPECT_EQ(image["porous_labels"][1]["permeability_voxel2"], 1e-4);
  EXPECT_TRUE(image["porous_labels"][1]["permeability_m2"].is_null());
  EXPECT_EQ(alone["settings"]["permeability"], "2:0.02,3:1e-04");
  EXPECT_EQ(alone["settings"]["permeability_unit"], "voxel2");
  EXPECT_EQ(alone["settings"]["storage"], "f64");
  for (const int ranks : {2, 3})
    EXPECT_EQ(json_of(run_of_rock(along_x), ranks)["permeability"]["voxel2"], alone["permeability"]["voxel2"]) << ranks;
  for (const char* layout : {"stream", "vector-collision"})
    EXPECT_EQ(json_of(run_of_rock(with(along_x, {"--layout", layout})))["permeability"]["voxel2"], alone["permeability"]["voxel2"])
        << layout;
}

TEST_F(PorousCommand, a_prepared_file_and_a_file_cut_again_have_the_labels) {
  const Json alone = json_of(run_of_rock({}));
  const std::string file = path("rock.karst");
  ASSERT_EQ(
      run_karst(of_rock("prepare", {"--permeability", "2:0.02,3:1e-4", "--permeability-unit", "voxel2", "--parts", "2", "-o", file})).code,
      0);
  const Json solved = json_of({"solve", file, "--device", "cpu"}, 2),
             again = json_of({"solve", file, "--device", "cpu", "--weights", "1,2"}, 2);
  EXPECT_EQ(solved["permeability"]["voxel2"], alone["permeability"]["voxel2"]);
  EXPECT_EQ(again["permeability"]["voxel2"], alone["permeability"]["voxel2"]);
  EXPECT_EQ(solved["image"]["porous_labels"], alone["image"]["porous_labels"]);
  EXPECT_EQ(solved["settings"]["storage"], "f64");
}

TEST_F(PorousCommand, restarts_to_the_same_bits_and_with_the_same_labels_only) {
  const Words more = {"--direction", "x", "--tolerance", "1e-6", "--voxel-size", "2um"};
  const Json whole = json_of(run_of_rock(more));
  ASSERT_EQ(run_karst(run_of_rock(with(more, {"-o", path("run"), "--max-steps", "60"}))).code, 0);
  const Words other =
      of_rock("permeability", with(more, {"--permeability", "2:0.03,3:1e-4", "--permeability-unit", "voxel2", "--device", "cpu"}));
  const Outcome refused = run_karst(with(other, {"--restart", path("run")}));
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(
      refused.err.find("is of a run with --permeability 2:0.02,3:1e-04 voxel^2, and this run has --permeability 2:0.03,3:1e-04 voxel^2"),
      std::string::npos)
      << refused.err;
  // The same labels in another order and unit, and those of a prepared file.
  const Words labels = {"--permeability", "3:4e-16,2:8e-14", "--permeability-unit", "m2"};
  ASSERT_EQ(run_karst(with(of_rock("prepare", labels), {"--voxel-size", "2um", "--parts", "2", "-o", path("rock.karst")})).code, 0);
  const Outcome in_metres =
      run_karst(with(of_rock("permeability", with(more, labels)), {"--device", "cpu", "--restart", path("run"), "--max-steps", "80"}));
  ASSERT_EQ(in_metres.code, 0) << in_metres.err;
  const Json restarted = json_of(
      with({"solve", path("rock.karst"), "--device", "cpu", "--restart", path("run"), "--direction", "x", "--tolerance", "1e-6"}, {}), 2);
  EXPECT_EQ(restarted["permeability"]["voxel2"], whole["permeability"]["voxel2"]);
  EXPECT_EQ(restarted["permeability"]["steps"], whole["permeability"]["steps"]);
}

TEST_F(PorousCommand, k_and_F_are_of_one_reading) {
  const Json both = json_of(run_of_rock({"--conductivity", "0:1,2:0.1,3:0.02", "--boundary", "mirror"}));
  const Words alone = {"conductivity", rock_, "--shape", "24,20,18", "--conductivity", "0:1,2:0.1,3:0.02", "--boundary", "mirror"};
  const Json conductivity = json_of(with(alone, {"--device", "cpu"}));
  EXPECT_EQ(both["settings"]["conductivity"], "0:1,2:0.1,3:0.02");
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double with_flow = both["conductivity"]["formation_factor"][axis], f = conductivity["conductivity"]["formation_factor"][axis];
    EXPECT_NEAR(with_flow / f, 1, 2e-3);  // each within its bounds
  }
  const Json insulated = json_of(run_of_rock({"--conductivity", "0:1,2:0,3:0", "--boundary", "mirror"}));
  const Json pores = json_of(of_rock("permeability", {"--conductivity", "--boundary", "mirror", "--device", "cpu"}));
  EXPECT_NEAR(insulated["conductivity"]["formation_factor"][0].get<double>() / pores["conductivity"]["formation_factor"][0].get<double>(),
              1, 2e-3);
}

// Oil in the pores, brine in the label: half of the section conducts. Labels may be negative, and --config may give a list.
TEST_F(PorousCommand, pores_may_be_insulators) {
  const std::string file = scratch_.file("layers:0.raw", std::string(4, '\0') + std::string(4, '\xFF'));
  const Words layers = {
      file,     "--shape",     "4,2,1", "--dtype",  "int8", "--pore", "0", "--permeability", "-1:0.1", "--permeability-unit",
      "voxel2", "--direction", "x",     "--device", "cpu"};
  const Json result = json_of(with({"permeability", "--conductivity", "-1:1,0:0"}, layers));
  EXPECT_NEAR(result["conductivity"]["formation_factor"][0].get<double>(), 2, 1e-9);
  const std::string config = scratch_.file("run.toml", "conductivity = [\"0:0\", \"-1:0.5\"]\n");
  EXPECT_NEAR(json_of(with({"permeability", "--config", config}, layers))["conductivity"]["formation_factor"][0].get<double>(), 2, 1e-9);
}

// A plug of two labels: flow along x must pass the tighter one. In series, 12 / k = 1 / 0.1 + 1 / 1e-3.
TEST_F(PorousCommand, labels_that_block_the_flow_are_named_and_converge) {
  std::string labels(12 * 3 * 3, '\0');
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<char>(i % 12 == 5 ? 2 : i % 12 == 6 ? 3 : 0);
  const Words duct = {scratch_.file("duct.raw", labels),
                      "--shape",
                      "12,3,3",
                      "--pore",
                      "0",
                      "--permeability",
                      "2:0.1,3:1e-3",
                      "--permeability-unit",
                      "voxel2"};
  const Json expected = Json::array({3, nullptr, nullptr});
  EXPECT_EQ(json_of(with({"info"}, duct))["image"]["blocking_labels"], expected);
  EXPECT_NE(
      run_karst(with({"info"}, duct)).out.find("the pores alone percolate: x no (with label 3 and more permeable ones), y yes, z yes"),
      std::string::npos);
  const Json result = json_of(with(with({"permeability"}, duct), {"--direction", "x", "--device", "cpu"}));
  EXPECT_EQ(result["image"]["blocking_labels"], expected);
  EXPECT_NEAR(result["permeability"]["voxel2"][0][0].get<double>() * (1 / 0.1 + 1 / 1e-3) / 12, 1, 1e-3);
  EXPECT_EQ(result["flow"]["method"][0], "corrected");
  EXPECT_LT(result["permeability"]["steps"][0], 1000);
}

TEST_F(PorousCommand, tables_of_batches_have_the_porosity_of_pores) {
  const Outcome outcome =
      run_karst(with(with({"batch", rock_, "-o", path("batch")}, Words{"--shape", "24,20,18", "--pore", "0", "--permeability"}),
                     {"2:0.02,3:1e-4", "--permeability-unit", "voxel2", "--direction", "x", "--device", "cpu", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json row = Json::parse(outcome.out)["images"][0];
  EXPECT_LT(row["porosity_pores"], row["porosity"]);
  EXPECT_NE(content_of(path("batch/batch.csv")).find(",porosity_pores,"), std::string::npos);
}

// A block of one label has its permeability in voxels of any size.
TEST_F(PorousCommand, a_bracket_refines_the_labels_too) {
  const std::string block = scratch_.file("block.raw", std::string(6 * 5 * 4, '\2'));
  const Json bracket = json_of({"permeability", block, "--shape", "6,5,4", "--permeability", "2:0.02", "--permeability-unit", "voxel2",
                                "--bracket", "--refine", "--direction", "x", "--device", "cpu"});
  ASSERT_TRUE(bracket.contains("bracket"));
  const Json& along_x = bracket["bracket"]["directions"][0];
  EXPECT_NEAR(along_x["low_voxel2"].get<double>(), 0.02, 2e-4);
  EXPECT_NEAR(along_x["high_voxel2"].get<double>(), 0.02, 2e-4);
}

TEST_F(PorousCommand, info_says_what_labels_add) {
  const Words command = of_rock("info", {"--permeability", "2:2,3:1e-8", "--permeability-unit", "voxel2"});
  const Outcome outcome = run_karst(command, 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const char* words :
       {" pores, ", " with porous labels, ", "K 2 voxel^2, sqrt K 1.41 voxels; ", " more sites, ", " times the sites of the pores alone",
        "voxels radius, in which pressure spreads in about ", " steps; a flow to 0.1 %: about ",
        "label 2: 2 voxel^2 is more than pores of one voxel have. If it is a pore, give --permeability 2:inf.",
        "label 3: k differs from that of a wall by about 0.0006 / h, if the pores connect without it"})
    EXPECT_NE(outcome.out.find(words), std::string::npos) << words << "\n" << outcome.out;
  EXPECT_EQ(json_of(command)["image"]["porous_labels"], json_of(command, 3)["image"]["porous_labels"]);
  EXPECT_GT(json_of(command)["needs"]["steps"], 0);
  EXPECT_TRUE(json_of(command)["needs"]["bytes_per_part_f16"].is_null());  // refused
}

TEST_F(PorousCommand, refuses_wrong_labels) {
  const auto with_labels = [&](const std::string& labels) { return refusal({"--permeability", labels, "--permeability-unit", "voxel2"}); };
  EXPECT_EQ(with_labels("2:-1"), "karst: --permeability 2:-1: the permeability of label 2 must be 0, positive, or inf.\n");
  EXPECT_EQ(with_labels("2:nan"), "karst: --permeability 2:nan: the permeability of label 2 must be 0, positive, or inf.\n");
  EXPECT_EQ(with_labels("2:clay"), "karst: --permeability 2:clay: the permeability of label 2 must be 0, positive, or inf.\n");
  EXPECT_EQ(with_labels("2"), "karst: --permeability '2': '2' is not a label and its permeability. Give both, as in 2:0.5,3:wall.\n");
  EXPECT_EQ(with_labels("2:1,2:2"), "karst: --permeability names the label 2 twice.\n");
  EXPECT_EQ(with_labels("0:1"),
            "karst: label 0 is of --pore 0 and of --permeability (a pore needs no permeability). Leave it out of one of them.\n");
  EXPECT_NE(with_labels("7:1").find("label 7 of --permeability does not occur in "), std::string::npos);
  EXPECT_EQ(with_labels("2:1e-40"),
            "karst: --permeability 2:1e-40 is 1e-40 voxel^2, not between 1e-30 and 1e+30. Give 2:wall or a larger one.\n");
  EXPECT_EQ(refusal({"--permeability", "2:1"}),
            "karst: --permeability-unit mD needs --voxel-size. Give it, or --permeability-unit voxel2.\n");
  EXPECT_EQ(
      refusal({"--permeability", "2:1", "--voxel-size", "5um", "--equilibrium", "navier-stokes"}),
      "karst: porous labels need --equilibrium stokes (flow with inertia has no law in them). Use it, or leave --permeability out.\n");
  EXPECT_NE(refusal({"--permeability", "2:1", "--voxel-size", "5um", "--storage", "f16"}).find("is for samples without porous labels"),
            std::string::npos);
  EXPECT_EQ(refusal({"--permeability", "2:1", "--voxel-size", "5um", "--conductivity"}),
            "karst: label 2 has a permeability and no conductivity, which the formation factor needs. Name both, as in --conductivity "
            "0:1,2:0.05.\n");
  const std::string grey = " are both given (grey values have no ";
  EXPECT_EQ(refusal_of_image({"--threshold", "1", "--permeability", "2:1", "--voxel-size", "5um"}),
            "karst: --permeability and --threshold" + grey + "permeabilities). Leave one of them out.\n");
  EXPECT_EQ(refusal_of_image({"--threshold", "1", "--conductivity", "0:1"}),
            "karst: --conductivity and --threshold" + grey + "conductivities). Leave one of them out.\n");
  EXPECT_EQ(run_karst({"info", rock_, "--shape", "24,20,18", "--thresholds", "auto", "--permeability", "2:1"}).err,
            "karst: --permeability has no meaning with --thresholds. Leave it out.\n");
  EXPECT_EQ(refusal_of_image({"--permeability", "0:wall,1:wall,2:wall,3:wall"}),
            "karst: all labels of --permeability 0:wall,1:wall,2:wall,3:wall are walls. Give the pores with --pore, as in --pore 0.\n");
  EXPECT_EQ(refusal({"--permeability", "2:1", "--voxel-size", "5um", "--mask", "2"}),
            "karst: label 2 is of --permeability and of --mask 2 (voxels outside the mask are no pores). Leave it out of one of them.\n");
  EXPECT_NE(refusal({"--permeability", "1:inf,2:inf,3:inf"}).find(" is all pore with --pore and --permeability (labels found: "),
            std::string::npos);
  EXPECT_EQ(refusal({"--permeability", "2:1", "--voxel-size", "5um", "--conductivity", "0:0,2:0"}),
            "karst: --conductivity: all labels are insulators, and nothing conducts. Give one of them a conductivity.\n");
  EXPECT_EQ(run_karst({"batch", rock_, "--shape", "24,20,18", "--threshold", "1", "--permeability", "2:1", "-o", path("batch")}).err,
            "karst: --permeability and --threshold" + grey + "permeabilities). Leave one of them out.\n");
  const Outcome unnamed =
      run_karst({"permeability", rock_, "--shape", "24,20,18", "--permeability", "2:1", "--permeability-unit", "voxel2"});
  EXPECT_EQ(unnamed.code, 2);
  EXPECT_NE(unnamed.err.find("is label 0 of "), std::string::npos) << unnamed.err;
}

}  // namespace karst
