// karst permeability --bracket: the same sample in other ways.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "io/files/checkpoint_file.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class Bracket : public testing::Test {
 protected:
  void SetUp() override {
    const Outcome made =
        run_karst({"make", "sandstone", "--shape", "24,24,24", "--grains", "4", "--porosity", "0.35", "--seed", "4", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  std::vector<std::string> command(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"permeability", sample_, "--threads", "1", "--fields", "none"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  Json found(const std::vector<std::string>& options, int ranks = 1) const {
    std::vector<std::string> all = command(options);
    all.push_back("--json");
    const Outcome outcome = run_karst(all, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  }

  // Seconds differ.
  static Json digits_of(Json bracket) {
    for (Json& run : bracket.at("runs")) run.erase("seconds");
    return bracket;
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("sample.nrrd");
};

TEST_F(Bracket, holds_what_runs_with_either_boundary_and_finer_voxels_find) {
  const Json all = found({"--bracket", "--refine", "--direction", "z"}), mirrored = found({"--boundary", "mirror", "--direction", "z"});
  const Json& runs = all.at("bracket").at("runs");
  ASSERT_EQ(runs.size(), 5u);
  EXPECT_EQ(runs[0].at("k_voxel2"), all.at("permeability").at("voxel2"));
  EXPECT_EQ(runs[1].at("boundary"), "mirror");
  EXPECT_EQ(runs[1].at("k_voxel2"), mirrored.at("permeability").at("voxel2"));
  EXPECT_EQ(runs[1].at("sites"), mirrored.at("image").at("sites"));
  EXPECT_EQ(runs[3].at("sites").get<int>(), 8 * runs[0].at("sites").get<int>());
  EXPECT_EQ(runs[3].at("shape"), Json({48, 48, 48}));
  for (const std::size_t i : {0u, 1u, 3u, 4u}) EXPECT_EQ(runs[i].at("lattice"), "d3q19");

  ASSERT_EQ(all.at("bracket").at("directions").size(), 1u);
  const Json& z = all.at("bracket").at("directions")[0];
  EXPECT_EQ(z.at("name"), "z");
  double low = 1e9, high = 0;
  for (const auto& [boundary, coarse, fine] : {std::tuple("periodic", 0, 3), std::tuple("mirror", 1, 4)}) {
    const double k = runs[static_cast<std::size_t>(coarse)].at("k_voxel2")[2][2],
                 halved = runs[static_cast<std::size_t>(fine)].at("k_voxel2")[2][2];
    const Json& value = z.at(boundary);
    EXPECT_EQ(value.at("as_it_is").at("k_voxel2").get<double>(), k);
    EXPECT_EQ(value.at("halved").at("k_voxel2").get<double>(), halved);
    const double at_last = value.at("extrapolated").at("k_voxel2"), uncertainty = value.at("extrapolated").at("uncertainty_voxel2");
    EXPECT_NEAR(at_last, 2 * halved - k, 1e-12);
    const double change = std::abs(halved - k), share = halved > k ? 2 : std::clamp(5 * change / halved, 0.75, 1.0);
    EXPECT_NEAR(uncertainty, share * change, 4e-3 * k) << "and what flows have to go";
    EXPECT_GE(uncertainty, share * change);
    for (const char* which : {"as_it_is", "halved", "extrapolated"}) {
      low = std::min(low, value.at(which).at("k_voxel2").get<double>() - value.at(which).at("uncertainty_voxel2").get<double>());
      high = std::max(high, value.at(which).at("k_voxel2").get<double>() + value.at(which).at("uncertainty_voxel2").get<double>());
    }
  }
  EXPECT_DOUBLE_EQ(z.at("low_voxel2"), std::max(0.0, low));
  EXPECT_DOUBLE_EQ(z.at("high_voxel2"), high);
  EXPECT_LT(low, high);
}

TEST_F(Bracket, has_k_with_the_other_velocity_set_and_its_difference) {
  for (const char* boundary : {"periodic", "mirror"}) {
    const Words words = {"--direction", "z", "--boundary", boundary};
    const Json k19 = found(with(words, {"--bracket"})), k27 = found(with(words, {"--bracket", "--lattice", "d3q27"}));
    const auto other_of = [](const Json& run) { return run.at("bracket").at("directions")[0].at("other_lattice"); };
    const auto k_of = [](const Json& run) { return run.at("permeability").at("voxel2")[2][2].get<double>(); };
    const auto error_of = [](const Json& run) { return run.at("permeability").at("relative_error_estimate")[2].get<double>(); };
    for (const auto& [run, name, other, other_name] : {std::tuple(k19, "d3q19", k27, "d3q27"), std::tuple(k27, "d3q27", k19, "d3q19")}) {
      const Json& runs = run.at("bracket").at("runs");
      ASSERT_EQ(runs.size(), 3u);
      EXPECT_EQ(runs[0].at("lattice"), name);
      EXPECT_EQ(runs[1].at("lattice"), name);
      EXPECT_EQ(runs[2].at("lattice"), other_name);
      EXPECT_EQ(runs[2].at("boundary"), boundary);
      EXPECT_EQ(runs[2].at("sites"), runs[0].at("sites"));
      EXPECT_EQ(runs[2].at("k_voxel2"), other.at("permeability").at("voxel2"));
      const Json found = other_of(run);
      EXPECT_EQ(found.at("lattice"), other_name);
      EXPECT_EQ(found.at("k_voxel2").get<double>(), k_of(other));
      EXPECT_EQ(found.at("relative_difference").get<double>(), k_of(other) / k_of(run) - 1);
      EXPECT_NE(found.at("relative_difference").get<double>(), 0);
      EXPECT_NEAR(found.at("relative_uncertainty").get<double>(), error_of(run) + error_of(other) * k_of(other) / k_of(run), 1e-15);
    }
  }
}

// The bounds are those of the other boundary alone: the velocity set is no part of them.
TEST_F(Bracket, has_bounds_that_do_not_depend_on_the_other_velocity_set) {
  const Json all = found({"--bracket", "--direction", "z", "--tolerance", "0.01"}).at("bracket");
  const Json& z = all.at("directions")[0];
  double low = 1e9, high = 0;
  for (const char* boundary : {"periodic", "mirror"}) {
    const Json& value = z.at(boundary).at("as_it_is");
    const double k = value.at("k_voxel2"), off = value.at("uncertainty_voxel2");
    low = std::min(low, k - off);
    high = std::max(high, k + off);
  }
  EXPECT_EQ(z.at("low_voxel2"), low);
  EXPECT_EQ(z.at("high_voxel2"), high);
}

TEST_F(Bracket, has_the_exact_k_of_a_slit_with_both_velocity_sets) {
  for (const std::size_t open : {1u, 2u, 5u}) {
    const std::size_t ny = open + 1;
    std::string voxels;
    for (std::size_t i = 0; i < 2 * ny * 2; ++i) voxels += i / 2 % ny < open ? '\0' : '\1';
    const Outcome outcome = run_karst({"permeability", scratch_.file("slit.raw", voxels), "--shape", text("2,", ny, ",2"), "--pore", "0",
                                       "--direction", "z", "--bracket", "--threads", "1", "--tolerance", "1e-13", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json z = Json::parse(outcome.out).at("bracket").at("directions")[0];
    const auto h = static_cast<double>(open);
    const double exact = (h * h * h / 12 + h / 24) / static_cast<double>(ny);
    EXPECT_NEAR(z.at("periodic").at("as_it_is").at("k_voxel2").get<double>(), exact, 1e-11) << open;
    EXPECT_NEAR(z.at("other_lattice").at("k_voxel2").get<double>(), exact, 1e-11) << open;
    EXPECT_NEAR(z.at("other_lattice").at("relative_difference").get<double>(), 0, 1e-11) << open;
  }
}

// Along z nothing is open.
TEST_F(Bracket, has_no_relative_difference_where_k_is_zero) {
  const Outcome outcome = run_karst({"permeability", scratch_.file("closed.raw", std::string("\0\0\0\0\1\1\1\1", 8)), "--shape", "2,2,2",
                                     "--pore", "0", "--bracket", "--threads", "1", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json z = Json::parse(outcome.out).at("bracket").at("directions")[2];
  EXPECT_EQ(z.at("name"), "z");
  EXPECT_EQ(z.at("other_lattice").at("k_voxel2").get<double>(), 0);
  EXPECT_TRUE(z.at("other_lattice").at("relative_difference").is_null());
  EXPECT_TRUE(z.at("other_lattice").at("relative_uncertainty").is_null());
}

TEST_F(Bracket, says_the_difference_beside_the_boundaries) {
  const Outcome outcome = run_karst(command({"--bracket", "--direction", "z", "--voxel-size", "2um"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const std::size_t at = outcome.out.find("\n                mirror ");
  ASSERT_NE(at, std::string::npos) << outcome.out;
  const std::string last = outcome.out.substr(outcome.out.find('\n', at + 1) + 1);
  EXPECT_TRUE(last.starts_with("                periodic with d3q27 ")) << last;
  EXPECT_NE(last.find(" mD, difference "), std::string::npos) << last;
  EXPECT_NE(last.find(" % +- "), std::string::npos) << last;
}

// White, Viscous Fluid Flow: flow through a duct of a x b, a >= b, summed over its section.
double flow_through_duct(double a, double b) {
  double series = 0;
  for (int n = 1; n < 400; n += 2) series += std::tanh(n * M_PI * a / (2 * b)) / std::pow(n, 5);
  return a * b * b * b / 12 * (1 - 192 * b / (std::pow(M_PI, 5) * a) * series);
}

// Straight walls: of second order. In ducts of a voxel or two, k need not even fall at first.
TEST_F(Bracket, extrapolates_straight_walls_to_within_what_it_claims) {
  struct Duct {
    std::size_t a, b;
    double exact;
  };
  std::vector<Duct> ducts;
  for (const std::size_t w : {1u, 2u, 3u, 6u}) ducts.push_back({0, w, static_cast<double>(w * w * w) / 12});
  for (const auto& [a, b] : {std::pair(1u, 1u), std::pair(2u, 2u), std::pair(3u, 1u), std::pair(3u, 3u)})
    ducts.push_back({a, b, flow_through_duct(a, b)});
  for (const auto& [a, b, exact] : ducts) {
    const std::size_t nx = a == 0 ? 2 : a + 1, ny = b + 1;  // a slit is open along x
    std::string voxels;
    for (std::size_t i = 0; i < nx * ny * 2; ++i) voxels += (a == 0 || i % nx < a) && i / nx % ny < b ? '\0' : '\1';
    const Outcome outcome = run_karst({"permeability", scratch_.file("duct.raw", voxels), "--shape", text(nx, ",", ny, ",2"), "--pore", "0",
                                       "--direction", "z", "--bracket", "--refine", "--threads", "1", "--tolerance", "1e-5", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json found = Json::parse(outcome.out).at("bracket").at("directions")[0];
    const double area = static_cast<double>(a == 0 ? ny : nx * ny);
    const Json value = found.at("periodic").at("extrapolated");
    EXPECT_NEAR(value.at("k_voxel2").get<double>(), exact / area, value.at("uncertainty_voxel2").get<double>()) << a << " x " << b;
    EXPECT_LE(found.at("low_voxel2").get<double>(), exact / area);
    EXPECT_GE(found.at("high_voxel2").get<double>(), exact / area);
  }
}

TEST_F(Bracket, and_principal_directions_have_the_same_digits_on_any_ranks) {
  const Json alone = found({"--bracket"}), three = found({"--bracket"}, 3);
  EXPECT_EQ(digits_of(three.at("bracket")), digits_of(alone.at("bracket")));
  const Json& principal = alone.at("permeability").at("principal");
  EXPECT_EQ(three.at("permeability").at("principal"), principal);
  const Json& k = alone.at("permeability").at("voxel2");
  double trace = 0, sum = 0;
  for (std::size_t a = 0; a < 3; ++a) trace += k[a][a].get<double>(), sum += principal.at("voxel2")[a].get<double>();
  EXPECT_NEAR(sum, trace, 1e-12);
  const Json& directions = alone.at("bracket").at("directions");
  ASSERT_EQ(directions.size(), 6u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(directions[3 + i].at("periodic").at("as_it_is").at("k_voxel2").get<double>(), principal.at("voxel2")[i].get<double>(),
                1e-12);
    EXPECT_EQ(directions[3 + i].at("direction"), principal.at("directions")[i]);
    EXPECT_NEAR(directions[3 + i].at("other_lattice").at("relative_difference").get<double>(), 0, 0.05);
  }
  const Json mirrored = found({"--bracket", "--boundary", "mirror"}).at("bracket").at("directions");
  ASSERT_EQ(mirrored.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_EQ(mirrored[i].contains("other_lattice"), i < 3) << "k of mirrored samples is known along axes";
}

TEST_F(Bracket, goes_on_with_what_is_missing_after_a_restart) {
  const std::string directory = scratch_.path("run");
  ASSERT_EQ(run_karst(command({"--direction", "z", "-o", directory})).code, 0);
  const Json before = Json::parse(bytes_of(directory + "/result.json"));
  EXPECT_TRUE(before.at("bracket").is_null());
  ASSERT_EQ(run_karst(command({"--direction", "z", "--restart", directory, "--bracket"})).code, 0);
  const Json after = Json::parse(bytes_of(directory + "/result.json"));
  EXPECT_EQ(after.at("permeability"), before.at("permeability"));
  EXPECT_EQ(after.at("bracket").at("runs").size(), 3u);
  ASSERT_EQ(run_karst(command({"--direction", "z", "--restart", directory, "--bracket"})).code, 0);
  EXPECT_EQ(Json::parse(bytes_of(directory + "/result.json")).at("bracket"), after.at("bracket"))
      << "seconds and all: nothing was run again";

  // As in files of before: variants name no velocity set, and none has another.
  const std::string kept = directory + "/variants.checkpoint";
  Json facts = Json::parse(CheckpointFile(kept, Comm(MPI_COMM_SELF), {}).facts());
  Json& variants = facts.at("variants");
  ASSERT_EQ(variants.size(), 2u);
  variants.erase(1);
  variants[0].erase("lattice");
  write_facts_alone(kept, facts.dump());
  ASSERT_EQ(run_karst(command({"--direction", "z", "--restart", directory, "--bracket"})).code, 0);
  const Json completed = Json::parse(bytes_of(directory + "/result.json")).at("bracket");
  EXPECT_EQ(completed.at("runs")[1], after.at("bracket").at("runs")[1]) << "seconds and all";
  EXPECT_EQ(digits_of(completed), digits_of(after.at("bracket")));

  variants[0]["lattice"] = "d3q15";
  write_facts_alone(kept, facts.dump());
  expect_refusal(command({"--direction", "z", "--restart", directory, "--bracket"}),
                 quote(kept) + " does not hold results of variants of the sample. Remove it, and they run again.");
}

// The flow itself ends at --max-steps, so its populations are kept; what was found of a variant is kept beside them.
TEST_F(Bracket, that_is_stopped_does_not_run_again_what_it_had) {
  const std::string directory = scratch_.path("run");
  const std::vector<std::string> options = {"--direction", "z", "--bracket", "--max-steps", "20", "--checkpoint", "1000"};
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), options.begin(), options.end());
    const Outcome outcome = run_karst(command(more));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(bytes_of(directory + "/result.json"));
  };
  const Json first = run({"-o", directory});
  EXPECT_GT(bytes_of(directory + "/flow.checkpoint").size(), 100000u) << "populations";
  const Json stopped = run({"--restart", directory, "--refine", "--walltime", "0.001s"});
  EXPECT_EQ(stopped.at("run").at("stopped_by"), "--walltime 0.001s");
  EXPECT_FALSE(stopped.at("run").at("go_on_by").is_null());
  EXPECT_EQ(stopped.at("bracket").at("runs"), first.at("bracket").at("runs"));
  const Json whole = run({"--restart", directory, "--refine"});
  ASSERT_EQ(whole.at("bracket").at("runs").size(), 5u);
  for (const std::size_t i : {1u, 2u}) EXPECT_EQ(whole.at("bracket").at("runs")[i], first.at("bracket").at("runs")[i]) << "seconds and all";
  run({"-o", directory, "--force"});
  EXPECT_EQ(Json::parse(bytes_of(directory + "/result.json")).at("bracket").at("runs").size(), 3u);
}

TEST_F(Bracket, is_refused_where_it_has_no_meaning) {
  expect_refusal(command({"--refine"}), "--refine goes with --bracket. Give both, or neither.");
  expect_refusal(command({"--bracket", "--boundary", "sealed"}),
                 "--bracket compares periodic with mirror boundaries. Give --boundary periodic or mirror.");
  expect_refusal(command({"--bracket", "--equilibrium", "navier-stokes"}),
                 "--bracket needs mirrors, which are exact for creeping flow only. Use --equilibrium stokes.");
}

}  // namespace karst
