#include "io/mpi_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

MpiVoxel::MpiVoxel(std::size_t bytes) : bytes_(bytes) {
  MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &type_);
  MPI_Type_commit(&type_);
}

MpiFile::MpiFile(const Comm& comm, const std::string& path, int mode, const Hints& hints) : comm_(comm), path_(path) {
  const MpiInfo info(hints);
  check(MPI_File_open(comm.handle(), path.c_str(), mode, info.handle(), &file_), "open");
}

MpiFile::~MpiFile() {
  if (view_ != MPI_DATATYPE_NULL) MPI_Type_free(&view_);
  // Closing is collective: a rank that fails alone must not wait for the others here.
  if (file_ != MPI_FILE_NULL && std::uncaught_exceptions() == 0) MPI_File_close(&file_);
}

// A file that nobody can use any more must not hold its room on the disk: the run may go on without it.
void MpiFile::agree(const std::function<void()>& work) {
  try {
    comm_.agree(work);
  } catch (const MachineError&) {
    if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
    throw;
  }
}

void MpiFile::check(int code, const char* doing) {
  agree([&] {
    if (code == MPI_SUCCESS) return;
    std::array<char, MPI_MAX_ERROR_STRING + 1> words{};
    int length = 0;
    MPI_Error_string(code, words.data(), &length);
    throw MachineError(text("MPI-IO could not ", doing, " ", quote(path_), " (", words.data(), "). Check the file system and --mpi-hint."));
  });
}

void MpiFile::check_count(const MPI_Status& status, MPI_Datatype type, std::int64_t wanted, const char* what_happened) {
  agree([&] {
    int count = 0;
    MPI_Get_count(&status, type, &count);
    if (count != wanted)
      throw MachineError(
          text(quote(path_), " ", what_happened, " (", count, " of ", wanted, "). Is the disk full, or the file being changed?"));
  });
}

void MpiFile::view_box(std::int64_t offset, const Index3& shape, const Box& box, const std::array<int, 3>& axes, const MpiVoxel& voxel) {
  MPI_Datatype seen = voxel.handle();
  if (!box.empty()) {
    std::array<int, 3> sizes{}, counts{}, starts{};
    for (std::size_t i = 0; i < 3; ++i) {
      sizes[i] = static_cast<int>(shape[axes[i]]);
      counts[i] = static_cast<int>(box.extent(axes[i]));
      starts[i] = static_cast<int>(box.lo[axes[i]]);
    }
    MPI_Type_create_subarray(3, sizes.data(), counts.data(), starts.data(), MPI_ORDER_FORTRAN, voxel.handle(), &view_);
    MPI_Type_commit(&view_);
    seen = view_;
  }
  check(MPI_File_set_view(file_, offset, voxel.handle(), seen, "native", MPI_INFO_NULL), "view");
}

void MpiFile::read_next(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel) {
  MPI_Status status;
  check(MPI_File_read_all(file_, to, static_cast<int>(voxels), voxel.handle(), &status), "read");
  check_count(status, voxel.handle(), voxels, "ended while it was read");
}

void MpiFile::write_at(std::int64_t at, const void* from, std::int64_t bytes) {
  MPI_Status status;
  check(MPI_File_write_at_all(file_, at, from, static_cast<int>(bytes), MPI_BYTE, &status), "write");
  check_count(status, MPI_BYTE, bytes, "took less than was written");
  if (!behind_) behind_.emplace(path_);
  behind_->wrote(at, bytes);
}

void MpiFile::read_at(std::int64_t at, void* to, std::int64_t bytes) {
  MPI_Status status;
  check(MPI_File_read_at_all(file_, at, to, static_cast<int>(bytes), MPI_BYTE, &status), "read");
  check_count(status, MPI_BYTE, bytes, "ended while it was read");
}

void MpiFile::resize(std::int64_t bytes) { check(MPI_File_set_size(file_, bytes), "resize"); }

void MpiFile::reserve(std::int64_t bytes) {
  agree([&] {
    if (!comm_.is_root()) return;
    const int file = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    const int code = file < 0 ? errno : fallocate(file, 0, 0, bytes) == 0 ? 0 : errno;
    if (file >= 0) close(file);
    if (code == 0 || code == EOPNOTSUPP || code == ENOSYS || code == EINVAL) return;
    throw MachineError(text(quote(path_), " needs ", grouped(bytes), " bytes that cannot be had (", std::strerror(code),
                            "). Make room, or write elsewhere."));
  });
}

void MpiFile::finish() {
  check(MPI_File_sync(file_), "sync");
  check(MPI_File_close(&file_), "close");
}

}  // namespace karst
