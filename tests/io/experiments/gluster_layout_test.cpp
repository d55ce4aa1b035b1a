#include "io/experiments/machine/file_layout.hpp"

#include <gtest/gtest.h>

#include "io/experiments/machine/file_system.hpp"
#include "support/scratch.hpp"

namespace karst {

using Bricks = std::vector<std::string>;

constexpr std::int64_t mib = 1 << 20;

// The texts are those of GlusterFS 10.3.
TEST(GlusterLayout, names_the_brick_of_a_distributed_file) {
  EXPECT_EQ(parse_pathinfo("(<DISTRIBUTE:d-dht> <POSIX(/bricks/2/d):vm:/bricks/2/d/a/f>) "), (Bricks{"vm:/bricks/2/d"}));
  EXPECT_EQ(parse_pathinfo("(<DISTRIBUTE:d-dht> <POSIX(/bricks/2/d):vm:/bricks/2/d/a/f (1) x>) "), (Bricks{"vm:/bricks/2/d"}));
}

TEST(GlusterLayout, names_the_only_brick_of_a_volume) {
  EXPECT_EQ(parse_pathinfo("<POSIX(/bricks/0/o):vm:/bricks/0/o/a/f> "), (Bricks{"vm:/bricks/0/o"}));
  EXPECT_EQ(parse_pathinfo(std::string("<POSIX(/bricks/0/o):vm:/bricks/0/o/f>\0", 39)), (Bricks{"vm:/bricks/0/o"}));
}

TEST(GlusterLayout, names_all_copies_of_a_replicated_file) {
  EXPECT_EQ(parse_pathinfo("(<REPLICATE:r-replicate-0> <POSIX(/bricks/1/r):vm:/bricks/1/r/f> <POSIX(/bricks/0/r):vm:/bricks/0/r/f>) "),
            (Bricks{"vm:/bricks/1/r", "vm:/bricks/0/r"}));
  EXPECT_EQ(parse_pathinfo("(<DISTRIBUTE:rr-dht> (<REPLICATE:rr-replicate-0> <POSIX(/bricks/0/r0):vm:/bricks/0/r0/f> "
                           "<POSIX(/bricks/1/r1):vm:/bricks/1/r1/f>)) "),
            (Bricks{"vm:/bricks/0/r0", "vm:/bricks/1/r1"}));
}

TEST(GlusterLayout, of_other_text_is_not_told) {
  const std::string directory =
      "((<DISTRIBUTE:s-dht> <POSIX(/b0/s):vm:/b0/s/> <POSIX(/b1/s):vm:/b1/s/>) (s-dht-layout (s-client-0 0 2147483646) (s-client-1 "
      "2147483647 4294967295)))";
  const std::string two_sets = "(<DISTRIBUTE:d-dht> <POSIX(/b0/d):vm:/b0/d/f> <POSIX(/b1/d):vm:/b1/d/f>)";
  const std::string coded = "(<EC:e-disperse-0> <POSIX(/b0/e):vm:/b0/e/f> <POSIX(/b1/e):vm:/b1/e/f>)";
  const std::string name_with_a_bracket = "<POSIX(/b0/o):vm:/b0/o/a > b> ";
  for (const std::string& words : {directory, two_sets, coded, name_with_a_bracket, std::string(), std::string("(<DISTRIBUTE:d-dht> )")})
    EXPECT_FALSE(parse_pathinfo(words)) << words;
  const std::string whole = "(<DISTRIBUTE:d-dht> (<REPLICATE:r-0> <POSIX(/b0/d):vm:/b0/d/f>))";
  EXPECT_TRUE(parse_pathinfo(whole));
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) EXPECT_FALSE(parse_pathinfo(whole.substr(0, bytes))) << bytes;
}

TEST(GlusterLayout, has_the_shard_size_of_the_volume) {
  EXPECT_EQ(parse_shard_size("[features/shard.s-shard]\nshard-block-size = 4.0MB\ninode-count = 1\nilist_head = 0x7fb794024a40\n"
                             "lru-max-limit = 16384\n"),
            4 * mib);
  EXPECT_EQ(parse_shard_size("[features/shard.s-shard]\nshard-block-size = 64.0MB\n"), 64 * mib);
  EXPECT_EQ(parse_shard_size("shard-block-size = 1.5GB\n"), 1536 * mib);
  for (const char* facts : {"", "inode-count = 1\n", "shard-block-size = \n", "shard-block-size = MB\n", "shard-block-size = 4.0\n",
                            "shard-block-size = -4.0MB\n", "shard-block-size = nanMB\n"})
    EXPECT_FALSE(parse_shard_size(facts)) << facts;
}

TEST(GlusterLayout, has_no_shard_size_that_is_rounded) { EXPECT_FALSE(parse_shard_size("shard-block-size = 4.1MB\n")); }

TEST(GlusterLayout, says_on_how_many_targets_a_file_is_only_if_it_has_one_shard) {
  const Bricks bricks = {"vm:/b0/s"};
  EXPECT_EQ(gluster_layout(bricks, 0, 100 * mib), (Striping{1, std::nullopt, bricks}));
  EXPECT_EQ(gluster_layout(bricks, 4 * mib, 4 * mib), (Striping{1, 4 * mib, bricks}));
  EXPECT_EQ(gluster_layout(bricks, 4 * mib, 4 * mib + 1), (Striping{std::nullopt, 4 * mib, bricks}));
}

TEST(GlusterLayout, of_a_file_on_another_file_system_is_not_told) {
  const Scratch scratch;
  const std::string path = scratch.file("a", "a");
  EXPECT_EQ(gluster_striping(path).has_value(), file_system_of(path).type == "fuse.glusterfs");
}

}  // namespace karst
