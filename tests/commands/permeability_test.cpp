#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class PermeabilityCommand : public testing::Test {
 protected:
  // Simple cubic spheres of solid fraction 0.45.
  void SetUp() override {
    const Outcome made = run_karst({"make", "spheres-sc", "--shape", "16,16,16", "--porosity", "0.55", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  std::vector<std::string> command(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"permeability", sample_, "--threads", "1"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("spheres.nrrd");
};

TEST_F(PermeabilityCommand, prints_the_same_digits_on_any_number_of_ranks) {
  std::string first;
  for (const int ranks : {1, 2, 3}) {
    const Outcome outcome = run_karst(command({"--voxel-size", "2um"}), ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string tensor = outcome.out.substr(0, outcome.out.find("  along x  "));
    if (first.empty()) first = tensor;
    EXPECT_EQ(tensor, first) << ranks << " ranks";
    EXPECT_EQ(split(tensor, '\n').size(), 8u) << tensor;
  }
}

TEST_F(PermeabilityCommand, writes_a_run_directory_with_the_agreed_keys) {
  const std::string directory = scratch_.path("run");
  const Outcome outcome = run_karst(command({"--direction", "z", "-o", directory, "--voxel-size", "2um", "--tolerance", "1e-5"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json result = Json::parse(bytes_of(directory + "/result.json"));
  const Json& k = result["permeability"];
  const double voxel2 = k["voxel2"][2][2], m2 = k["m2"][2][2], mD = k["mD"][2][2];
  EXPECT_GT(voxel2, 0);
  EXPECT_DOUBLE_EQ(m2, voxel2 * 4e-12);
  EXPECT_DOUBLE_EQ(mD, m2 / 9.869233e-16);
  EXPECT_TRUE(k["voxel2"][2][0].is_null());
  EXPECT_TRUE(k["converged"][2]);
  EXPECT_TRUE(k["converged"][0].is_null());
  EXPECT_LE(k["relative_error_estimate"][2], 1e-5);
  EXPECT_GT(k["steps"][2], 0);
  EXPECT_GT(result["flow"]["mach_max"][2], 0);
  EXPECT_GT(result["flow"]["reynolds"][2], 0);
  EXPECT_EQ(result["partition"]["ranks"], 1);
  EXPECT_EQ(result["settings"]["boundary"], "periodic");
  EXPECT_EQ(result["image"]["voxel_size_m"], 2e-6);
  for (const char* key : {"read", "prepare", "solve", "total"}) EXPECT_GE(result["performance"]["seconds"][key], 0) << key;
  EXPECT_EQ(split(bytes_of(directory + "/history.csv"), '\n').front(),
            "direction,step,seconds,k_voxel2,relative_error_estimate,flux_voxel2");
  EXPECT_EQ(bytes_of(directory + "/log.txt"), outcome.out);

  expect_refusal(command({"-o", directory}), quote(directory) + " holds a run. Give --restart " + directory +
                                                 " to continue it, --force to write over it, or another name with -o.");
  EXPECT_EQ(Json::parse(bytes_of(directory + "/result.json")), result);
}

TEST_F(PermeabilityCommand, that_ends_before_it_has_converged_says_so_and_exits_well) {
  const Outcome outcome = run_karst(command({"--direction", "x", "--max-steps", "40", "--json"}));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_FALSE(Json::parse(outcome.out)["permeability"]["converged"][0]);
  EXPECT_NE(run_karst(command({"--direction", "x", "--max-steps", "40"})).out.find("40 steps"), std::string::npos);
  EXPECT_NE(run_karst(command({"--direction", "x", "--max-steps", "40"})).out.find("NOT CONVERGED"), std::string::npos);
}

TEST_F(PermeabilityCommand, with_inertia_says_how_fast_the_flow_is) {
  const auto driven = [&](const std::string& force) {
    return run_karst(command({"--direction", "x", "--equilibrium", "navier-stokes", "--tau", "0.8", "--body-force", force})).out;
  };
  EXPECT_NE(driven("1e-9").find("creeping flow: inertia needs a larger --body-force"), std::string::npos);
  const std::string fast = driven("2e-4");
  EXPECT_NE(fast.find("Reynolds number 0."), std::string::npos) << fast;
  EXPECT_EQ(fast.find("so slow"), std::string::npos) << fast;
}

TEST_F(PermeabilityCommand, with_a_fine_tolerance_does_not_blame_the_memory_for_flows_that_are_not_extrapolated) {
  const Outcome outcome = run_karst(command({"--direction", "z", "--tolerance", "1e-6", "--max-steps", "40"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err.find("not extrapolated"), std::string::npos) << outcome.err;
}

TEST_F(PermeabilityCommand, stores_f32_by_itself_where_the_tolerance_allows_that) {
  for (const auto& [tolerance, storage] : {std::pair("1e-3", "f32"), {"9e-4", "f64"}}) {
    const Outcome outcome = run_karst(command({"--direction", "z", "--storage", "auto", "--tolerance", tolerance, "--json"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["settings"]["storage"], storage) << tolerance;
  }
  const Outcome with_inertia = run_karst(command({"--direction", "z", "--storage", "auto", "--equilibrium", "navier-stokes", "--json"}));
  ASSERT_EQ(with_inertia.code, 0) << with_inertia.err;
  EXPECT_EQ(Json::parse(with_inertia.out)["settings"]["storage"], "f64");
}

TEST_F(PermeabilityCommand, says_why_it_stores_f32_or_f64) {
  const auto expect_line = [&](std::vector<std::string> options, const std::string& words) {
    options.insert(options.end(), {"--direction", "z", "--storage", "auto", "--max-steps", "2"});
    const Outcome outcome = run_karst(command(options));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\n  storage       " + words + "\n"), std::string::npos) << outcome.out;
  };
  expect_line({"--tolerance", "1e-2"}, "f32, because the tolerance is 0.001 or larger");
  expect_line({"--tolerance", "1e-4"}, "f64, because the tolerance is below 0.001");
  expect_line({"--equilibrium", "navier-stokes"}, "f64, for flow with inertia");
  expect_line({"--body-force", "1e-35"}, "f64, because the body force is too weak for f32");
  EXPECT_EQ(run_karst(command({"--direction", "z", "--max-steps", "2"})).out.find("storage"), std::string::npos);
}

TEST_F(PermeabilityCommand, across_the_driven_axis_is_there_in_periodic_samples_only) {
  const auto voxel2 = [&](const std::string& boundary) {
    return Json::parse(run_karst(command({"--direction", "x", "--boundary", boundary, "--json"})).out)["permeability"]["voxel2"];
  };
  EXPECT_TRUE(voxel2("periodic")[1][0].is_number());
  for (const char* boundary : {"mirror", "sealed"}) {
    EXPECT_TRUE(voxel2(boundary)[1][0].is_null()) << boundary;
    EXPECT_GT(voxel2(boundary)[0][0], 0) << boundary;
  }
}

TEST_F(PermeabilityCommand, of_what_does_not_percolate_is_zero) {
  const std::string wall = scratch_.file("wall.raw", std::string(8, '\0') + std::string(8, '\1') + std::string(8, '\0'));
  const Outcome outcome = run_karst({"permeability", wall, "--shape", "2,4,3", "--pore", "0", "--boundary", "sealed", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json k = Json::parse(outcome.out)["permeability"];
  EXPECT_EQ(k["voxel2"][2][2], 0);
  EXPECT_TRUE(k["converged"][2]);
  EXPECT_GT(k["voxel2"][0][0], 0);
}

TEST_F(PermeabilityCommand, refuses_forces_that_flows_underflow_with) {
  const std::string range =
      " is not in the range from 1e-100 to below 1 (lattice units; with f64 storage, slower flows underflow). Give a force in that range.";
  for (const std::string force : {"0", "-0", "nan", "inf", "1e-310", "-1e-09", "1"})
    expect_refusal(command({"--body-force", force}), "--body-force " + force + range);
  expect_refusal(command({"--body-force", "1e-44", "--storage", "f32"}),
                 "--body-force 1e-44 is not in the range from 1e-30 to below 1 (lattice units; with f32 storage, slower flows underflow). "
                 "Give a stronger "
                 "force, or use f64 storage.");
  const auto forces = [&](const std::string& words) { return command({"--equilibrium", "navier-stokes", "--forces", words}); };
  expect_refusal(forces("1e-5,0,1e-4"), "--forces: 0" + range);
  expect_refusal(forces("1e-5,1e-200,1e-4"), "--forces: 1e-200" + range);
  expect_refusal(forces("1e-5,x,1e-4"), "--forces '1e-5,x,1e-4': 'x' is not a number. Give three or more.");
}

// k of the sample is 1.1; in the end both flows are those of the same lattice.
TEST_F(PermeabilityCommand, is_right_under_the_weakest_forces) {
  const auto k = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all = {"--json", "--direction", "z", "--tolerance", "1e-4"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_karst(command(all));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out)["permeability"]["voxel2"][2][2].get<double>();
  };
  const double exact = k({"--start", "rest"});
  for (const char* start : {"rest", "nested"}) {
    EXPECT_NEAR(k({"--start", start, "--body-force", "1e-100"}) / exact, 1, 2e-4) << start;
    EXPECT_NEAR(k({"--start", start, "--body-force", "1e-30", "--storage", "f32"}) / exact, 1, 2e-4) << start;
  }
}

TEST_F(PermeabilityCommand, of_an_unstable_flow_names_the_option_that_was_given) {
  const auto words = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all = {"--direction", "z", "--equilibrium", "navier-stokes"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = start_karst(command(all));
    EXPECT_EQ(outcome.code, 3);
    return outcome.err;
  };
  EXPECT_NE(words({"--forces", "0.5,0.6,0.7"}).find("). Use smaller --forces or a larger --tau.\n"), std::string::npos);
  EXPECT_NE(words({"--body-force", "0.5"}).find("). Use a smaller --body-force or a larger --tau.\n"), std::string::npos);
}

TEST_F(PermeabilityCommand, of_an_unstable_flow_keeps_the_results_of_an_earlier_run) {
  const std::string directory = scratch_.path("kept"), fresh = scratch_.path("fresh");
  ASSERT_EQ(run_karst(command({"--direction", "z", "-o", directory})).code, 0);
  const std::string result = bytes_of(directory + "/result.json"), field = bytes_of(directory + "/fields_z.vti");
  for (const std::string& name : {directory, fresh}) {
    const Outcome unstable =
        start_karst(command({"--direction", "z", "--equilibrium", "navier-stokes", "--body-force", "0.5", "-o", name, "--force"}));
    EXPECT_EQ(unstable.code, 3) << unstable.err;
  }
  EXPECT_EQ(bytes_of(directory + "/result.json"), result);
  EXPECT_EQ(bytes_of(directory + "/fields_z.vti"), field);
  EXPECT_FALSE(std::filesystem::exists(fresh)) << "a run directory without a file";
}

TEST_F(PermeabilityCommand, refuses_whole_numbers_that_are_none) {
  for (const std::string word : {"1e3", "2.5", "0x10", "5x", ""})
    expect_refusal(command({"--max-steps", word}), "--max-steps '" + word + "' is not a whole number.");
  expect_refusal(command({"--max-steps", "99999999999999999999"}),
                 "--max-steps 99999999999999999999 is not between 2 and 1000000000000000 (steps come in pairs).");
  const Outcome octal = run_karst(command({"--max-steps", "0100", "--json", "--direction", "z"}));
  EXPECT_EQ(Json::parse(octal.out)["settings"]["max_steps"], 100) << octal.err;
}

TEST_F(PermeabilityCommand, refuses_what_makes_no_sense) {
  expect_refusal(command({"--tau", "0.5"}), "--tau '0.5' is not auto, nor a number above 0.5 and at most 10.");
  expect_refusal(
      command({"--equilibrium", "navier-stokes", "--boundary", "mirror"}),
      "--equilibrium navier-stokes cannot be combined with mirror boundaries (mirrors are exact for creeping flow only). Use --boundary "
      "periodic, or --equilibrium stokes.");
  expect_refusal(command({"--storage", "f32", "--tolerance", "1e-5"}),
                 "--tolerance 1e-05 is finer than f32 storage, which gives k to 0.0001. Give a larger tolerance, or use --storage f64.");
  expect_refusal(command({"--tolerance", "0"}), "--tolerance 0 is not between 0 and 1.");
  expect_refusal(command({"--max-steps", "1"}), "--max-steps 1 is not between 2 and 1000000000000000 (steps come in pairs).");
  expect_refusal(command({"--storage", "f8"}), "--storage 'f8' is not one of f64, f32, f16, auto.");
  expect_refusal(command({"--storage", "f16", "--tolerance", "5e-4"}),
                 "--tolerance 0.0005 is finer than f16 storage, which gives k to 0.001. Give a larger tolerance, or use --storage f64.");
  expect_refusal(command({"--storage", "f16", "--tolerance", "0.01", "--equilibrium", "navier-stokes"}),
                 "--storage f16 is for creeping flow. Use --storage f64 or f32.");
  expect_refusal(command({"--layout", "aos"}), "--layout 'aos' is not one of auto, stream, vector-collision, vector-bundle.");
  expect_refusal(command({"--device", "cuda"}),
                 text("--device cuda: there is no GPU to compute on (", why_no_gpu_here, "). Use --device cpu."));
  expect_refusal(command({"--transfer", "pigeon"}), "--transfer 'pigeon' is not one of auto, staged, mapped, peer, gpu-aware.");
  expect_refusal(command({"--device", "tpu"}), "--device 'tpu' is not one of auto, cpu, cuda, mixed.");
  expect_refusal(command({"--device", "mixed"}),
                 text("--device mixed: there is no GPU to compute on (", why_no_gpu_here, "). Use --device cpu."));
  expect_refusal(command({"--device", "cpu,tpu"}), "--device cpu,tpu: 'tpu' is not one of cpu, cuda.");
  expect_refusal(command({"--device", "cuda,mixed"}), "--device cuda,mixed: 'mixed' is not one of cpu, cuda.");
  expect_refusal(command({"--device", "cuda,cpu,cpu"}),
                 "--device names 3 devices for 1 rank. Name one for each rank, or use --device mixed.");
  expect_refusal(command({"--equilibrium", "euler"}), "--equilibrium 'euler' is not one of stokes, navier-stokes.");
  expect_refusal({"permeability", sample_, "--threads", "-1"}, "--threads -1 is not between 0 and 4096 (0: as many as are useful).");
  expect_refusal(command({"-o", sample_}), quote(sample_) + " is a file, not a directory. Choose another name with -o.");
  expect_refusal(command({"-o", scratch_.path(""), "--force"}), quote(sample_) + " lies in the run directory " + quote(scratch_.path("")) +
                                                                    " (whose files are written over). Choose another name with -o.");
  expect_refusal(command({"-o", scratch_.path("")}),
                 quote(scratch_.path("")) + " holds files already. Give --force to write over them, or another name with -o.");
  const std::string lost = scratch_.path("no/such");
  expect_refusal(command({"-o", lost}),
                 quote(lost) + " cannot be made (no folder " + quote(scratch_.path("no")) + "). Choose another name with -o.");
}

TEST_F(PermeabilityCommand, of_a_prepared_case_is_that_of_its_image) {
  const std::string prepared = scratch_.path("spheres.karst");
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "3", "--voxel-size", "2um", "-o", prepared}, 2).code, 0);
  const Outcome solved = run_karst({"solve", prepared, "--threads", "1"}, 3);
  ASSERT_EQ(solved.code, 0) << solved.err;
  const Outcome direct = run_karst(command({"--voxel-size", "2um"}));
  EXPECT_EQ(solved.out.substr(0, solved.out.find("  along x  ")), direct.out.substr(0, direct.out.find("  along x  ")));

  expect_refusal({"solve", prepared}, quote(prepared) +
                                          " holds 3 parts (one for each rank), and this run has 1 rank. Run it with mpirun -n 3, "
                                          "or prepare it with --parts 1.");
  expect_refusal({"solve", sample_},
                 quote(sample_) + " is no prepared case: it does not begin with KARSTCUT. Make one with karst prepare.");
  // The run directory is checked before the file is read.
  expect_refusal({"solve", sample_, "-o", scratch_.path("")},
                 quote(scratch_.path("")) + " holds files already. Give --force to write over them, or another name with -o.");
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "1", "--direction", "x", "-o", prepared, "--force"}).code, 0);
  expect_refusal(
      {"solve", prepared, "--direction", "z"},
      quote(prepared) + " was prepared for flow along x (other pores were left out), not z. Use --direction x, or prepare it again.");
  EXPECT_EQ(run_karst({"solve", prepared, "--direction", "x", "--threads", "1"}).code, 0);
}

}  // namespace karst
