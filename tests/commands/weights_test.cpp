// --weights, --device-memory and lists of --threads: what runs print and refuse, and that the digits stay.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class Weights : public testing::Test {
 protected:
  void SetUp() override {
    const Outcome made = run_karst({"make", "spheres-bcc", "--shape", "20,20,20", "--porosity", "0.55", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  Words command(const Words& options) const {
    return with({"permeability", sample_, "--direction", "x", "--device", "cpu", "--json"}, options);
  }
  Json run(const Words& options, int ranks) const { return result_of(command(options), ranks); }

  static Json result_of(const Words& words, int ranks) {
    const Outcome outcome = run_karst(words, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  }

  static std::string refusal(const Words& words, int ranks) {
    const Outcome outcome = run_karst(words, ranks);
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    const std::size_t at = outcome.err.find("karst: ");  // mpirun adds lines
    return at == std::string::npos ? outcome.err : outcome.err.substr(at, outcome.err.find('\n', at) - at);
  }

  const Scratch scratch_;
  const std::string sample_ = scratch_.path("spheres.nrrd");
};

TEST_F(Weights, stand_in_the_result_and_leave_its_digits) {
  const Json alone = run({"--threads", "1"}, 0);
  EXPECT_EQ(alone["partition"]["weights"], Json());
  EXPECT_EQ(alone["partition"]["weights_from"], "equal");
  EXPECT_EQ(alone["settings"]["threads"], 1);
  const Json weighted = run({"--threads", "1,2", "--weights", "1,3"}, 2);
  EXPECT_EQ(weighted["permeability"], alone["permeability"]);
  EXPECT_EQ(weighted["partition"]["weights"], Json({0.25, 0.75}));
  EXPECT_EQ(weighted["partition"]["weights_from"], "given");
  EXPECT_EQ(weighted["settings"]["threads"], Json({1, 2}));
  EXPECT_NEAR(weighted["partition"]["sites_min"].get<double>(), 0.25 * alone["image"]["sites"].get<double>(), 1);
  const Json none = run({"--threads", "1", "--weights", "1e-6,1"}, 2);
  EXPECT_EQ(none["permeability"], alone["permeability"]);
  EXPECT_EQ(none["partition"]["sites_min"], 0);
  const Json measured = run({"--threads", "1", "--weights", "measure"}, 3);
  EXPECT_EQ(measured["permeability"], alone["permeability"]);
  EXPECT_EQ(measured["partition"]["weights_from"], "measure");
}

TEST_F(Weights, are_equal_by_default_for_alike_ranks_and_for_small_samples) {
  EXPECT_EQ(run({"--threads", "1"}, 2)["partition"]["weights_from"], "equal");
  EXPECT_EQ(run({"--threads", "1,2"}, 2)["partition"]["weights_from"], "equal");
}

TEST_F(Weights, are_named_in_the_text) {
  const Words words = {"permeability", sample_, "--direction", "x", "--device", "cpu", "--threads", "1,2", "--weights", "9,1"};
  const Outcome outcome = run_karst(words, 2);
  EXPECT_NE(outcome.out.find("MFLUPS on 2 ranks, 1, 2 threads\n  parts         90, 10 % of the sites, as given by --weights\n"),
            std::string::npos)
      << outcome.out;
}

TEST_F(Weights, that_do_not_fit_the_ranks_are_refused) {
  const std::string where = "karst: ";
  EXPECT_EQ(refusal(command({"--weights", "1,1,1"}), 2), where + "--weights gives 3 numbers for 2 ranks. Give one for each.");
  EXPECT_EQ(refusal(command({"--weights", "1"}), 2), where + "--weights gives 1 numbers for 2 ranks. Give one for each.");
  EXPECT_EQ(refusal(command({"--weights", "1,0"}), 2), where + "--weights '1,0' is not a list of numbers above zero, as in 1,1,2.");
  EXPECT_EQ(refusal(command({"--weights", "1,-2"}), 2), where + "--weights '1,-2' is not a list of numbers above zero, as in 1,1,2.");
  EXPECT_EQ(refusal(command({"--weights", "nan,1"}), 2), where + "--weights 'nan,1' is not a list of numbers above zero, as in 1,1,2.");
  EXPECT_EQ(refusal(command({"--threads", "1,2,3"}), 2),
            where + "--threads gives 3 numbers for 2 ranks. Give one number, or one for each rank.");
  EXPECT_EQ(refusal(command({"--threads", "1,-2"}), 2), where + "--threads -2 is not between 0 and 4096 (0: as many as are useful).");
}

TEST_F(Weights, within_a_limit_of_memory_leave_the_digits) {
  const Json alone = run({"--threads", "1"}, 0);
  const Json limited = run({"--threads", "1", "--device-memory", "300KiB,none"}, 2);
  EXPECT_EQ(limited["permeability"], alone["permeability"]);
  EXPECT_EQ(limited["partition"]["device_memory_bytes"], Json({300 * 1024, nullptr}));
  EXPECT_LT(limited["partition"]["weights"][0], 0.5);
  EXPECT_EQ(
      refusal(command({"--device-memory", "1KiB"}), 2),
      "karst: --device-memory 1KiB holds no site (the smallest part, of 16 sites, takes 2432B with d3q19 and f64). Give more memory.");
  EXPECT_EQ(refusal(command({"--device-memory", "1MiB,none,none"}), 2),
            "karst: --device-memory gives 3 sizes for 2 ranks. Give one size, or one for each rank.");
  EXPECT_EQ(refusal(command({"--device-memory", "much"}), 2),
            "karst: --device-memory 'much' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
  const Outcome little = start_karst(command({"--device-memory", "100KiB"}), 2);
  EXPECT_EQ(little.code, 3);
  EXPECT_NE(little.err.find(" sites within --device-memory. Give more memory, use more ranks, or --storage f32."), std::string::npos);
}

TEST_F(Weights, of_a_prepared_file_are_kept_or_cut_again) {
  const Json alone = run({"--threads", "1"}, 0);
  const std::string path = scratch_.path("case.karst");
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "2", "--weights", "1,3", "-o", path}).code, 0);
  const auto solved = [&](const Words& options) {
    return result_of(with({"solve", path, "--direction", "x", "--device", "cpu", "--threads", "1", "--json"}, options), 2);
  };
  const Json kept = solved({}), equal = solved({"--weights", "equal"}), other = solved({"--weights", "4,1"});
  EXPECT_EQ(kept["partition"]["weights"], Json({0.25, 0.75}));
  EXPECT_EQ(kept["partition"]["weights_from"], "given");
  EXPECT_EQ(equal["partition"]["weights"], Json());
  EXPECT_LE(equal["partition"]["sites_max"].get<int>() - equal["partition"]["sites_min"].get<int>(), 1);
  EXPECT_EQ(other["partition"]["weights"], Json({0.8, 0.2}));
  EXPECT_LT(solved({"--device-memory", "none,300KiB"})["partition"]["weights"][1], 0.5);
  for (const Json& each : {kept, equal, other}) EXPECT_EQ(each["permeability"], alone["permeability"]);
  EXPECT_EQ(refusal({"solve", path, "--weights", "1,1,1"}, 2), "karst: --weights gives 3 numbers for 2 ranks. Give one for each.");
}

// A prepared file holds all that a run needs of the image.
TEST_F(Weights, of_a_prepared_file_do_not_need_its_image) {
  const Json before = run({"--threads", "1"}, 0);
  const std::string path = scratch_.path("case.karst");
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "2", "-o", path}).code, 0);
  ASSERT_EQ(run_karst({"make", "spheres-bcc", "--shape", "20,20,20", "--porosity", "0.7", "-o", sample_, "--force"}).code, 0);
  const Words solve = {"solve", path, "--direction", "x", "--device", "cpu", "--threads", "1", "--json"};
  EXPECT_EQ(result_of(solve, 2)["permeability"], before["permeability"]);
  EXPECT_EQ(result_of(with(solve, {"--weights", "1,3"}), 2)["permeability"], before["permeability"]);
  EXPECT_NE(run({"--threads", "1"}, 0)["permeability"], before["permeability"]);
}

TEST_F(Weights, may_change_at_a_restart) {
  const std::string directory = scratch_.path("run");
  const Words whole = {"--tolerance", "1e-5", "--start", "rest"};
  const Json expected = run(with({"--threads", "1"}, whole), 0);
  const Words first = with({"--threads", "1", "--weights", "1,9", "-o", directory, "--max-steps", "60", "--checkpoint", "20"}, whole);
  ASSERT_EQ(run_karst(command(first), 2).code, 0);
  const Json second = run(with({"--threads", "2,1,1", "--weights", "5,3,2", "--restart", directory}, whole), 3);
  EXPECT_EQ(second["permeability"], expected["permeability"]);
  EXPECT_EQ(second["run"]["restarts"], 1);
}

}  // namespace karst
