// Files read and written in every way: every byte must lie where it belongs.
#include "io/experiments/trial.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/hashes.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"
#include "io/experiments/machine/file_system.hpp"
#include "io/experiments/machine/plain_file.hpp"
#include "io/experiments/pattern.hpp"
#include "support/scratch.hpp"

namespace karst {

constexpr std::array all_accesses = {Access::collective, Access::independent, Access::posix};

std::string pattern(std::int64_t at, std::int64_t bytes) {
  std::string words(static_cast<std::size_t>(bytes), '\0');
  fill_pattern(at, std::as_writable_bytes(std::span(words)));
  return words;
}

ImageFile image_at(std::int64_t offset, const Index3& shape, bool x_fastest = true, VoxelType type = VoxelType::uint8) {
  ImageFile image;
  image.offset = offset;
  image.shape = shape;
  image.x_fastest = x_fastest;
  image.type = type;
  return image;
}

// Slabs, aligned slabs, and boxes of a file of 13 x 11 x 17 bytes, for this rank.
std::vector<Share> shares(const Comm& comm) {
  const ImageFile image = image_at(0, {13, 11, 17});
  const auto box = [&](const ImageFile& file) { return box_share(file, BoxGrid(file.shape, comm.size()).box(comm.rank())); };
  // The same bytes as rows of one voxel, so that many ranks cut across all axes.
  return {slab_share(0, image.bytes(), 1, comm.rank(), comm.size()), slab_share(0, image.bytes(), 512, comm.rank(), comm.size()),
          box(image), box(image_at(0, {13, 11, 17}, false))};
}

TEST(Pattern, is_the_same_wherever_it_is_begun) {
  const std::string whole = pattern(0, 100);
  for (const std::int64_t at : {1, 7, 8, 9, 63}) EXPECT_EQ(pattern(at, 100 - at), whole.substr(static_cast<std::size_t>(at)));
  EXPECT_NE(pattern(0, 8), pattern(8, 8));
}

TEST(Trial, writes_every_byte_where_it_belongs) {
  const Comm comm;
  const Scratch scratch;
  const std::string path = scratch.path("a");
  for (const Access access : all_accesses) {
    for (const Share& mine : shares(comm)) {
      scratch.file("a", "longer than the file will be" + std::string(5000, 'x'));
      const FilePass trial = write_trial(path, 13 * 11 * 17, mine, {access, 100, {}}, comm);
      EXPECT_EQ(trial.bytes, 13 * 11 * 17);
      EXPECT_EQ(bytes_of(path), pattern(0, 13 * 11 * 17)) << static_cast<int>(access) << (mine.is_slab ? " slab" : " box");
      EXPECT_GT(trial.seconds.transfer, 0);
      EXPECT_GT(trial.seconds.sync, 0);
      comm.wait_all();
    }
  }
}

// Every byte that a rank is shown is the one of its place, and it is shown all of its share.
void expect_reading(const std::string& path, const Share& mine, const Manner& manner, const Comm& comm) {
  std::int64_t seen = 0;
  const FilePass trial = read_trial(path, mine, manner, comm, {}, [&](const Box& piece, std::span<const std::byte> bytes) {
    for (const Run& run : runs_of(mine, piece)) {
      const std::string wanted = pattern(run.at, run.bytes);
      EXPECT_EQ(std::memcmp(bytes.data(), wanted.data(), wanted.size()), 0) << "at " << run.at;
      bytes = bytes.subspan(wanted.size());
      seen += run.bytes;
    }
    EXPECT_TRUE(bytes.empty());
  });
  EXPECT_EQ(seen, mine.bytes());
  EXPECT_EQ(trial.bytes, comm.sum_all(mine.bytes()));
}

TEST(Trial, reads_every_byte_from_where_it_lies) {
  const Comm comm;
  const Scratch scratch;
  const std::string path = scratch.file("a", pattern(0, 7 + 2 * 13 * 11 * 17));
  for (const Access access : all_accesses) {
    const Manner manner = {access, 100, {}};
    for (const Share& mine : shares(comm)) expect_reading(path, mine, manner, comm);
    for (const bool x_fastest : {true, false}) {
      const ImageFile words = image_at(7, {13, 11, 17}, x_fastest, VoxelType::uint16);
      expect_reading(path, box_share(words, BoxGrid(words.shape, comm.size()).box(comm.rank())), manner, comm);
      // Boxes that overlap, and one that is empty, cut across the fastest axis.
      const Box odd = comm.rank() == 1 ? Box{} : Box{{comm.rank() % 3, 2, 3}, {9, 10, 14}};
      expect_reading(path, box_share(words, odd), manner, comm);
    }
  }
}

TEST(Trial, counts_beyond_two_to_the_31_work) {
  const Comm comm;
  const Scratch scratch;
  constexpr std::int64_t bytes = (std::int64_t{9} << 30) + 5, last = 300'000;
  const std::string path = scratch.file("sparse", "");
  comm.on_root([&] {
    std::filesystem::resize_file(path, bytes);  // takes no room on most disks
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(bytes - last);
    file << pattern(bytes - last, last);
    return std::string();
  });
  // The image has layers of more than 2^31 bytes; all ranks read near its end.
  const ImageFile image = image_at(5, {1 << 16, 9 << 14, 1});
  const Box corner = {{100 + comm.rank(), (9 << 14) - 3, 0}, {1 << 16, 9 << 14, 1}};
  for (const Access access : all_accesses) {
    expect_reading(path, box_share(image, corner), {access, 1 << 16, {}}, comm);
    expect_reading(path, slab_share(bytes - last, last, 1, comm.rank(), comm.size()), {access, 1 << 16, {}}, comm);
  }
}

TEST(Trial, what_fails_on_one_rank_is_thrown_on_all) {
  const Comm comm;
  const Scratch scratch;
  const std::string path = scratch.file("short", pattern(0, 1000));
  for (const Access access : all_accesses) {
    const Manner manner = {access, 100, {}};
    EXPECT_THROW(read_trial(scratch.path("gone"), slab_share(0, 1000, 1, comm.rank(), comm.size()), manner, comm), MachineError);
    if (access == Access::collective) continue;  // ompio of Open MPI 4.1 says of a short file that all was read
    EXPECT_THROW(read_trial(path, slab_share(0, 1001, 1, comm.rank(), comm.size()), manner, comm), MachineError);
  }
}

TEST(Trial, hints_are_handed_on_and_told_again) {
  const Comm comm;
  const Scratch scratch;
  const std::string path = scratch.file("a", pattern(0, 1000));
  const Share mine = slab_share(0, 1000, 1, comm.rank(), comm.size());
  for (const Access access : {Access::collective, Access::independent}) {
    const FilePass trial = read_trial(path, mine, {access, 100, {{"cb_nodes", "1"}}}, comm);
    EXPECT_NE(hints_text(trial.hints_taken).find("cb_nodes=1"), std::string::npos) << hints_text(trial.hints_taken);
  }
}

TEST(Trial, copies_are_the_same_bytes) {
  const Comm comm;
  const Scratch scratch;
  const std::string in = scratch.file("in", pattern(0, 10'000)), out = scratch.path("out");
  for (const Access access : all_accesses) {
    const CopyTrials trials = copy_trials(in, out, 10'000, slab_share(0, 10'000, 64, comm.rank(), comm.size()), {access, 100, {}}, comm);
    EXPECT_EQ(bytes_of(out), pattern(0, 10'000));
    EXPECT_EQ(trials.reading.bytes, 10'000);
    EXPECT_GT(trials.writing.seconds.transfer, 0);
    comm.wait_all();
  }
}

TEST(Trial, a_checksum_is_that_of_the_bytes_asked_for) {
  const Scratch scratch;
  const std::string bytes = pattern(0, 3 << 20), path = scratch.file("a", bytes);
  Xxh64 checksum;
  checksum.add(bytes.data() + 5, bytes.size() - 10);
  EXPECT_EQ(checksum_of_file(path, 5, std::ssize(bytes) - 5), checksum.sum());
  EXPECT_EQ(checksum_of_file(path, 5, 5), Xxh64().sum());
  EXPECT_THROW(checksum_of_file(path, 5, std::ssize(bytes) + 1), MachineError);
}

TEST(PageCache, holds_what_was_just_read) {
  const Comm comm;
  const Scratch scratch;
  const std::string path = scratch.file("a", pattern(0, 100'000));
  bytes_of(path);
  comm.wait_all();
  EXPECT_EQ(resident_bytes(path, 0, 100'000), 100'000);
  EXPECT_EQ(resident_bytes(path, 5000, 20'001), 15'001);
  EXPECT_EQ(resident_bytes(path, 7, 7), 0);
  EXPECT_EQ(resident_share(path, slab_share(0, 100'000, 1, comm.rank(), comm.size()), comm), 1.0);
}

TEST(PageCache, lets_go_of_what_is_evicted) {
  const Comm comm;
  const Scratch scratch;
  const std::string path = scratch.file("a", pattern(0, 1'000'000));
  const std::string type = file_system_of(path).type;
  if (type == "tmpfs" || type == "ramfs") GTEST_SKIP() << "files of " << type << " are nowhere but in memory";
  comm.on_root([&] { return evict(path), std::string(); });
  const Share mine = slab_share(0, 1'000'000, 1, comm.rank(), comm.size());
  EXPECT_LT(resident_share(path, mine, comm).value(), 0.5);
  read_trial(path, mine, {Access::posix, 100'000, {}}, comm);
  EXPECT_EQ(resident_share(path, mine, comm), 1.0);
}

}  // namespace karst
