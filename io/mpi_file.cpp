#include "io/mpi_file.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

MpiVoxel::MpiVoxel(std::size_t bytes) : bytes_(bytes) {
  MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &type_);
  MPI_Type_commit(&type_);
}

MpiFile::MpiFile(const Comm& comm, const std::string& path, int mode, const Hints& hints) : path_(path) {
  const MpiInfo info(hints);
  check(MPI_File_open(comm.handle(), path.c_str(), mode, info.handle(), &file_), "open");
}

MpiFile::~MpiFile() {
  if (view_ != MPI_DATATYPE_NULL) MPI_Type_free(&view_);
  if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
}

void MpiFile::check(int code, const char* doing) const {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING + 1> words{};
  int length = 0;
  MPI_Error_string(code, words.data(), &length);
  throw MachineError(text("MPI-IO could not ", doing, " ", quote(path_), " (", words.data(), "). Check the file system and --mpi-hint."));
}

void MpiFile::view_box(std::int64_t offset, const Index3& shape, const Box& box, const std::array<int, 3>& axes, const MpiVoxel& voxel) {
  if (box.empty()) {
    check(MPI_File_set_view(file_, offset, voxel.handle(), voxel.handle(), "native", MPI_INFO_NULL), "view");
    return;
  }
  std::array<int, 3> sizes{}, counts{}, starts{};
  for (std::size_t i = 0; i < 3; ++i) {
    sizes[i] = static_cast<int>(shape[axes[i]]);
    counts[i] = static_cast<int>(box.extent(axes[i]));
    starts[i] = static_cast<int>(box.lo[axes[i]]);
  }
  check(MPI_Type_create_subarray(3, sizes.data(), counts.data(), starts.data(), MPI_ORDER_FORTRAN, voxel.handle(), &view_), "describe");
  check(MPI_Type_commit(&view_), "describe");
  check(MPI_File_set_view(file_, offset, voxel.handle(), view_, "native", MPI_INFO_NULL), "view");
}

void MpiFile::read_next(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel) {
  MPI_Status status;
  check(MPI_File_read_all(file_, to, static_cast<int>(voxels), voxel.handle(), &status), "read");
  int got = 0;
  MPI_Get_count(&status, voxel.handle(), &got);
  if (got != voxels)
    throw MachineError(text(quote(path_), " ended while it was read (", got, " of ", voxels, " voxels). Is it being changed?"));
}

void MpiFile::write_at(std::int64_t at, const void* from, std::int64_t bytes) {
  MPI_Status status;
  check(MPI_File_write_at_all(file_, at, from, static_cast<int>(bytes), MPI_BYTE, &status), "write");
  int put = 0;
  MPI_Get_count(&status, MPI_BYTE, &put);
  if (put != bytes)
    throw MachineError(text("only ", put, " of ", bytes, " bytes could be written to ", quote(path_), ". Is the disk full?"));
}

void MpiFile::read_at(std::int64_t at, void* to, std::int64_t bytes) {
  MPI_Status status;
  check(MPI_File_read_at_all(file_, at, to, static_cast<int>(bytes), MPI_BYTE, &status), "read");
  int got = 0;
  MPI_Get_count(&status, MPI_BYTE, &got);
  if (got != bytes) throw MachineError(text(quote(path_), " ended while it was read (", got, " of ", bytes, " bytes). Is it being changed?"));
}

void MpiFile::resize(std::int64_t bytes) { check(MPI_File_set_size(file_, bytes), "resize"); }

void MpiFile::finish() {
  check(MPI_File_sync(file_), "sync");
  check(MPI_File_close(&file_), "close");
}

}  // namespace karst
