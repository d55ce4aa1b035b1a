#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

TEST(Make, every_kind_is_written_and_read_back_without_options) {
  const Scratch scratch;
  for (const std::string kind :
       {"slit", "duct", "pipe", "cylinders", "spheres-sc", "spheres-bcc", "spheres-fcc", "sphere-pack", "sandstone"}) {
    const std::string path = scratch.path(kind + ".nrrd");
    const Outcome made = run_karst({"make", kind, "--shape", "24,24,24", "-o", path, "--voxel-size", "2um"});
    ASSERT_EQ(made.code, 0) << kind << ": " << made.err;
    const Outcome info = run_karst({"info", path, "--json"});
    ASSERT_EQ(info.code, 0) << kind << ": " << info.err;
    const Json image = Json::parse(info.out)["image"];
    EXPECT_EQ(image["pore_labels"], "0");
    EXPECT_EQ(image["voxel_size_m"], 2e-6);
    EXPECT_GT(image["porosity"], 0.05) << kind;
  }
}

TEST(Make, output_bytes_do_not_depend_on_the_rank_count) {
  const Scratch scratch;
  std::string first;
  for (const int ranks : {1, 2, 3}) {
    const std::string path = scratch.path(text("rock", ranks, ".nrrd"));
    ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "300,310,290", "--grains", "8", "--seed", "3", "-o", path}, ranks).code, 0);
    if (first.empty()) first = bytes_of(path);
    EXPECT_TRUE(bytes_of(path) == first) << ranks << " ranks";
  }
}

TEST(Make, copies_of_a_sample_have_its_permeability) {
  const Scratch scratch;
  const auto k_of = [&](const Words& repeat) {
    const std::string path = scratch.path("rock.nrrd");
    const Words words = {"make", "sandstone", "--shape", "32,32,32", "--porosity", "0.3", "--grains", "3", "-o", path, "--force"};
    EXPECT_EQ(run_karst(with(words, repeat)).code, 0);
    const Outcome flow = run_karst({"permeability", path, "--direction", "z", "--start", "rest", "--tau", "0.6", "--json"});
    return Json::parse(flow.out)["permeability"]["m2"][2][2].get<double>();
  };
  const double one = k_of({}), eight = k_of({"--repeat", "2,2,2"}), six = k_of({"--repeat", "3,1,2"});
  EXPECT_EQ(one, eight);
  EXPECT_NEAR(six / one, 1, 1e-14);
}

TEST(Make, the_shipped_sample_can_be_made_again) {
  const Scratch scratch;
  const std::string shipped = std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd";
  ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "128,128,128", "--grains", "6", "--porosity", "0.2", "--seed", "1", "-o",
                       scratch.path("again.nrrd")},
                      2)
                .code,
            0);
  EXPECT_TRUE(bytes_of(scratch.path("again.nrrd")) == bytes_of(shipped));
}

TEST(Make, refuses_seeds_and_counts_that_are_no_whole_numbers_in_range) {
  const Scratch scratch;
  const std::string path = scratch.path("rock.nrrd");
  const auto refused = [&](const char* kind, const char* option, const std::string& value, const std::string& words) {
    expect_refusal({"make", kind, "--shape", "12,12,12", "-o", path, option, value}, option + words);
    EXPECT_FALSE(std::filesystem::exists(path));
  };
  const std::string seeds = " is not between 0 and 18446744073709551615.", counts = " is not between 1 and 2147483647.";
  refused("sandstone", "--seed", "99999999999999999999", " 99999999999999999999" + seeds);
  refused("sandstone", "--seed", "18446744073709551616", " 18446744073709551616" + seeds);
  refused("sandstone", "--seed", "-1", " -1" + seeds);
  refused("sandstone", "--seed", "1e3", " '1e3' is not a whole number.");
  refused("slit", "--gap", "99999999999999999999", " 99999999999999999999" + counts);
  refused("sphere-pack", "--spheres", "0", " 0" + counts);
  refused("slit", "--voxel-size", "1e-200m",
          " '1e-200m' is not between 0.01nm and 1000m (with other lengths, permeabilities and velocities underflow or overflow). Give the "
          "edge of a voxel.");
}

TEST(Make, takes_the_largest_seed_and_reads_digits_as_decimal) {
  const Scratch scratch;
  const auto made = [&](const std::string& seed) {
    return run_karst(
               {"make", "sandstone", "--shape", "12,12,12", "--grains", "2", "--seed", seed, "-o", scratch.path("rock.nrrd"), "--force"})
        .out;
  };
  EXPECT_TRUE(made("18446744073709551615").ends_with(", seed 18446744073709551615\n")) << made("18446744073709551615");
  EXPECT_TRUE(made("010").ends_with(", seed 10\n")) << made("010");
}

TEST(Make, a_limit_of_file_sizes_is_an_error_with_a_message) {
  const Scratch scratch;
  const std::string shape = "160,160,160", path = scratch.path("a.nrrd");  // 4 MB
  const std::string make = text("ulimit -f 2000; exec ", in_shell_quotes(KARST_PROGRAM), " make slit --shape ", shape, " -o ", path);
  const Outcome outcome = start_program("sh", {"-c", make});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("(File too large)"), std::string::npos) << outcome.err;
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path("")));
}

TEST(Make, refuses_and_leaves_what_is_there_alone) {
  const Scratch scratch;
  const std::string path = scratch.file("rock.nrrd", "precious");
  const Outcome exists = run_karst({"make", "slit", "--shape", "4,4,4", "-o", path});
  EXPECT_EQ(exists.code, 2);
  EXPECT_EQ(exists.err, "karst: " + quote(path) + " exists. Give --force to replace it, or another name with -o.\n");
  const Outcome unknown = run_karst({"make", "granite", "--shape", "4,4,4", "-o", path, "--force"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.err,
            "karst: there is no kind of sample named 'granite'. Choose one of slit, duct, pipe, cylinders, spheres-sc, spheres-bcc, "
            "spheres-fcc, sphere-pack, sandstone, cavity, box.\n");
  EXPECT_EQ(bytes_of(path), "precious");
  EXPECT_EQ(run_karst({"make", "slit", "--shape", "4,4,4", "-o", path, "--force"}).code, 0);
  EXPECT_NE(bytes_of(path), "precious");
}

}  // namespace karst
