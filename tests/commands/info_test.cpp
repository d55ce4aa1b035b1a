#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"
#include "support/test_images.hpp"

namespace karst {

using Json = nlohmann::json;

// A straight channel along x beside a closed pore.
std::string channel_image() {
  const PoreBlock pores =
      drawn_pores({{"####", "....", "####"}, {"####", "####", "####"}, {"####", "#.##", "####"}, {"####", "####", "####"}});
  std::string labels;
  for (const std::uint8_t pore : pores.values) labels += pore ? '\7' : '\2';
  return labels;
}

TEST(Info, says_what_an_image_holds) {
  const Scratch scratch;
  const std::string path = scratch.file("channel.raw", channel_image());
  const Outcome outcome = run_karst({"info", path, "--shape", "4,3,4", "--pore", "7", "--voxel-size", "5um", "--parts", "2"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, path +
                             "\n"
                             "  format       raw, 4 x 3 x 4 voxels of uint8\n"
                             "  order        x varies fastest\n"
                             "  voxel size   5 um (sample 20 um x 15 um x 20 um)\n"
                             "  labels           2                43   89.58 %\n"
                             "                   7                 5   10.42 %  pore\n"
                             "  porosity     0.104167 total, 0.0833333 connected (1 pore voxels without flow are left out)\n"
                             "  percolates   x yes, y no, z no (periodic boundaries)\n"
                             "               does not percolate in y: k_yy = 0\n"
                             "               does not percolate in z: k_zz = 0\n"
                             "  a run needs  4 sites in 2 parts, each: 4.9 KiB with f64, 3.6 KiB with f32, 2.7 KiB with f16\n"
                             "               or each on a GPU: 11.0 KiB with f64, 6.1 KiB with f32, 3.5 KiB with f16\n"
                             "               for its conductivity, each: 220 B\n"
                             "               for its dispersion, each: 900 B\n");
}

TEST(Info, without_pore_says_what_is_missing) {
  const Scratch scratch;
  const Outcome outcome = run_karst({"info", scratch.file("channel.raw", channel_image()), "--shape", "4,3,4"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("  voxel size   unknown: give --voxel-size, as in --voxel-size 5um, for m2 and mD\n"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("  porosity     unknown: say which labels are pore with --pore, as in --pore 0\n"), std::string::npos)
      << outcome.out;
}

TEST(Info, json_is_one_object_with_the_agreed_keys_on_any_number_of_ranks) {
  const Scratch scratch;
  const std::string path = scratch.file("channel.raw", channel_image());
  std::string first;
  for (const int ranks : {1, 2, 3}) {
    const Outcome outcome = run_karst({"info", path, "--shape", "4,3,4", "--pore", "7", "--voxel-size", "5um", "--json"}, ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    Json json = Json::parse(outcome.out);
    EXPECT_GE(json["seconds"]["read"], 0);
    json.erase("seconds");
    if (first.empty()) first = json.dump();
    EXPECT_EQ(json.dump(), first) << ranks << " ranks";
    EXPECT_EQ(json["image"]["path"], path);
    EXPECT_EQ(json["image"]["shape"], Json({4, 3, 4}));
    EXPECT_EQ(json["image"]["dtype"], "uint8");
    EXPECT_EQ(json["image"]["labels"], Json({{"2", 43}, {"7", 5}}));
    EXPECT_EQ(json["image"]["voxel_size_m"], 5e-6);
    EXPECT_EQ(json["image"]["pore_labels"], "7");
    EXPECT_EQ(json["image"]["porosity"], 5.0 / 48);
    EXPECT_EQ(json["image"]["porosity_connected"], 4.0 / 48);
    EXPECT_EQ(json["image"]["sites"], 4);
    EXPECT_EQ(json["percolates"], Json({{"x", true}, {"y", false}, {"z", false}}));
    EXPECT_EQ(json["needs"], Json({{"parts", 1},
                                   {"sites_per_part", 4},
                                   {"bytes_per_part_f64", 4173},
                                   {"bytes_per_part_f32", 2957},
                                   {"bytes_per_part_f16", 1949},
                                   {"gpu_bytes_per_part_f64", 10544},
                                   {"gpu_bytes_per_part_f32", 5680},
                                   {"gpu_bytes_per_part_f16", 2848},
                                   {"conductivity_bytes_per_part", 440},
                                   {"transport_bytes_per_part", 1800}}));
  }
}

TEST(Info, forecasts_a_run_if_asked_on_any_number_of_ranks) {
  const std::string sample = std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd";
  for (const int ranks : {1, 2}) {
    const Outcome outcome = run_karst({"info", sample, "--crop", "0,0,0,48,48,48", "--direction", "z", "--time", "f32"}, ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(" s for a run to 1 % with f32 on CPUs: read "), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(" (1 flow of "), std::string::npos) << outcome.out;
  }
}

TEST(Info, says_why_there_is_no_forecast) {
  const Scratch scratch;
  const std::string path = scratch.file("closed.raw", std::string("\1\1\1\1\1\1\1\1\1\1\1\1\1\2\1\1\1\1\1\1\1\1\1\1\1\1\1"));
  const auto info = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"info", path, "--shape", "3,3,3", "--time", "f64"});
    const Outcome outcome = run_karst(options);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_NE(info({"--pore", "2"}).find("  time         unknown: no pore carries flow\n"), std::string::npos);
  EXPECT_NE(info({}).find("  time         unknown: the labels of pores are not known\n"), std::string::npos);
  EXPECT_NE(info({"--pore", "1", "--parts", "27"}).find("  time         unknown: there are fewer sites than parts\n"), std::string::npos);
  const Json json = Json::parse(info({"--pore", "2", "--json"}));
  EXPECT_TRUE(json.at("forecast").is_null());
}

TEST(Info, forecasts_for_one_threshold_only) {
  const Outcome outcome =
      run_karst({"info", std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd", "--thresholds", "auto", "--time", "f32"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err, "karst: --time f32 is for one threshold. Leave --thresholds out, and give --threshold.\n");
}

// A pipe of few sites in a large box.
TEST(Info, tries_no_run_in_a_box_of_very_many_voxels) {
  const Scratch scratch;
  constexpr std::size_t edge = 260;
  std::string labels(edge * edge * edge, '\1');
  for (std::size_t z = 0; z < edge; ++z) labels[z * edge * edge] = '\0';
  const std::string path = scratch.file("pipe.raw", labels);
  const Outcome outcome = run_karst({"info", path, "--shape", "260,260,260", "--pore", "0", "--time", "f64"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("unknown: no small box of the sample"), std::string::npos) << outcome.out;
}

TEST(Info, an_image_of_different_labels_is_counted_on_any_number_of_ranks) {
  const Scratch scratch;
  std::vector<std::int32_t> labels(8000);
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<std::int32_t>(i * 7919 % labels.size()) - 4000;
  const std::string path = scratch.file("grey.raw", as_bytes(labels));
  for (const int ranks : {0, 2, 3}) {
    const Outcome outcome = run_karst({"info", path, "--shape", "20,20,20", "--dtype", "int32", "--json"}, ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json image = Json::parse(outcome.out)["image"];
    EXPECT_EQ(image["warnings"], Json::array());
    ASSERT_EQ(image["labels"].size(), labels.size());
    for (int label = -4000; label < 4000; ++label) EXPECT_EQ(image["labels"].value(std::to_string(label), 0), 1);
  }
}

TEST(Info, options_may_come_from_a_file) {
  const Scratch scratch;
  const std::string config =
      scratch.file("run.toml", "shape = \"4,3,4\"\npore = \"7\"\nvoxel-size = \"5um\"\nboundary = \"sealed\"\njson = true\n");
  const Outcome outcome = run_karst({"info", scratch.file("channel.raw", channel_image()), "--config", config});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["settings"]["boundary"], "sealed");
  EXPECT_EQ(Json::parse(outcome.out)["image"]["sites"], 4);
}

TEST(Info, hints_reach_mpi_io_and_change_nothing) {
  const Scratch scratch;
  const Outcome outcome = run_karst({"info", scratch.file("channel.raw", channel_image()), "--shape", "4,3,4", "--pore", "7", "--json",
                                     "--mpi-hint", "cb_nodes=1", "--mpi-hint", "cb_buffer_size=4096"},
                                    3);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["image"]["sites"], 4);
}

TEST(Help, says_what_there_is) {
  EXPECT_NE(run_karst({"--help"}).out.find("info          labels, porosity"), std::string::npos);
  const Outcome info = run_karst({"info", "--help"});
  EXPECT_EQ(info.code, 0);
  for (const std::string option : {"--shape", "--dtype", "--offset", "--pore", "--voxel-size", "--boundary", "--direction", "--parts",
                                   "--json", "--mpi-hint", "--config"}) {
    EXPECT_NE(info.out.find(option), std::string::npos) << option;
  }
  const std::string version = run_karst({"--version"}).out;
  for (const std::string line : {"karst 0.3.0 (commit ", "MPI:", "zlib:", "TIFF:", "LZ4:", "LZMA:", "Zoltan:", "CUDA:"}) {
    EXPECT_NE(version.find(line), std::string::npos) << version;
  }
}

}  // namespace karst
