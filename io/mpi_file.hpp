// A file that all ranks have open together. What MPI refuses to one of them becomes a MachineError of all, with its words.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/comm.hpp"
#include "geometry/box.hpp"
#include "io/hints.hpp"
#include "io/write_behind.hpp"

namespace karst {

/// The MPI type of one voxel of `bytes` bytes, so that counts of voxels fit MPI's int where counts of bytes may not.
class MpiVoxel {
 public:
  explicit MpiVoxel(std::size_t bytes);
  MpiVoxel(const MpiVoxel&) = delete;
  MpiVoxel& operator=(const MpiVoxel&) = delete;
  ~MpiVoxel() { MPI_Type_free(&type_); }

  MPI_Datatype handle() const { return type_; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_;
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

class MpiFile {
 public:
  /// Collective. `mode` is MPI_MODE_RDONLY or MPI_MODE_WRONLY | MPI_MODE_CREATE.
  MpiFile(const Comm& comm, const std::string& path, int mode, const Hints& hints);
  MpiFile(const MpiFile&) = delete;
  MpiFile& operator=(const MpiFile&) = delete;
  ~MpiFile();

  /// What is read from now on is `box` of an array of this shape that begins at byte `offset`, in the order of the
  /// file; axes[0] varies fastest there. An empty box sees nothing. Collective.
  void view_box(std::int64_t offset, const Index3& shape, const Box& box, const std::array<int, 3>& axes, const MpiVoxel& voxel);

  /// What is read or written from now on is all that follows byte `begin`, which each rank chooses for itself. Collective.
  void view_bytes(std::int64_t begin);

  /// The next `voxels` of the view, at most 2^31 - 1. Collective.
  void read_next(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel);
  void write_next(const std::byte* from, std::int64_t voxels, const MpiVoxel& voxel);

  /// The same by each rank for itself. Not collective: what fails is thrown on this rank alone.
  void read_next_alone(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel);
  void write_next_alone(const std::byte* from, std::int64_t voxels, const MpiVoxel& voxel);

  /// `bytes` of them, at most 2^31 - 1, from byte `at` of the file on. Collective.
  void write_at(std::int64_t at, const void* from, std::int64_t bytes);

  /// The same for reading.
  void read_at(std::int64_t at, void* to, std::int64_t bytes);

  /// Makes the file exactly `bytes` bytes long. Collective.
  void resize(std::int64_t bytes);

  /// Reserves `bytes` bytes on the disk, where the file system can, so that a full disk is noticed before anything is written
  /// (MPI-IO does not always notice it later). Collective.
  void reserve(std::int64_t bytes);

  /// The hints that MPI says are in force: what it was given, as far as it does not know better.
  Hints hints_taken() const;

  /// Brings everything to the disk. Collective.
  void sync();

  /// So that what fails is heard. Collective.
  void close();

  /// Closes what is of no use any more, as after a failure that all ranks know of. Collective; once closed, nothing happens.
  void abandon();

  /// sync() and close(). Collective.
  void finish();

 private:
  using Transfer = std::function<int(MPI_Status*)>;
  void check_alone(int code, const char* doing) const;  ///< of an operation on the file
  void check(int code, const char* doing);              ///< the same on all ranks alike
  void agree(const std::function<void()>& work);        ///< what fails on one rank fails on all, which then close
  void read(std::int64_t wanted, MPI_Datatype type, const Transfer& transfer) const;  ///< and see that all came; throws on this rank alone
  void write(std::int64_t wanted, MPI_Datatype type, const Transfer& transfer) const;

  Comm comm_;
  std::string path_;
  MPI_File file_ = MPI_FILE_NULL;
  MPI_Datatype view_ = MPI_DATATYPE_NULL;
  std::optional<WriteBehind> behind_;
};

}  // namespace karst
