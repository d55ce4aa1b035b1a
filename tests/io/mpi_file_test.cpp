// Files of all ranks: what one rank cannot do, no rank waits for.
#include "io/parallel/mpi_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace {

bool is_gone = false;  // for MPI on this rank

}  // namespace

// Takes the place of MPI's function.
extern "C" int MPI_File_open(MPI_Comm comm, const char* path, int mode, MPI_Info info, MPI_File* file) {
  return PMPI_File_open(comm, (path + std::string(is_gone ? ".gone" : "")).c_str(), mode, info, file);
}

namespace karst {

namespace {

auto open_files() {
  const std::filesystem::directory_iterator entries("/proc/self/fd");
  return std::distance(begin(entries), end(entries));
}

}  // namespace

TEST(MpiFile, that_one_rank_cannot_open_is_refused_on_all) {
  const Scratch scratch;
  const Comm comm;
  const std::string good = scratch.file("a", "some bytes");
  const std::string mine = comm.rank() == comm.size() - 1 ? good + "/below a file" : good;
  EXPECT_EQ(
      refusal_of<MachineError>([&] { const MpiFile file(comm, mine, MPI_MODE_RDONLY, {}, Opening::together); }),
      quote(good + "/below a file") + " cannot be opened (Not a directory). All ranks need it: is it on a disk that all machines share?");
}

TEST(MpiFile, of_one_rank_is_closed_after_an_error) {
  const Scratch scratch;
  const std::string path = scratch.file("a", "some bytes");
  const auto fail = [&] {
    const MpiFile file(Comm(MPI_COMM_SELF), path, MPI_MODE_RDONLY, {}, Opening::together);
    throw InputError("a reason");
  };
  EXPECT_EQ(refusal_of(fail), "a reason");
  const auto before = open_files();
  EXPECT_EQ(refusal_of(fail), "a reason");
  EXPECT_EQ(open_files(), before);
}

// For example if its folder is removed after the trial of each rank. With ompio, the ranks of a collective call would wait forever.
TEST(MpiFile, that_is_removed_before_one_rank_opens_it_is_an_error_on_all) {
  const Scratch scratch;
  const Comm comm;
  const std::string path = scratch.file("a", "some bytes");
  const auto before = open_files();
  const auto write = [&] {
    MpiFile file(comm, path, MPI_MODE_WRONLY, {}, Opening::alone);
    file.write_at(comm.rank(), "x", 1);
    file.finish();
  };
  is_gone = comm.rank() == comm.size() - 1;
  const std::string words = refusal_of<MachineError>(write);
  is_gone = false;
  EXPECT_NE(words.find("MPI-IO could not open " + quote(path)), std::string::npos) << words;
  EXPECT_EQ(open_files(), before);
  write();
}

TEST(MpiFile, room_that_no_disk_has_is_refused_before_anything_is_written) {
  const Scratch scratch;
  const Comm comm;
  MpiFile file(comm, scratch.path("a"), MPI_MODE_WRONLY | MPI_MODE_CREATE, {}, Opening::alone);
  EXPECT_THROW(file.reserve(std::int64_t{1} << 59), MachineError);
}

// The first page of the memory of a process cannot be read.
TEST(MpiFile, that_opens_but_cannot_be_read_is_an_error) {
  const char* unreadable = "/proc/self/mem";
  const MpiVoxel voxel(1);
  std::vector<std::byte> bytes(4096);
  MpiFile file(Comm(MPI_COMM_SELF), unreadable, MPI_MODE_RDONLY, {}, Opening::together);
  file.view_bytes(0);
  EXPECT_THROW(file.read_next_alone(bytes.data(), 4096, voxel), MachineError);
  EXPECT_THROW(file.read_next(bytes.data(), 4096, voxel), MachineError);
}

TEST(MpiFile, has_its_voxels_in_their_order) {
  const Scratch scratch;
  const Comm comm;
  const std::string path = scratch.file("a", "0123456789abcdefghijklmnopqrstuvwxyz");
  const MpiVoxel pair(2);
  MpiFile file(comm, path, MPI_MODE_RDONLY, {}, Opening::together);
  std::string bytes(4, ' ');
  const auto next = [&](bool alone) {
    auto* to = reinterpret_cast<std::byte*>(bytes.data());
    alone ? file.read_next_alone(to, 2, pair) : file.read_next(to, 2, pair);
    return bytes;
  };
  file.view_bytes(1);
  EXPECT_EQ(next(false), "1234");
  EXPECT_EQ(next(true), "5678");
  file.view_box(2, {2, 4, 1}, {{1, 0, 0}, {2, 4, 1}}, {0, 1, 2}, pair);
  EXPECT_EQ(next(false), "4589");
  EXPECT_EQ(next(true), "cdgh");
}

}  // namespace karst
