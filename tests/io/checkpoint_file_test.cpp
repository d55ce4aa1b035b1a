// Checkpoints: what is written on some ranks is read on others; what is damaged is refused, and what was there before is kept.
#include "io/files/checkpoint_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/parts/part.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

constexpr Index3 checkpoint_shape = {37, 11, 9};
constexpr std::size_t value_bytes = 12;
constexpr std::int64_t slab_bytes = 600;

std::uint64_t mixed(std::uint64_t n) { return (n * 0x9E3779B97F4A7C15) ^ (n * 0x9E3779B97F4A7C15 >> 29); }

bool is_site(std::uint64_t voxel) { return mixed(voxel) % 10 < 3; }

// Those of a rank, dealt out by chance, in another order for each way to deal, with padding between.
std::vector<std::uint64_t> dealt_out(const Comm& comm, std::uint64_t way) {
  std::vector<std::uint64_t> mine;
  const auto all = static_cast<std::uint64_t>(whole_box(checkpoint_shape).volume());
  for (std::uint64_t i = 0; i < all; ++i) {
    const std::uint64_t voxel = way % 2 == 0 ? i : all - 1 - i;
    if (is_site(voxel) && mixed(voxel + way) % static_cast<std::uint64_t>(comm.size()) == static_cast<std::uint64_t>(comm.rank()))
      mine.push_back(voxel);
    if (i % 100 == 0) mine.push_back(no_voxel);
  }
  return mine;
}

CheckpointSites sites_of(const std::vector<std::uint64_t>& voxels, const Comm& comm) {
  std::int64_t mine = 0;
  for (const std::uint64_t voxel : voxels) mine += voxel != no_voxel ? 1 : 0;
  return {voxels, checkpoint_shape, comm.sum_all(mine), value_bytes};
}

// Made from the voxel and nothing else.
SiteValues values_of(const std::vector<std::uint64_t>& voxels) {
  return [&voxels](std::span<const std::uint32_t> sites, std::byte* to) {
    for (const std::uint32_t site : sites) {
      const std::array<std::uint64_t, 2> value = {mixed(voxels[site]), voxels[site]};
      std::memcpy(to, value.data(), value_bytes);
      to += value_bytes;
    }
  };
}

void write(const std::string& path, const Comm& comm, std::uint64_t way = 0) {
  const std::vector<std::uint64_t> voxels = dealt_out(comm, way);
  CheckpointWriter(sites_of(voxels, comm), 2, comm, slab_bytes).write(path, "some facts", values_of(voxels), {});
}

// What reading it ends with: "" when every site got its value.
std::string reading(const std::string& path, const Comm& comm, std::uint64_t way = 1) {
  const std::vector<std::uint64_t> voxels = dealt_out(comm, way);
  std::vector<std::byte> found(voxels.size() * value_bytes), expected(voxels.size() * value_bytes);
  try {
    const CheckpointFile file(path, comm, {});
    EXPECT_EQ(file.facts(), "some facts");
    file.read(sites_of(voxels, comm), 2, [&](std::span<const std::uint32_t> sites, const std::byte* from) {
      for (std::size_t i = 0; i < sites.size(); ++i) {
        std::memcpy(&found[sites[i] * value_bytes], from + i * value_bytes, value_bytes);
        values_of(voxels)(sites.subspan(i, 1), &expected[sites[i] * value_bytes]);
      }
    });
  } catch (const InputError& e) {
    return words_of(e);
  }
  for (std::size_t site = 0; site < voxels.size(); ++site) {
    const bool is_there = found[site * value_bytes + 8] != std::byte{0} || found[site * value_bytes + 9] != std::byte{0};
    EXPECT_EQ(is_there, voxels[site] != no_voxel && voxels[site] != 0) << "site " << site;
  }
  EXPECT_EQ(found, expected);
  return "";
}

TEST(CheckpointFile, every_site_gets_its_value_back_wherever_it_is_now) {
  const Scratch scratch;
  const Comm comm;
  for (const std::uint64_t way : {0, 1, 2}) {
    write(scratch.path("a"), comm, way);
    EXPECT_EQ(reading(scratch.path("a"), comm, way + 1), "");
  }
  if (comm.is_root()) {
    EXPECT_EQ(reading(scratch.path("a"), Comm(MPI_COMM_SELF)), "") << "of all ranks, on one";
  }
}

TEST(CheckpointFile, its_bytes_do_not_depend_on_the_ranks) {
  const Scratch scratch;
  const Comm world;
  write(scratch.path("together"), world);
  if (world.is_root()) write(scratch.path("alone"), Comm(MPI_COMM_SELF));
  world.wait_all();
  EXPECT_TRUE(bytes_of(scratch.path("together")) == bytes_of(scratch.path("alone")));
}

TEST(CheckpointFile, without_values_holds_facts) {
  const Scratch scratch;
  const Comm comm;
  if (comm.is_root()) write_facts_alone(scratch.path("a"), "all is said");
  comm.wait_all();
  const CheckpointFile file(scratch.path("a"), comm, {});
  EXPECT_EQ(file.facts(), "all is said");
  EXPECT_FALSE(file.has_values());
}

TEST(CheckpointFile, what_is_damaged_is_refused_and_told_apart) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good"), comm);
  const std::string good = bytes_of(scratch.path("good")), where = quote(scratch.path("bad"));
  const auto read = [&](const std::string& bytes) { return reading(scratch.file("bad", bytes), comm); };
  const std::string nothing = " Run without --restart: nothing can be taken from it.";
  EXPECT_EQ(read(good), "");
  EXPECT_EQ(read("KARSTCUT and so on"),
            where + " is no checkpoint: it does not begin with KARSTCHK. Give the run directory that was interrupted.");
  EXPECT_EQ(read(good.substr(0, 20)), where + " is truncated: it holds 20 bytes, less than its header." + nothing);
  EXPECT_EQ(read(good.substr(0, good.size() - 1)),
            text(where, " is truncated: it holds ", good.size() - 1, " of ", good.size(), " bytes.", nothing));
  EXPECT_EQ(read(good + "?"), where + " is damaged: 1 bytes follow its end." + nothing);
  std::string flipped = good;
  flipped.back() = static_cast<char>(flipped.back() ^ 1);
  EXPECT_NE(read(flipped).find(" is damaged: the checksum of slab "), std::string::npos);
}

// The checksum fits, but the sum of the voxels of all slabs wraps around.
TEST(CheckpointFile, a_table_with_counts_beyond_64_bits_is_refused) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good"), comm);
  const FileHeader header = read_header(checkpoint_kind, scratch.path("good"));
  const std::string sections = bytes_of(scratch.path("good")).substr(static_cast<std::size_t>(header.head.header_bytes));
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t less : {0, 1, 62, 63, 64}) {
    const std::int64_t begin = header_bytes(checkpoint_kind, std::ssize(header.facts), 3, 8), all = begin + std::ssize(sections);
    std::vector<CheckpointEntry> entries(3);
    for (CheckpointEntry& entry : entries) entry = {begin, 0, Xxh64().sum(), 0, most - less, 0};
    entries[1].first_voxel = most - less;
    entries[2].bytes = std::ssize(sections);
    entries[2].first_voxel = static_cast<std::int64_t>(2 * static_cast<std::uint64_t>(most - less));
    entries[2].voxels = whole_box(checkpoint_shape).volume() - entries[2].first_voxel;
    const std::string bad = header_text(checkpoint_kind, header.facts, std::as_bytes(std::span(entries)), begin, all) + sections;
    EXPECT_EQ(reading(scratch.file("bad", bad), comm), quote(scratch.path("bad")) +
                                                           " is damaged: its table of slabs is invalid. Run without "
                                                           "--restart: nothing can be taken from it.");
  }
}

TEST(CheckpointFile, no_bit_can_be_flipped_unnoticed) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good"), comm);
  const std::string good = bytes_of(scratch.path("good"));
  for (std::size_t at = 0; at < good.size(); at += at < 100 ? 1 : 97) {
    std::string flipped = good;
    flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
    EXPECT_NE(reading(scratch.file("bad", flipped), comm), "") << "byte " << at;
  }
}

TEST(CheckpointFile, of_other_sites_is_refused) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("a"), comm);
  const CheckpointFile file(scratch.path("a"), comm, {});
  std::vector<std::uint64_t> voxels = dealt_out(comm, 0);
  const auto refusal = [&] {
    return refusal_of([&] { file.read(sites_of(voxels, comm), 1, [](std::span<const std::uint32_t>, const std::byte*) {}); });
  };
  // One site is another voxel; then there is one more.
  std::uint64_t solid = 0;
  while (is_site(solid)) ++solid;
  std::uint64_t first = 0;
  while (!is_site(first)) ++first;
  const auto found = std::find(voxels.begin(), voxels.end(), first);
  if (found != voxels.end()) *found = solid;
  EXPECT_EQ(refusal(), quote(scratch.path("a")) + " holds other sites than this sample. Give the image with which the run began.");
  if (comm.is_root()) voxels.push_back(first);
  const std::int64_t sites = sites_of(voxels, comm).all_sites;
  EXPECT_EQ(refusal(), text(quote(scratch.path("a")), " holds ", sites - 1, " sites of ", 37 * 11 * 9, " voxels, and this sample has ",
                            sites, " of ", 37 * 11 * 9, ". Give the image with which the run began."));
}

TEST(CheckpointFile, that_cannot_be_written_leaves_the_one_before) {
  const Scratch scratch;
  const Comm comm;
  const std::string path = scratch.path("a");
  write(path, comm);
  const std::string before = bytes_of(path);
  const std::vector<std::uint64_t> voxels = dealt_out(comm, 0);
  const CheckpointWriter writer(sites_of(voxels, comm), 1, comm, slab_bytes);
  std::int64_t calls = 0;
  const SiteValues failing = [&](std::span<const std::uint32_t> sites, std::byte* to) {
    if (++calls > 2) throw MachineError("the device is gone.");
    values_of(voxels)(sites, to);
  };
  EXPECT_THROW(writer.write(path, "later facts", failing, {}), MachineError);
  comm.wait_all();
  EXPECT_EQ(bytes_of(path), before);
  EXPECT_FALSE(std::filesystem::exists(path + ".unfinished"));
  comm.wait_all();  // the root makes the next one without waiting for others
  EXPECT_THROW(writer.write(scratch.path("no/such/folder"), "facts", values_of(voxels), {}), MachineError);
  writer.write(path, "some facts", values_of(voxels), {});
  EXPECT_EQ(reading(path, comm), "");
}

}  // namespace karst
