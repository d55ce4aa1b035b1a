// A study is measured by programs that print numbers of the machine in step_model_test.cpp, by their options.
#include <gtest/gtest.h>

#include <filesystem>

#include "scaling/scaling_study.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

class Studies : public testing::Test {
 protected:
  Studies() {
    program("mpirun", "[ \"$4\" != 8 ] || { echo 'mpirun: 8 ranks are too many' >&2; exit 1; }\nexport RANKS=$4; shift 4; exec \"$@\"\n");
    program(
        "karst",
        "echo \"$*\" >>calls\n"
        "case $1 in\n"
        "bench) case $3 in 32,*) sites=1000 updates=0.010;; 96,*) sites=27000 updates=0.270;; *) sites=64000 updates=0.640;; esac\n"
        "  case $RANKS in 1) bytes=0 exchange=0;; *) bytes=$((sites / 10)) exchange=0.001;; esac\n"
        "  echo "
        "'{\"sites\":'$sites',\"partition\":{\"sites_max\":'$sites',\"exchange_bytes_max\":'$bytes'},\"variants\":[{\"performance\":'\\\n"
        "    '{\"mflups\":'$((100 * "
        "RANKS))',\"step_seconds\":{\"step\":'$updates',\"updates\":'$updates',\"exchange\":'$exchange'}}}]}';;\n"
        "permeability) k=1.5e-12; [ \"$RANKS\" != \"$(cat other_k 2>/dev/null)\" ] || k=1.6e-12\n"
        "  echo '{\"permeability\":{\"m2\":[[null,null,null],[null,null,null],[null,null,'$k']]},\"performance\":{\"seconds\":'\\\n"
        "    '{\"read\":1,\"prepare\":2,\"start\":3,\"solve\":'$((8 / RANKS))',\"write\":4,\"total\":18}}}';;\n"
        "prepare) echo '{\"partition\":{\"exchange_bytes_max\":6400}}';;\n"
        "esac\n");
  }

  void program(const std::string& name, const std::string& lines) {
    std::filesystem::permissions(scratch_.file(name, "#!/bin/sh\n" + lines), std::filesystem::perms::owner_all);
  }

  ScalingReport report(ScalingKind kind, const std::vector<int>& ranks) const {
    const ScalingPlan plan = {kind, {128, 128, 128}, 0.1, ranks, "--device cpu", "", 8, 3, 2, {2, 0, 0, "2 cores", "karst 1"}};
    return measure_scaling(plan, {scratch_.path("karst"), scratch_.path("mpirun"), scratch_.path("")}, [](double) {});
  }
  Json study(ScalingKind kind, const std::vector<int>& ranks) const { return Json::parse(report(kind, ranks).json); }

  Scratch scratch_;
};

}  // namespace

TEST_F(Studies, run_steps_in_turns_and_one_flow_on_each_number_of_ranks) {
  const Json strong = study(ScalingKind::strong, {1, 2});
  const auto calls = split(trimmed(bytes_of(scratch_.path("calls"))), '\n');
  ASSERT_EQ(calls.size(), 2 * 2 * 3 + 2 + 1 + 1u);
  EXPECT_EQ(calls[0], "bench --shape 32,32,32 --porosity 0.1 --rounds 3 --step-parts --device cpu --json");
  EXPECT_EQ(calls[12], "make sandstone --shape 128,128,128 --porosity 0.1 --grains 4.654545454545454 -o sample.nrrd");
  EXPECT_EQ(calls[13], "permeability sample.nrrd --direction z --fields none -o run_1 --tolerance 0.01 --device cpu --json");
  EXPECT_EQ(calls[15], "prepare sample.nrrd --dry-run --parts 64 --json");
  ASSERT_EQ(measured_points(strong["points"]).size(), 2u);
  EXPECT_EQ(strong["points"][1]["efficiency"], 1);
  EXPECT_EQ(strong["points"][1]["seconds"]["solve"], 4);
  EXPECT_NEAR(strong["points"][1]["misfit"].get<double>(), 0, 1e-9);
  EXPECT_EQ(strong["same_k"], true);
  EXPECT_EQ(strong["forecasts"].front()["ranks"], 4);
  EXPECT_EQ(strong["forecasts"].back()["ranks"], 16384);
  EXPECT_EQ(strong["titan"]["figures"].size(), 4u);
  EXPECT_EQ(strong["commands"].size(), 6u + 1 + 2 + 1);
}

TEST_F(Studies, of_weak_scaling_use_copies_of_one_sample) {
  const ScalingReport weak = report(ScalingKind::weak, {1, 2, 4});
  const std::string calls = bytes_of(scratch_.path("calls"));
  EXPECT_NE(calls.find("bench --shape 96,96,96 --porosity 0.1 --repeat 1,1,2 --rounds 3"), std::string::npos) << calls;
  EXPECT_NE(calls.find("make sandstone --shape 128,128,128 --porosity 0.1 --repeat 1,2,2 --grains 4.654545454545454 -o sample_4.nrrd"),
            std::string::npos)
      << calls;
  // The time to write is the same on all ranks; that to solve is not.
  EXPECT_NE(weak.text.find("       2       1.000       1.000       1.000       2.000       1.000"), std::string::npos) << weak.text;
}

TEST_F(Studies, go_on_where_ranks_cannot_be_started) {
  const ScalingReport strong = report(ScalingKind::strong, {1, 8});
  EXPECT_TRUE(Json::parse(strong.json)["forecasts"].empty());
  EXPECT_NE(strong.text.find("       8  not run: exit code 1: mpirun: 8 ranks are too many\n"), std::string::npos) << strong.text;
}

TEST_F(Studies, say_that_k_differs) {
  scratch_.file("other_k", "2");
  EXPECT_EQ(report(ScalingKind::strong, {1, 2}).problem, "k differs between the runs: 1.5e-12 m2 on 1 rank, 1.6e-12 m2 on 2 ranks.");
}

TEST_F(Studies, without_any_run_give_the_reason) {
  try {
    study(ScalingKind::strong, {8});
    FAIL();
  } catch (const TrialFailed& failed) {
    EXPECT_EQ(failed.reason, "exit code 1: mpirun: 8 ranks are too many");
  }
}

TEST_F(Studies, are_written_as_text_csv_charts_and_page) {
  const ScalingReport strong = report(ScalingKind::strong, {1, 2});
  const std::string& words = strong.text;
  EXPECT_TRUE(words.starts_with("strong scaling, sandstone of 128 x 128 x 128 voxels, porosity 0.1\n  on 2 cores; karst 1\n")) << words;
  EXPECT_NE(words.find("  k along z 1.5e-12 m2, the same 12 digits in all runs\n"), std::string::npos) << words;
  EXPECT_NE(words.find("  efficiency of each stage:\n       2       0.500       0.500       0.500       1.000       0.500"),
            std::string::npos)
      << words;
  const auto lines = split(trimmed(strong.csv), '\n');
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(
      lines[0],
      "ranks,sites,mflups,efficiency,step_seconds,modelled_step_seconds,k_m2,read_seconds,prepare_seconds,start_seconds,solve_seconds,"
      "write_seconds,total_seconds");
  EXPECT_TRUE(lines[2].starts_with("2,64000,200,1,0.64,")) << lines[2];
  std::vector<std::string> names;
  for (const FigureFile& file : strong.files) names.push_back(file.name);
  EXPECT_EQ(joined(names, " "), "efficiency.svg efficiency.csv stages.svg stages.csv titan.svg titan.csv table.csv scaling.json page.html");
  EXPECT_NE(strong.files.back().content.find("<h2>Figures</h2>"), std::string::npos);
}

TEST(Copies, are_as_near_to_a_cube_as_they_can_be) {
  EXPECT_EQ(copies_for(1), (Index3{1, 1, 1}));
  EXPECT_EQ(copies_for(2), (Index3{1, 1, 2}));
  EXPECT_EQ(copies_for(8), (Index3{2, 2, 2}));
  EXPECT_EQ(copies_for(12), (Index3{2, 2, 3}));
}

}  // namespace karst
