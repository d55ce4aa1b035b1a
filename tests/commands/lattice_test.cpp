// --lattice: another velocity set, from the image to k, on any ranks, prepared, stopped and restarted.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "io/files/checkpoint_file.hpp"
#include "support/scratch.hpp"

namespace karst {

class Lattice27 : public testing::Test {
 protected:
  void SetUp() override {
    const Outcome made =
        run_karst({"make", "sandstone", "--shape", "28,24,20", "--porosity", "0.35", "--grains", "3", "--seed", "2", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  Words command(const Words& more) const { return with({"permeability", sample_, "--direction", "z", "--json"}, more); }

  double k_of(const Words& words, int ranks = 0) const {
    const Outcome outcome = run_karst(words, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? nlohmann::json::parse(outcome.out)["permeability"]["voxel2"][2][2].get<double>() : 0;
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("rock.nrrd"), case_ = scratch_.path("rock.karst");
};

TEST_F(Lattice27, finds_about_the_k_of_d3q19) {
  const double k27 = k_of(command({"--lattice", "d3q27"})), k19 = k_of(command({"--lattice", "d3q19"}));
  EXPECT_EQ(k19, k_of(command({})));
  EXPECT_NE(k27, k19);
  EXPECT_NEAR(k27, k19, 0.03 * k19);
}

TEST_F(Lattice27, gives_the_same_bits_on_any_ranks_prepared_and_restarted) {
  const Words lattice = {"--lattice", "d3q27"};
  const double k = k_of(command(lattice));
  for (const int ranks : {2, 3}) EXPECT_EQ(k_of(command(lattice), ranks), k) << ranks;
  EXPECT_EQ(k_of(command(with(lattice, {"--layout", "stream"}))), k);
  const Outcome prepared = run_karst({"prepare", sample_, "--direction", "z", "--parts", "2", "--lattice", "d3q27", "-o", case_});
  ASSERT_EQ(prepared.code, 0) << prepared.err;
  EXPECT_EQ(k_of({"solve", case_, "--direction", "z", "--json"}, 2), k) << "the file names the velocity set";
  EXPECT_EQ(k_of({"solve", case_, "--direction", "z", "--json", "--lattice", "d3q27"}, 2), k);

  const std::string directory = scratch_.path("run");
  k_of(command(with(lattice, {"--max-steps", "100", "--checkpoint", "60", "-o", directory})));
  EXPECT_EQ(k_of(command(with(lattice, {"--restart", directory})), 2), k);
}

// Files of version 0.1 name no velocity set.
TEST_F(Lattice27, is_not_that_of_files_of_version_0_1) {
  const std::string directory = scratch_.path("run"), checkpoint = directory + "/flow.checkpoint", result = directory + "/result.json";
  k_of(command({"--max-steps", "100", "--checkpoint", "60", "-o", directory}));
  nlohmann::json facts = nlohmann::json::parse(CheckpointFile(checkpoint, Comm(MPI_COMM_SELF), {}).facts());
  EXPECT_EQ(facts.at("alike").erase("lattice"), 1u);
  write_facts_alone(checkpoint, facts.dump());
  expect_refusal(command({"--lattice", "d3q27", "--restart", directory}),
                 quote(checkpoint) +
                     " is of a run with --lattice d3q19, and this run has --lattice d3q27 (the results would not be those of one run). "
                     "Give the same options, or run without --restart.");
  EXPECT_EQ(k_of(command({"--restart", directory})), k_of(command({})));

  nlohmann::json earlier = nlohmann::json::parse(bytes_of(result));
  EXPECT_EQ(earlier.at("settings").erase("lattice"), 1u);
  scratch_.file("run/result.json", earlier.dump());
  const Outcome page = run_karst({"report", directory});
  ASSERT_EQ(page.code, 0) << page.err;
  EXPECT_NE(bytes_of(directory + "/report.html").find("lattice Boltzmann, d3q19"), std::string::npos);
}

TEST_F(Lattice27, is_refused_where_it_does_not_fit) {
  expect_refusal(command({"--lattice", "d2q9"}), "--lattice 'd2q9' is not one of d3q19, d3q27.");
  ASSERT_EQ(run_karst({"prepare", sample_, "--direction", "z", "--parts", "1", "-o", case_}).code, 0);
  expect_refusal({"solve", case_, "--direction", "z", "--lattice", "d3q27"},
                 "the sample was cut for --lattice d3q19, not for --lattice d3q27. Use --lattice d3q19, or cut it again.");
  const std::string directory = scratch_.path("run");
  k_of(command({"--max-steps", "100", "--checkpoint", "60", "-o", directory}));
  expect_refusal(
      command({"--lattice", "d3q27", "--restart", directory}),
      quote(directory + "/flow.checkpoint") +
          " is of a run with --lattice d3q19, and this run has --lattice d3q27 (the results would not be those of one run). Give "
          "the same options, or run without --restart.");
}

}  // namespace karst
