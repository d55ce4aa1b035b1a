#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

namespace {

// What karst io read writes of one read: boxes of 8 ranks of 2 machines, one GiB.
std::string csv_line(std::int64_t piece, std::int64_t stripes, double transfer_s) {
  return text("read,rock.raw,1073741824,8,2,collective,slabs,,,,,1,", piece, ",3,cold,0,,,,0.1,0.1,", transfer_s, ",,0.05,lustre,", stripes,
              ",16777216,,,ompio\n");
}

const std::string csv_header =
    "command,file,bytes,ranks,machines,access,decomposition,stripe_count,stripe_size,cb_nodes,cb_buffer,align,piece,repeats,cache,resident,"
    "gbs_min,gbs_median,gbs_max,open_s,view_s,transfer_s,sync_s,close_s,file_system,real_stripe_count,real_stripe_size,hints_asked,"
    "hints_taken,mpi_io\n";

// Servers of 128 MiB/s that lose 8 ms with each request.
std::string made_csv() {
  const auto seconds = [](double piece, double stripes) { return 0x1p30 / stripes * (1 / 0x1p27 + 0.008 / piece); };
  std::string csv = csv_header;
  for (const auto& [piece, stripes] : {std::pair{1 << 16, 1}, {1 << 20, 1}, {1 << 24, 1}, {1 << 20, 4}, {1 << 24, 4}})
    csv += csv_line(piece, stripes, seconds(piece, stripes));
  return csv;
}

}  // namespace

TEST(IoPredict, gives_the_time_of_what_is_slowest) {
  const Outcome outcome =
      run_karst({"io", "predict", "--size", "1GiB", "--ranks", "2,64", "--stripe-count", "1,4,64", "--server-bandwidth", "128MiB/s",
                 "--latency", "0s", "--client-bandwidth", "256MiB/s", "--open", "0.5s", "--decomposition", "slabs", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["file"]["bytes"], std::int64_t{1} << 30);
  EXPECT_EQ(json["file"]["stripe_size"], 1 << 20);
  EXPECT_EQ(json["reads"]["decomposition"], "slabs");
  EXPECT_EQ(json["fit"], Json());
  EXPECT_EQ(json["speeds"]["network_bytes_per_second"], Json());
  ASSERT_EQ(json["predictions"].size(), 6u);
  const std::vector<std::pair<double, std::string>> expected = {{8.5, "servers"}, {2.5, "servers"}, {2.5, "clients"},
                                                                {8.5, "servers"}, {2.5, "servers"}, {0.625, "servers"}};
  for (std::size_t i = 0; i < 6; ++i) {
    const Json& each = json["predictions"][i];
    EXPECT_EQ(each["ranks"], i < 3 ? 2 : 64);
    EXPECT_EQ(each["stripe_count"], (std::vector{1, 4, 64})[i % 3]);
    EXPECT_NEAR(each["seconds"].get<double>(), expected[i].first, 1e-9) << i;
    EXPECT_NEAR(each["gbs"].get<double>(), 1.073741824 / expected[i].first, 1e-9) << i;
    EXPECT_EQ(each["limited_by"], expected[i].second) << i;
  }
}

TEST(IoPredict, says_which_stripe_count_is_enough) {
  const Outcome outcome = run_karst({"io", "predict", "--shape", "1024,1024,1024", "--dtype", "uint16", "--ranks", "4", "--stripe-count",
                                     "64,1,16,4", "--server-bandwidth", "100MB/s", "--client-bandwidth", "200MB/s"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.find("2.0 GiB, 1024 x 1024 x 1024 voxels of uint16, in stripes of 1.0 MiB: collective, boxes") !=
              std::string::npos)
      << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("4 ranks: 16 stripes; more save less than 10 %\n")) << outcome.out;
}

TEST(IoPredict, says_the_same_on_several_ranks) {
  const std::vector<std::string> arguments = {"io", "predict", "--size", "8GiB", "--ranks", "7", "--server-bandwidth", "1GB/s"};
  const Outcome alone = run_karst(arguments), two = run_karst(arguments, 2);
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_EQ(alone.out, two.out);
}

TEST(IoPredict, finds_speeds_in_what_was_measured) {
  const Scratch scratch;
  const std::string csv = scratch.file("made.csv", made_csv());
  const Outcome fit = run_karst({"io", "predict", "--from", csv, "--json"});
  ASSERT_EQ(fit.code, 0) << fit.err;
  const Json json = Json::parse(fit.out);
  EXPECT_NEAR(json["speeds"]["server_bytes_per_second"].get<double>(), 0x1p27, 0x1p27 * 1e-4);
  EXPECT_NEAR(json["speeds"]["latency_seconds"].get<double>(), 0.008, 1e-6);
  EXPECT_DOUBLE_EQ(json["speeds"]["open_seconds"].get<double>(), 0.25);
  ASSERT_EQ(json["fit"]["reads"].size(), 5u);
  for (const Json& each : json["fit"]["reads"]) EXPECT_NEAR(each["misfit"].get<double>(), 0, 1e-4);
  EXPECT_FALSE(json.contains("predictions"));

  const Outcome both = run_karst({"io", "predict", "--from", csv, "--size", "64GiB", "--ranks", "8", "--stripe-count", "4", "--stripe-size",
                                  "16MiB", "--piece", "16MiB", "--decomposition", "slabs"},
                                 2);
  ASSERT_EQ(both.code, 0) << both.err;
  EXPECT_NE(both.out.find("made.csv: 5 reads\n"), std::string::npos) << both.out;
  EXPECT_NE(both.out.find("misfit 0.0 % (root mean square)"), std::string::npos) << both.out;
  // 16 GiB from each server: 128 s of streaming and 1024 requests of 8 ms, and 0.25 s to open.
  EXPECT_NE(both.out.find("16.0 MiB         136"), std::string::npos) << both.out;
}

TEST(IoPredict, shows_the_published_figures_beside_the_model) {
  const Outcome table = run_karst({"io", "predict", "--check"});
  ASSERT_EQ(table.code, 0) << table.err;
  EXPECT_NE(table.out.find("     8192      160           6.146     5.687    -7.5 %  servers\n"), std::string::npos) << table.out;
  const Json json = Json::parse(run_karst({"io", "predict", "--check", "--json"}).out);
  ASSERT_EQ(json["systems"].size(), 2u);
  std::size_t fitted = 0;
  for (const Json& system : json["systems"]) {
    for (const Json& figure : system["figures"]) {
      fitted += figure["fitted"].get<bool>() ? 1 : 0;
      EXPECT_LT(std::abs(figure["misfit"].get<double>()), 0.08);
      EXPECT_NEAR(figure["gbs_model"].get<double>() / figure["gbs_published"].get<double>() - 1, figure["misfit"].get<double>(), 1e-9);
    }
  }
  EXPECT_EQ(fitted, 6u);
  EXPECT_EQ(json["systems"][0]["parameters_fitted"], 2);
  EXPECT_EQ(json["systems"][1]["parameters_fitted"], 1);
}

TEST(IoPredict, refuses_what_makes_no_sense) {
  const std::string server = "--server-bandwidth=500MB/s";
  expect_refusal({"io", "predict"}, "How many ranks read? Give --ranks, as in 128,1024.");
  expect_refusal({"io", "predict", "--ranks", "8", server}, "How large is the image? Give either --size (as 512GiB) or --shape X,Y,Z.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB"},
                 "What does a server give? Give either --server-bandwidth (as 500MB/s) or --from NAME.csv, which karst io read wrote.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB", "--dtype", "uint16", server},
                 "--dtype goes with --shape (a --size is in bytes already). Give --shape X,Y,Z instead.");
  expect_refusal({"io", "predict", "--ranks", "8,0", "--size", "1GiB", server},
                 "--ranks '8,0' is not a list of whole numbers from 1 to 1000000, as in 1,4,16.");
  expect_refusal({"io", "predict", "--ranks", "8", "--stripe-count", "four", "--size", "1GiB", server},
                 "--stripe-count 'four' is not a list of whole numbers from 1 to 1000000, as in 1,4,16.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB", "--access", "mmap", server},
                 "--access 'mmap' is not one of collective, independent, posix.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB", "--decomposition", "cubes", server},
                 "--decomposition 'cubes' is not one of slabs, boxes, parts.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB", "--server-bandwidth", "500"},
                 "--server-bandwidth '500' is not a bandwidth above zero with a unit, as in 140MB/s, 1.5GB/s or 2GiB/s.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB", server, "--latency", "3"},
                 "--latency '3' is not a time of 0 to 3600 s with a unit (ns, us, ms or s), as in 3ms.");
  expect_refusal({"io", "predict", "--ranks", "8", "--size", "1GiB", server, "--ranks-per-machine", "0"},
                 "--ranks-per-machine 0 is not between 1 and 1000000.");
  expect_refusal({"io", "predict", "--check", "--ranks", "8"},
                 "--check takes no other option than --json (it compares published figures). Leave out --ranks.");
  expect_refusal({"io", "predict", "--from", "no.csv"}, "'no.csv' does not exist. Is the path right?");
}

TEST(IoPredict, refuses_measurements_that_cannot_tell) {
  const Scratch scratch;
  const std::string few = scratch.file("few.csv", csv_header + csv_line(1 << 20, 1, 8) + csv_line(1 << 20, 4, 2));
  expect_refusal({"io", "predict", "--from", few},
                 text(quote(few),
                      " holds 2 different ways of reading that can be used, but a fit of 2 speeds needs 3 or more. Read "
                      "copies with several stripe counts, with --piece 64KiB,1MiB,16MiB and --cache cold."));
  EXPECT_EQ(run_karst({"io", "predict", "--from", few, "--latency", "0s"}).code, 0);
}

}  // namespace karst
