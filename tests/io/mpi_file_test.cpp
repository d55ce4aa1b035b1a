// Files of all ranks: what one rank cannot do, no rank waits for.
#include "io/mpi_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(MpiFile, that_one_rank_cannot_open_is_refused_on_all) {
  const Scratch scratch;
  const Comm comm;
  const std::string good = scratch.file("a", "some bytes");
  const std::string mine = comm.rank() == comm.size() - 1 ? good + "/below a file" : good;
  EXPECT_EQ(
      refusal_of<MachineError>([&] { const MpiFile file(comm, mine, MPI_MODE_RDONLY, {}); }),
      quote(good + "/below a file") + " cannot be opened (Not a directory). All ranks need it: is it on a disk that all machines share?");
}

TEST(MpiFile, of_one_rank_is_closed_after_an_error) {
  const Scratch scratch;
  const std::string path = scratch.file("a", "some bytes");
  const auto open_files = [] {
    const std::filesystem::directory_iterator entries("/proc/self/fd");
    return std::distance(begin(entries), end(entries));
  };
  const auto fail = [&] {
    const MpiFile file(Comm(MPI_COMM_SELF), path, MPI_MODE_RDONLY, {});
    throw InputError("a reason");
  };
  EXPECT_EQ(refusal_of(fail), "a reason");
  const auto before = open_files();
  EXPECT_EQ(refusal_of(fail), "a reason");
  EXPECT_EQ(open_files(), before);
}

TEST(MpiFile, room_that_no_disk_has_is_refused_before_anything_is_written) {
  const Scratch scratch;
  const Comm comm;
  MpiFile file(comm, scratch.path("a"), MPI_MODE_WRONLY | MPI_MODE_CREATE, {});
  EXPECT_THROW(file.reserve(std::int64_t{1} << 59), MachineError);
}

}  // namespace karst
