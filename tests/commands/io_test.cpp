// karst io as a user runs it: every way is tried and said, every byte is right, and nonsense is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "io/experiments/pattern.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

std::string pattern_of(std::size_t bytes) {
  std::string words(bytes, '\0');
  fill_pattern(0, std::as_writable_bytes(std::span(words)));
  return words;
}

std::size_t files_in(const Scratch& scratch) {
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(scratch.path(""))) ++files;
  return files;
}

class Io : public testing::Test {
 protected:
  std::vector<std::string> with_image(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"io", "read", image_, "--shape", "20,30,50"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  Scratch scratch_;
  const std::string image_ = scratch_.file("ro\"ck, a.raw", pattern_of(30'000));
};

TEST_F(Io, read_tries_all_combinations_that_differ) {
  const Outcome outcome =
      run_karst(with_image({"--access", "collective,independent,posix", "--decomposition", "slabs,boxes", "--cb-nodes", "1,2", "--align",
                            "1,4KiB", "--repeat", "2", "--json", "--mpi-hint", "cb_buffer_size=65536", "--mpi-hint", "cb_config_list=*:*"}),
                2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["ranks"], 2);
  EXPECT_EQ(json["machines"], 1);
  std::set<std::string> seen;
  for (const Json& v : json["variants"]) {
    const bool posix = v["access"] == "posix";
    seen.insert(text(v["access"].dump(), v["decomposition"].dump(), v["cb_nodes"].dump(), v["align"].dump()));
    EXPECT_EQ(v["cb_nodes"].is_null(), posix);
    EXPECT_EQ(v["align"].is_null(), v["decomposition"] == "boxes");
    EXPECT_EQ(v["bytes"], 30'000);
    EXPECT_EQ(v["piece"], 4 << 20);
    EXPECT_EQ(v["cache"], "warm");
    EXPECT_EQ(v["resident"], 1.0);
    EXPECT_EQ(v["repeats"].size(), 2u);
    const Json& seconds = v["repeats"][0]["seconds"];
    const double total =
        seconds["open"].get<double>() + seconds["view"].get<double>() + seconds["transfer"].get<double>() + seconds["close"].get<double>();
    EXPECT_TRUE(seconds["sync"].is_null());
    EXPECT_NEAR(v["repeats"][0]["gbs"].get<double>() * total, 30'000 / 1e9, 1e-12);
    EXPECT_LE(v["gbs"]["min"], v["gbs"]["median"]);
    EXPECT_LE(v["gbs"]["median"], v["gbs"]["max"]);
    EXPECT_EQ(v["hints_asked"].size(), posix ? 0u : 3u) << v["hints_asked"];
    if (!posix) {
      EXPECT_EQ(v["hints_taken"]["cb_nodes"], std::to_string(v["cb_nodes"].get<int>()));
    }
    EXPECT_EQ(v["mpi_io"].is_null(), posix);
  }
  EXPECT_EQ(json["variants"].size(), 2 * (2 * 2 + 2) + (2 + 1));
  EXPECT_EQ(seen.size(), json["variants"].size());
}

TEST_F(Io, the_user_has_the_last_word_on_hints) {
  const Outcome outcome = run_karst(with_image({"--cb-nodes", "2", "--mpi-hint", "cb_nodes=1", "--repeat", "1", "--json"}), 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["variants"][0]["hints_taken"]["cb_nodes"], "1");
}

TEST_F(Io, a_cold_cache_is_asked_for_and_what_is_left_of_it_is_said) {
  const Outcome outcome = run_karst(with_image({"--cache", "cold", "--repeat", "2", "--json"}), 3);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json v = Json::parse(outcome.out)["variants"][0];
  EXPECT_EQ(v["cache"], "cold");
  if (v["file_system"]["type"] == "tmpfs") GTEST_SKIP() << "files of tmpfs are nowhere but in memory";
  EXPECT_LT(v["resident"], 0.5);
}

TEST_F(Io, the_table_the_csv_and_the_json_say_the_same) {
  const std::string results = scratch_.path("results");
  const std::vector<std::string> command = with_image({"--access", "posix", "--piece", "1KiB,2KiB", "--results", results});
  const Outcome outcome = run_karst(command);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("reading with warm cache, 1 rank on 1 machine\n         access       by     stripes")) << outcome.out;
  EXPECT_NE(outcome.out.find("\n  read   posix        boxes  -        -       -         -          -      2KiB    "), std::string::npos);
  EXPECT_TRUE(outcome.out.ends_with("wrote " + results + ".csv and " + results + ".json\n")) << outcome.out;
  const std::vector<std::string> lines = split(bytes_of(results + ".csv"), '\n');
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0],
            "command,file,bytes,ranks,machines,access,decomposition,stripe_count,stripe_size,cb_nodes,cb_buffer,align,piece,repeats,cache,"
            "resident,gbs_min,gbs_median,gbs_max,open_s,view_s,transfer_s,sync_s,close_s,file_system,real_stripe_count,real_stripe_size,"
            "hints_asked,hints_taken,mpi_io");
  const Json json = Json::parse(bytes_of(results + ".json"));
  const std::string quoted = "\"" + scratch_.path("ro\"\"ck, a.raw") + "\"";
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& v = json["variants"][i];
    const std::string begin = text("read,", quoted, ",30000,1,1,posix,boxes,,,,,,", v["piece"].get<int>(), ",3,warm,1,");
    ASSERT_TRUE(lines[i + 1].starts_with(begin)) << lines[i + 1];
    const std::vector<std::string> rest = split(lines[i + 1].substr(begin.size()), ',');
    ASSERT_EQ(rest.size(), 14u);
    EXPECT_EQ(rest[1], digits(v["gbs"]["median"]));
    EXPECT_EQ(rest[5], digits(v["seconds"]["transfer"]));
    EXPECT_EQ(rest[6], "");
    EXPECT_EQ(rest[8], v["file_system"]["type"].get<std::string>());
  }
  EXPECT_EQ(run_karst(command).code, 2);  // the files are there now
}

TEST_F(Io, read_takes_the_boxes_around_the_parts_of_a_prepared_file) {
  const std::string prepared = scratch_.path("a.karst"), sample = std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd";
  ASSERT_EQ(run_karst({"prepare", sample, "--parts", "2", "-o", prepared}).code, 0);
  const Outcome outcome = run_karst({"io", "read", sample, "--parts", prepared, "--json"}, 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json v = Json::parse(outcome.out)["variants"][0];
  EXPECT_EQ(v["decomposition"], "parts");
  EXPECT_GE(v["bytes"], 128 * 128 * 128);  // stepped parts: their boxes overlap
  EXPECT_LT(v["bytes"], 2 * 128 * 128 * 128);
  const Outcome alone = run_karst({"io", "read", sample, "--parts", prepared});
  EXPECT_EQ(alone.code, 2);
  EXPECT_EQ(alone.err, "karst: " + quote(prepared) +
                           " holds 2 parts (one for each rank), and this run has 1 rank. Run it with mpirun -n 2, or prepare it with "
                           "--parts 1.\n");
  const Outcome other = run_karst(with_image({"--parts", prepared}), 2);
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find(quote(prepared) + " was prepared from 128 x 128 x 128 voxels, but " + quote(image_) +
                           " holds 20 x 30 x 50. Give the prepared file of this image."),
            std::string::npos)
      << other.err;
}

TEST(IoWrite, keeps_the_bytes_that_belong_there) {
  const Scratch scratch;
  const std::string path = scratch.path("a.bin");
  for (const std::string access : {"collective", "independent", "posix"}) {
    for (const std::vector<std::string>& what :
         std::vector<std::vector<std::string>>{{"--size", "30001", "--align", "512"},
                                               {"--shape", "1,1,30001", "--decomposition", "boxes"},
                                               {"--shape", "30001,1,1", "--decomposition", "boxes"}}) {
      std::vector<std::string> command = {"io", "write", path, "--access", access, "--repeat", "2", "--piece", "4KiB", "--keep"};
      command.insert(command.end(), what.begin(), what.end());
      ASSERT_EQ(run_karst(command, 3).code, 0);
      EXPECT_EQ(bytes_of(path), pattern_of(30'001)) << joined(command, " ");
      EXPECT_EQ(files_in(scratch), 1u);
      std::filesystem::remove(path);
    }
  }
}

TEST(IoWrite, replaces_a_file_only_when_told_to) {
  const Scratch scratch;
  const std::string path = scratch.file("a.bin", "precious");
  expect_refusal({"io", "write", path, "--size", "1KiB"}, quote(path) + " exists. Give --force to replace it, or another name.");
  EXPECT_EQ(run_karst({"io", "write", path, "--size", "1KiB", "--force"}).code, 0);
  EXPECT_EQ(bytes_of(path), "precious");  // nothing is to be kept
  EXPECT_EQ(files_in(scratch), 1u);
  EXPECT_EQ(run_karst({"io", "write", path, "--size", "1KiB", "--force", "--keep"}).code, 0);
  EXPECT_EQ(bytes_of(path), pattern_of(1024));
}

TEST(IoWrite, times_the_way_to_the_disk) {
  const Scratch scratch;
  const Outcome outcome = run_karst({"io", "write", scratch.path("a"), "--size", "1MiB", "--json", "--stripe-count", "1,2"}, 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  ASSERT_EQ(json["variants"].size(), 2u);
  for (const Json& v : json["variants"]) {
    EXPECT_GT(v["seconds"]["sync"], 0);
    EXPECT_TRUE(v["cache"].is_null());
    EXPECT_EQ(v["hints_asked"]["striping_factor"], std::to_string(v["stripe_count"].get<int>()));
  }
}

TEST(IoRestripe, makes_a_copy_for_each_kind_of_stripes) {
  const Scratch scratch;
  const std::string bytes = pattern_of(100'001), in = scratch.file("in.raw", bytes);
  const Outcome one = run_karst({"io", "restripe", in, scratch.path("out.raw"), "--stripe-count", "2", "--align", "64KiB"}, 3);
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(bytes_of(scratch.path("out.raw")), bytes);
  EXPECT_TRUE(one.out.ends_with("the same bytes by XXH64 of 3 ranges: " + scratch.path("out.raw") + "\n")) << one.out;
  const Outcome four =
      run_karst({"io", "restripe", in, scratch.path("out.raw"), "--stripe-count", "1,4", "--stripe-size", "64KiB,1MiB", "--json"}, 2);
  ASSERT_EQ(four.code, 0) << four.err;
  for (const std::string name : {"out-c1-s64KiB.raw", "out-c1-s1MiB.raw", "out-c4-s64KiB.raw", "out-c4-s1MiB.raw"})
    EXPECT_EQ(bytes_of(scratch.path(name)), bytes) << name;
  EXPECT_EQ(files_in(scratch), 6u);
  const Json json = Json::parse(four.out);
  EXPECT_EQ(json["verified"], true);
  ASSERT_EQ(json["variants"].size(), 8u);
  EXPECT_EQ(json["variants"][6]["command"], "restripe-read");
  EXPECT_EQ(json["variants"][7]["command"], "restripe-write");
  EXPECT_EQ(json["variants"][7]["file"], scratch.path("out-c4-s1MiB.raw"));
  EXPECT_EQ(json["variants"][7]["hints_asked"], Json({{"striping_factor", "4"}, {"striping_unit", "1048576"}}));
}

TEST(IoRestripe, never_touches_the_file_that_it_copies) {
  const Scratch scratch;
  const std::string in = scratch.file("in.raw", "precious");
  const std::string link = scratch.path("link.raw");
  std::filesystem::create_symlink(in, link);
  const std::string end = "an input of this command (an input is never replaced). Choose another name.";
  expect_refusal({"io", "restripe", in, in, "--force"}, quote(in) + " is " + end);
  expect_refusal({"io", "restripe", in, link, "--force"}, text(quote(link), " is the same file as ", quote(in), ", ", end));
  const std::string half = scratch.file("half.raw.unfinished", "precious too");
  expect_refusal({"io", "restripe", half, scratch.path("half.raw")}, quote(half) + " is " + end);
  EXPECT_EQ(bytes_of(half), "precious too");
  const std::string there = scratch.file("out-c1.raw", "also precious");
  expect_refusal({"io", "restripe", in, scratch.path("out.raw"), "--stripe-count", "1,2"},
                 quote(there) + " exists. Give --force to replace it, or another name.");
  EXPECT_EQ(bytes_of(in), "precious");
  EXPECT_EQ(bytes_of(there), "also precious");
}

TEST_F(Io, read_refuses_what_makes_no_sense) {
  const auto expect = [&](const std::vector<std::string>& options, const std::string& words) {
    expect_refusal(with_image(options), words);
  };
  expect({"--access", "mmap"}, "--access 'mmap' is not one of collective, independent, posix.");
  expect({"--decomposition", "rods"}, "--decomposition 'rods' is not one of slabs, boxes, parts.");
  expect({"--decomposition", "parts"}, "--decomposition parts needs a prepared file. Give --parts FILE.karst.");
  expect({"--decomposition", "boxes", "--parts", "a.karst"},
         "--parts has no meaning with --decomposition boxes. Leave one of them out, or add parts to the list.");
  expect({"--parts", "no.karst"}, "'no.karst' does not exist. Is the path right?");
  expect({"--stripe-count", "4,0"}, "--stripe-count '4,0' is not a list of whole numbers between 1 and 1000000, as in 1,4,16.");
  expect({"--cb-nodes", "many"}, "--cb-nodes 'many' is not a list of whole numbers between 1 and 1000000, as in 1,4,16.");
  expect({"--stripe-size", "1MB"}, "--stripe-size '1MB' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
  expect({"--cb-buffer", "1MiB, much"}, "--cb-buffer ' much' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
  expect({"--align", "0"}, "--align '0' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
  expect({"--piece", "4MiB,2GiB"}, "--piece '2GiB' is not between 1KiB and 1GiB.");
  expect({"--piece", "1000"}, "--piece '1000' is not between 1KiB and 1GiB.");
  expect({"--repeat", "0"}, "--repeat 0 is not between 1 and 1000.");
  expect({"--cache", "hot"}, "--cache 'hot' is not one of warm, cold.");
  expect({"--results", "no/such"}, "'no' is not a directory, so 'no/such.csv' cannot be written. Make it first.");
  const std::string there = scratch_.file("there.json", "precious");
  expect({"--results", scratch_.path("there")}, quote(there) + " exists. Give --force to replace it, or another name with --results.");
  EXPECT_FALSE(std::filesystem::exists(scratch_.path("there.csv")));
}

TEST_F(Io, only_images_that_all_ranks_can_read_are_compared) {
  const std::string packed = scratch_.file("a.nrrd", "NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 2 2\nencoding: gzip\n\n1234567890");
  expect_refusal({"io", "read", packed},
                 quote(packed) +
                     " is decoded by one rank (NRRD whose voxels are not one uncompressed run of bytes), so there is nothing to compare. "
                     "Give it uncompressed, as .nrrd, .npy or raw.");
}

TEST(IoResults, never_take_the_place_of_what_was_measured) {
  const Scratch scratch;
  const std::string in = scratch.file("in.csv", "precious"), out = scratch.path("out.json"),
                    end = ", which this command makes. Choose another name.";
  const auto expect = [&](std::vector<std::string> command, const std::string& results, const std::string& other) {
    command.insert(command.begin(), "io");
    command.insert(command.end(), {"--results", scratch.path(results), "--force"});
    const std::string words =
        other == in ? quote(in) + " is an input of this command (an input is never replaced). Choose another name with --results."
                    : text("--results ", quote(scratch.path(results)), " would write over ", quote(other), end);
    expect_refusal(command, words);
  };
  expect({"read", in, "--shape", "2,2,2"}, "in", in);
  expect({"write", out, "--size", "8"}, "x/../out", out);
  expect({"restripe", in, out}, "in", in);
  expect({"restripe", in, out}, "out", out);
  EXPECT_EQ(bytes_of(in), "precious");
}

TEST(IoWrite, refuses_what_makes_no_sense) {
  const Scratch scratch;
  const std::string path = scratch.path("a");
  const auto expect = [&](std::vector<std::string> options, const std::string& words) {
    options.insert(options.begin(), {"io", "write", path});
    expect_refusal(options, words);
  };
  expect({}, "How much? Give --size BYTES, or --shape X,Y,Z.");
  expect({"--size", "1MiB", "--shape", "4,4,4"}, "--size and --shape both say how much to write. Leave one of them out.");
  expect({"--size", "0"}, "--size '0' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
  expect({"--size", "1MiB", "--decomposition", "slabs,boxes"},
         "--decomposition boxes needs a shape. Give --shape X,Y,Z instead of --size.");
  expect(
      {"--size", "1MiB", "--decomposition", "parts"},
      "--decomposition parts is for reading only (the boxes around parts overlap, and two ranks would write the same bytes). Use slabs or "
      "boxes.");
  EXPECT_EQ(files_in(scratch), 0u);
}

TEST(IoRestripe, refuses_what_makes_no_sense) {
  const Scratch scratch;
  const std::string in = scratch.file("in", "bytes"), out = scratch.path("out");
  expect_refusal({"io", "restripe", scratch.path("no"), out}, quote(scratch.path("no")) + " does not exist. Is the path right?");
  for (const std::vector<std::string>& list : std::vector<std::vector<std::string>>{{"--access", "posix,collective"},
                                                                                    {"--cb-nodes", "1,2"},
                                                                                    {"--cb-buffer", "1MiB,2MiB"},
                                                                                    {"--align", "1,2"},
                                                                                    {"--piece", "1MiB,2MiB"}}) {
    expect_refusal({"io", "restripe", in, out, list[0], list[1]},
                   list[0] + " gives several values, but copies differ in their stripes only. Give one.");
  }
  EXPECT_EQ(files_in(scratch), 1u);
}

TEST(IoCommands, are_listed_and_told_apart) {
  const Outcome help = run_karst({"io", "--help"});
  EXPECT_EQ(help.code, 0);
  for (const std::string name : {"read", "write", "restripe"}) EXPECT_NE(help.out.find("\n  " + name + " "), std::string::npos) << help.out;
  expect_refusal({"io", "erase"}, "'erase' is not a command (there are read, write, restripe, predict). See karst io --help.");
}

}  // namespace karst
